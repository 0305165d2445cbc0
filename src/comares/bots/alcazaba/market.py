"""The value to a player of a marker on each field of the dice tracks."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.rules import column_tiles
from comares.alcazaba.state import State
from comares.bots.alcazaba.outlook import Outlook
from comares.bots.alcazaba.tables import better_table
from comares.bots.alcazaba.weights import Weights
from comares.core.bits import lowest_bit
from comares.dicegame.codes import FIELDS

BETTER: Final = better_table()


class Market:
    """The tiles in the columns, and what a player can hope to take."""

    __slots__ = (
        "chance",
        "crowd",
        "item",
        "items",
        "least",
        "other_taste",
        "outlook",
        "reserved",
        "starting",
        "walled",
        "worth",
    )

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self.outlook = outlook
        self.reserved = weights.reserved
        self.walled = weights.walled
        self.starting = weights.starting
        self.other_taste = weights.other_taste
        self.least = weights.least
        self.crowd = weights.crowd
        self.items = [0, 0, 0, 0, 0, 0]  # number of items in each column
        # Index 8 * kind + n: the values of the items, the best first.
        self.item = [
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        ]  # fmt: skip
        self.chance = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]  # that another marker goes to each column
        self.worth = [0.0] * 150  # index 25 * kind + field; the last entry of each column is for markers that are out

    # ---- Tiles ----

    def settled(self, state: State, seat: int, tile: int) -> float:
        """Return the gain from walls if a tile is built at its best place; very low if it has none."""
        walls = state.variant.walls[tile]
        state.look(seat)
        best = -1000
        for spot in range(state.palace.spots):
            if state.palace.fits(spot, walls):
                wall = state.palace.wall_with(spot, walls) - self.outlook.wall[seat]
                best = max(best, wall)
        return self.outlook.scorings() * best + 0.0

    def tile_worth(self, state: State, seat: int, tile: int, closely: bool) -> float:
        """Return the value of a tile to a player; ``closely`` takes the walls at its best place into account."""
        gain = self.outlook.gain(seat, state.variant.kind[tile], 1)
        if not closely:
            walls = state.variant.walls[tile]
            count = (walls & 1) + (walls >> 1 & 1) + (walls >> 2 & 1) + (walls >> 3)
            return gain + self.walled * count * self.outlook.scorings()
        built = gain + self.settled(state, seat, tile)
        return built if built > self.reserved * gain else self.reserved * gain

    def appraise(self, state: State, seat: int, closely: bool) -> None:
        """Evaluate everything in the columns for a player."""
        if closely:
            self.outlook.look_at_wall(state, seat)
        total = 0.0
        for kind in range(6):
            self.items[kind] = 0
            tiles = column_tiles(state, kind)
            while tiles:
                self.put(kind, self.tile_worth(state, seat, lowest_bit(tiles), closely))
                tiles &= tiles - 1
            if state.chip == kind:
                self.put(kind, self.starting)
            self.chance[kind] = self.crowd
            for n in range(self.items[kind]):
                self.chance[kind] += self.item[8 * kind + n]
            total += self.chance[kind]
        for kind in range(6):
            self.chance[kind] /= total
        self.fill(state, seat)

    def put(self, kind: int, value: float) -> None:
        """Add an item to a column, in order of value."""
        value = max(value, 0.0)
        at = 8 * kind + self.items[kind]
        while at > 8 * kind and self.item[at - 1] < value:
            self.item[at] = self.item[at - 1]
            at -= 1
        self.item[at] = value
        self.items[kind] += 1

    # ---- Markers ----

    def fill(self, state: State, seat: int) -> None:
        """Evaluate a marker on each field."""
        coming = 0
        for other in range(state.variant.players):
            if other != seat:
                coming += state.left[other]
        for kind in range(6):
            before = 0
            for field in range(FIELDS):
                self.worth[25 * kind + field] = self.hope(kind, before, coming, self.chance[kind] * BETTER[field])
                self.worth[25 * kind + field] += self.least * (FIELDS - field) / FIELDS
                if state.board.track[FIELDS * kind + field]:
                    before += 1
            self.worth[25 * kind + FIELDS] = 0.0

    def hope(self, kind: int, before: int, coming: int, chance: float) -> float:
        """Return the value left behind some markers if each of those still to come gets ahead with this probability."""
        total = 0.0
        likely = 1.0
        for _ in range(coming):
            likely *= 1.0 - chance
        for n in range(self.items[kind] - before):
            if n > coming:
                break
            at = 8 * kind + before + n
            value = self.item[at]
            if before + n > 0:
                value += self.other_taste * (self.item[at - 1] - value)
            total += likely * value
            likely *= (coming - n) * chance / ((n + 1) * (1.0 - chance))
        return total

    def landing(self, state: State, kind: int, symbols: int, throw: int) -> float:
        """Return the value of placing with this many symbols after this many throws."""
        return self.worth[25 * kind + state.board.next_free(kind, 3 * (8 - symbols) + throw - 1)]
