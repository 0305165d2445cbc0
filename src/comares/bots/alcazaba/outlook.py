"""The points each player can expect from the remaining scorings."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import STACK
from comares.alcazaba.rules import column_tiles
from comares.alcazaba.scoring import measure_wall, tiles_of
from comares.alcazaba.state import State
from comares.bots.alcazaba.tables import MOST_TO_COME, ahead_table, some_table
from comares.bots.alcazaba.weights import Weights
from comares.core.bits import count_bits
from comares.core.places import share

SOME: Final = some_table()


class Outlook:
    """The number of tiles of each kind everybody has, the number to come before each scoring, and their value."""

    __slots__ = ("ahead", "come", "count", "first", "rivalry", "seats", "wall")

    def __init__(self, weights: Weights) -> None:
        self.rivalry = weights.rivalry
        self.ahead = ahead_table(weights.spread)
        self.seats = 0
        self.first = 1  # the next scoring
        # Index 6 * seat + kind: tiles in the Alhambra.
        self.count = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.come = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # 3 * kind + scoring - 1: tiles to come
        self.wall = [0, 0, 0, 0, 0, 0]

    def look(self, state: State) -> None:
        """Evaluate a position."""
        self.seats = state.variant.seats
        self.first = state.round // 2 + 1 if state.round > 0 else 1
        total = 0
        for kind in range(6):
            total += state.bag[kind]
        to_lay_out = 1 if state.phase == STACK else 0
        for kind in range(6):
            offered = count_bits(column_tiles(state, kind))
            for scoring in range(1, 4):
                rounds = 2 * scoring - 1 - state.round + to_lay_out
                rounds = max(rounds, 0)
                drawn = (5 * rounds * state.bag[kind] + total // 2) // total if total > 0 else 0
                come = offered + rounds + drawn
                self.come[3 * kind + scoring - 1] = come if come < MOST_TO_COME else MOST_TO_COME
            for seat in range(self.seats):
                self.count[6 * seat + kind] = tiles_of(state, seat, kind)

    def look_at_wall(self, state: State, seat: int) -> None:
        """Measure a player's wall."""
        measure_wall(state, seat)
        self.wall[seat] = state.palace.wall

    def scorings(self) -> int:
        """Return the number of remaining scorings."""
        return 4 - self.first

    def kind_points(self, seat: int, kind: int) -> float:
        """Return the points that a seat can expect for a kind from all remaining scorings."""
        total = 0.0
        own = self.count[6 * seat + kind]
        for scoring in range(self.first, 4):
            come = self.come[3 * kind + scoring - 1]
            # The probability that none, one or two are ahead; more do not matter.
            none = 1.0
            one = 0.0
            two = 0.0
            for other in range(self.seats):
                if other != seat:
                    chance = self.ahead[25 * come + self.count[6 * other + kind] - own + 12]
                    two += (one - two) * chance
                    one += (none - one) * chance
                    none -= none * chance
            points = none * share(scoring, kind, 0, 1)
            if scoring > 1:
                points += one * share(scoring, kind, 1, 1)
            if scoring > 2:
                points += two * share(scoring, kind, 2, 1)
            total += points if own > 0 else points * SOME[7 * come + self.seats]
        return total

    def balance(self, seat: int, kind: int) -> float:
        """Return a seat's expected points for a kind, less those of the others."""
        others = 0.0
        for other in range(self.seats):
            if other != seat:
                others += self.kind_points(other, kind)
        return self.kind_points(seat, kind) - self.rivalry * others / (self.seats - 1)

    def gain(self, seat: int, kind: int, tiles: int) -> float:
        """Return the value to a seat of some tiles more (or fewer) of a kind."""
        before = self.balance(seat, kind)
        self.count[6 * seat + kind] += tiles
        after = self.balance(seat, kind)
        self.count[6 * seat + kind] -= tiles
        return after - before
