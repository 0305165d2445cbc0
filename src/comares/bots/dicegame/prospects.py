"""The prospects of the stones on the building tracks: each seat's points, and how the rewards of a round change them.

Nobody knows who will gain how much in later rounds. The probability that one stone is ahead of another at a scoring
comes from a table, which assumes that the best and second-best marker of a column are equally likely to be anyone's.
The probabilities of two stones against a third are treated as independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comares.bots.dicegame.weights import (
    ANNUL_WORTH,
    BLACK_WORTH,
    EXCHANGE_WORTH,
    HEAT,
    MOVES,
    ORDER,
    PATIENCE,
    PUSH_WORTH,
    RIVALS,
    START_WORTH,
    TUNED,
)
from comares.bots.turn.codes import numbers
from comares.core.places import share
from comares.dicegame.codes import ANNUL_CHIP, BLACK_CHIP, EXCHANGE_CHIP, PUSH_CHIP, STARTING_PLAYER, TAKE, TOP
from comares.dicegame.scoring import number_points
from comares.dicegame.state import State

POINT: Final = 3.0
POINT_BY_KIND: Final = 0.3
"""The value of a building point if one ignores who is ahead; set by hand."""
LUCK: Final = [0.0, 9.0, 10.5, 13.0, 14.0]
"""How much margins change in this many rounds: the scale of a logistic distribution, in points."""


def keeping_ahead(margin: float, luck: float) -> float:
    """Return the probability of finishing ahead of another player: an approximation of the logistic function."""
    if luck == 0.0:
        return 1.0 if margin > 0.0 else 0.5 if margin == 0.0 else 0.0
    z = margin / (2.0 * luck)
    if z >= 3.0:
        return 1.0
    if z <= -3.0:
        return 0.0
    return 0.5 + 0.5 * z * (27.0 + z * z) / (27.0 + 9.0 * z * z)


class Prospects:
    """Everybody's prospects in a position, before the rewards of the round are given out.

    Without ``majorities``, everybody's standing is known, but not how rewards change it.
    """

    __slots__ = (
        "ahead",
        "ahead_seats",
        "coefficient",
        "column_points",
        "field",
        "key",
        "majorities",
        "pair_points",
        "promised",
        "rivalry",
        "round",
        "seats",
        "settled",
        "standing",
        "weights",
    )

    def __init__(self, weights: Sequence[float] = TUNED, majorities: bool = True) -> None:
        self.majorities = majorities
        self.weights = numbers(16)
        for n, weight in enumerate(weights):
            self.weights[n] = weight
        self.ahead = numbers(5 * 25)  # index 25 * rounds + lead + 12: the probability of a stone being ahead then
        self.ahead_seats = 0
        self.seats = 0
        self.round = 0
        self.field = [0, 0, 0, 0, 0, 0]  # of each stone in a column
        self.key = [0, 0, 0, 0, 0, 0]  # the larger, the further ahead
        self.promised = numbers(6)  # points for a column by seat
        self.column_points = numbers(36)  # index 6 * kind + seat, if nobody gains anything this round
        self.pair_points = numbers(6 * 6 * 7 * 6)  # see ``pair``
        self.standing = numbers(6)
        self.settled = numbers(6)  # the same if nobody gains anything this round
        self.rivalry = numbers(6)
        self.coefficient = numbers(36)  # index 6 * seat + other: the weight of the other's points for the seat

    def look(self, state: State) -> None:
        """Evaluate a position; this remains valid until building points or chips are given out."""
        self.seats = state.variant.seats
        self.round = state.round
        if self.ahead_seats != self.seats:
            self.fill_ahead()
        self.look_at_standings(state)
        for kind in range(6):
            for best in range(self.seats):
                if self.majorities:
                    self.look_at_rewards(state, kind, best)
                else:
                    self.look_plainly(state, kind, best)

    def look_at_rewards(self, state: State, kind: int, best: int) -> None:
        """Evaluate a column for everybody if a seat has the best marker, with each possible second."""
        two = self.takes_two(state, kind, best)
        for second in range(-1, self.seats):
            self.reward(state, kind, best, second, two)
            at = 6 * self.pair(kind, best, second)
            for seat in range(self.seats):
                self.pair_points[at + seat] = self.promised[seat] - self.column_points[6 * kind + seat]

    def look_plainly(self, state: State, kind: int, best: int) -> None:
        """Do the same if every building point of a column is worth the same, whoever is ahead there."""
        point = POINT + POINT_BY_KIND * kind
        chip = self.chip_worth(state, state.bonus[kind], best)
        two = chip < point or best >= state.variant.players
        for second in range(-1, self.seats):
            at = 6 * self.pair(kind, best, second)
            for seat in range(self.seats):
                self.pair_points[at + seat] = 0.0
            if best == second:
                self.pair_points[at + best] = 3.0 * point + chip
            else:
                self.pair_points[at + best] = 2.0 * point if two else point + chip
                if second >= 0:
                    self.pair_points[at + second] = point + chip if two else 2.0 * point

    def pair(self, kind: int, best: int, second: int) -> int:
        """Return the index of an outcome: whose marker was best in a column and whose was second (-1 for nobody's)."""
        return (kind * 6 + best) * 7 + second + 1

    # ---- Stones ----

    def fill_ahead(self) -> None:
        """Fill the table of probabilities of being ahead for this number of seats."""
        steps = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]  # the probability that a lead changes by -3 to 3 in a round
        both = 1.0 / (self.seats * self.seats)  # one particular seat is best, another one second
        third = both * (self.seats - 2)
        steps[0] = steps[6] = both
        steps[1] = steps[5] = third
        steps[2] = steps[4] = third + both
        rest = 0.0
        for n in range(7):
            steps[n] *= self.weights[MOVES]
            rest += steps[n]
        steps[3] = 1.0 - rest
        for lead in range(25):
            self.ahead[lead] = 1.0 if lead > 12 else 0.5 if lead == 12 else 0.0
        for rounds in range(1, 5):
            for lead in range(25):
                chance = 0.0
                for n in range(7):
                    after = lead + n - 3
                    after = 0 if after < 0 else 24 if after > 24 else after
                    chance += steps[n] * self.ahead[25 * (rounds - 1) + after]
                self.ahead[25 * rounds + lead] = chance
        self.ahead_seats = self.seats

    def set_column(self, state: State, kind: int) -> None:
        """Load the stones of a column."""
        for seat in range(self.seats):
            self.field[seat] = state.height[6 * seat + kind]
            self.key[seat] = 8 * self.field[seat] - state.level[6 * seat + kind]

    def move(self, seat: int, points: int) -> None:
        """Move a stone of the column up."""
        field = self.field[seat] + points
        if self.field[seat] == TOP:
            return
        field = TOP if field > TOP else field
        below = 0
        for other in range(self.seats):
            if other != seat and self.field[other] == field:
                below += 1
        self.field[seat] = field
        self.key[seat] = 8 * field - below

    def promise(self, kind: int, rounds: int) -> None:
        """Compute each seat's expected points for the column, with this many rounds before this round's scoring."""
        for seat in range(self.seats):
            self.promised[seat] = self.promised_to(seat, kind, rounds)

    def promised_to(self, seat: int, kind: int, rounds: int) -> float:
        """Return a seat's expected points for the column."""
        total = 0.0
        for scoring in range((self.round + 2) // 2, 4):
            left = 2 * scoring - 1 - self.round + rounds
            left = min(left, 4)
            if left > 0 or self.field[seat] > 0:
                first = 1.0
                second = 0.0
                third = 0.0
                for other in range(self.seats):
                    if other != seat:
                        behind = 1.0 - self.is_ahead(seat, other, left)
                        third += (second - third) * behind
                        second += (first - second) * behind
                        first -= first * behind
                total += first * share(scoring, kind, 0, 1)
                if scoring > 1:
                    total += second * share(scoring, kind, 1, 1)
                if scoring > 2:
                    total += third * share(scoring, kind, 2, 1)
        return total

    def is_ahead(self, seat: int, other: int, rounds: int) -> float:
        """Return the probability that a stone is ahead of another one after some rounds."""
        if rounds == 0 or self.field[seat] == TOP or self.field[other] == TOP:
            return 1.0 if self.key[seat] > self.key[other] else 0.0
        chance = self.ahead[25 * rounds + 12 + self.field[seat] - self.field[other]]
        if self.field[seat] == self.field[other] and self.field[seat] > 0:
            # Stones that do not move stay in the order in which they arrived.
            order = self.weights[ORDER] / rounds
            chance += order if self.key[seat] > self.key[other] else -order
        return chance

    # ---- Rewards ----

    def reward(self, state: State, kind: int, best: int, second: int, two: bool) -> None:
        """Compute everybody's expected points, for the column and its chip, if it is rewarded like this."""
        self.set_column(state, kind)
        chip = state.bonus[kind]
        receiver = second
        if best == second:
            self.move(best, 3)
        else:
            self.move(best, 2 if two else 1)
            if second >= 0:
                self.move(second, 1 if two else 2)
            if not two:
                receiver = best
        self.promise(kind, 0)
        if receiver >= 0:
            self.promised[receiver] += self.chip_worth(state, chip, receiver)

    def takes_two(self, state: State, kind: int, seat: int) -> bool:
        """Guess whether a seat with the best marker takes two points rather than one and the chip."""
        if seat >= state.variant.players:
            return True
        self.set_column(state, kind)
        self.move(seat, 1)
        one = self.promised_to(seat, kind, 0) + self.chip_worth(state, state.bonus[kind], seat)
        self.move(seat, 1)
        return self.promised_to(seat, kind, 0) > one

    def chip_worth(self, state: State, chip: int, seat: int) -> float:
        """Return the value of a chip, in points, to the seat that gets it now."""
        if chip < 0:
            return 0.0
        if chip < EXCHANGE_CHIP:
            return 1.0 * state.variant.values[chip] * (3 - state.round // 2)
        if seat >= state.variant.players:
            return 0.0
        if chip == STARTING_PLAYER:
            return self.weights[START_WORTH]
        return self.keeping(chip, state.variant.markers * (5 - state.round))

    def keeping(self, chip: int, markers: int) -> float:
        """Return the value of a chip, other than a number chip, with this many markers left to place."""
        waste = 1.0
        for _ in range(markers):
            waste *= self.weights[PATIENCE]
        if chip == EXCHANGE_CHIP:
            return self.weights[EXCHANGE_WORTH] * (1.0 - 0.5 * waste)
        worth = self.weights[BLACK_WORTH]
        if chip == PUSH_CHIP:
            worth = self.weights[PUSH_WORTH]
        elif chip == ANNUL_CHIP:
            worth = self.weights[ANNUL_WORTH]
        return worth * (1.0 - waste)

    # ---- Everybody's standing ----

    def look_at_standings(self, state: State) -> None:
        """Compute everybody's expected final points, and who competes with whom."""
        scorings = 3 - state.round // 2
        for seat in range(self.seats):
            self.standing[seat] = state.score[seat] + number_points(state, seat) * scorings
            for chip in range(EXCHANGE_CHIP, BLACK_CHIP + 1):
                for _ in range(state.held[7 * seat + chip]):
                    markers = state.left[seat] + state.variant.markers * (5 - state.round)
                    self.standing[seat] += self.keeping(chip, markers)
            self.settled[seat] = self.standing[seat]
        for kind in range(6):
            self.set_column(state, kind)
            self.promise(kind, 0 if state.phase >= TAKE and kind < state.column else 1)
            for seat in range(self.seats):
                self.standing[seat] += self.promised[seat]
            self.promise(kind, 0)
            for seat in range(self.seats):
                self.column_points[6 * kind + seat] = self.promised[seat]
                self.settled[seat] += self.promised[seat]
        for seat in range(self.seats):
            self.fill_coefficients(seat)

    def fill_coefficients(self, seat: int) -> None:
        """Weight the opponents of a seat: those who are doing best count most."""
        best = -1e30
        for other in range(self.seats):
            if other != seat and self.standing[other] > best:
                best = self.standing[other]
        total = 0.0
        for other in range(self.seats):
            gap = (best - self.standing[other]) / self.weights[HEAT]
            self.rivalry[other] = 1.0 / (1.0 + gap * gap)
            if other != seat:
                total += self.rivalry[other]
        for other in range(self.seats):
            self.coefficient[6 * seat + other] = -self.weights[RIVALS] * self.rivalry[other] / total
        self.coefficient[7 * seat] = 1.0

    def chance_to_win(self, points: list[float], seat: int, rounds: int) -> float:
        """Return the probability that a seat wins, given everybody's expected points and the rounds to come."""
        chance = 1.0
        for other in range(self.seats):
            if other != seat:
                chance *= keeping_ahead(points[seat] - points[other], LUCK[rounds])
        return chance

    def objective(self, seat: int) -> float:
        """Return the value to a seat of the expected points computed last."""
        total = 0.0
        for other in range(self.seats):
            total += self.coefficient[6 * seat + other] * self.promised[other]
        return total

    def pair_objective(self, seat: int, pair: int) -> float:
        """Return the value to a seat of an outcome of a column."""
        total = 0.0
        for other in range(self.seats):
            total += self.coefficient[6 * seat + other] * self.pair_points[6 * pair + other]
        return total
