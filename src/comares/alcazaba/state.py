"""A position of Alcazaba: the board, the tiles, the Alhambras, and what happens next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from comares.alcazaba.codes import (
    BAG,
    BAG_TILES,
    FIRST_OF_KIND,
    FIRST_PLAYER,
    NO_COLUMN,
    NO_TILE,
    OVER,
    STACK,
    START_CHIP,
    TILES,
    TOWER,
)
from comares.alcazaba.names import walls_of
from comares.alcazaba.palace import Palace
from comares.core import fields
from comares.dicegame.board import Board, restore_board


class Variant:
    """What stays the same throughout a game: the number of players and the tiles."""

    __slots__ = ("bag", "bit", "kind", "markers", "names", "of_kind", "players", "seats", "tiles", "tower", "walls")

    def __init__(self, players: int, names: tuple[str, ...]) -> None:
        self.players = players
        self.seats = max(players, 3)  # with two players, Dirk is the third
        self.markers = 5 if players <= 3 else 4 if players == 4 else 3
        self.names = names  # of the tiles
        self.walls = [walls_of(name) for name in names]  # a bit for each side
        self.kind = [kind for kind in range(6) for _ in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1])] + [5]
        # Sets of tiles, one bit each; `of_kind` does not include the additional tower.
        self.of_kind = [2 ** FIRST_OF_KIND[kind + 1] - 2 ** FIRST_OF_KIND[kind] for kind in range(6)]
        self.bit = [2**tile for tile in range(TILES)]
        self.tower = 2**TOWER
        self.tiles = 2**TILES - 1
        self.bag = list(BAG_TILES)  # original tiles of each kind that go into the bag

    def made_of(self) -> tuple[int, tuple[str, ...]]:
        """Return the arguments to create an equal variant."""
        return self.players, self.names

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.made_of() == other.made_of()

    def __hash__(self) -> int:
        return hash(fields.pack(self.made_of()))

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, self.made_of()

    def __repr__(self) -> str:
        return fields.show("Variant", self.players, tower=self.names[TOWER])


class State:  # noqa: PLW1641  (mutable, so not hashable; ``key`` returns an immutable equivalent)
    """A complete position, initially the one before the first player is drawn.

    Lists are indexed by seat, kind, tile, or scoring and seat (6 * scoring + seat). Sets of tiles have one bit each.
    """

    __slots__ = (
        "bag",
        "board",
        "built",
        "caliph",
        "chip",
        "column",
        "counted",
        "laid",
        "left",
        "offered",
        "palace",
        "phase",
        "rebuilt",
        "reserve",
        "round",
        "score",
        "seat",
        "taken",
        "unseen",
        "variant",
        "wall",
        "wall_side",
        "wall_turns",
        "wall_x",
        "wall_y",
        "x",
        "y",
    )

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.board = Board()
        self.palace = Palace()
        self.lay_out()
        self.mix_tiles()

    def clear(self) -> None:
        """Go back to the position before the first player is drawn."""
        self.lay_out()
        self.mix_tiles()
        self.board.clear()
        self.palace.forget()

    def lay_out(self) -> None:
        """Initialise everything except the board and the tiles."""
        self.phase = FIRST_PLAYER
        self.seat = 0  # whose turn it is, or who has to decide
        self.caliph = 0  # who starts the round
        self.round = 0
        self.column = 0  # the column whose rewards are being given out
        self.taken = NO_TILE  # the tile just taken, which has to go somewhere
        self.chip = NO_COLUMN  # where the starting player chip is
        self.unseen = 0  # tiles in the stacks and in the bag
        self.offered = 0  # tiles in the columns
        self.laid = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]  # the tiles of this round in the order laid out
        self.bag = [0, 0, 0, 0, 0, 0]  # original tiles of each kind in the bag
        self.left = [0, 0, 0, 0, 0, 0]  # markers left to place
        self.rebuilt = [0, 0, 0, 0, 0, 0]  # markers on the reserve, which are out for this round
        self.score = [0, 0, 0, 0, 0, 0]
        self.built = [0, 0, 0, 0, 0, 0]  # the tiles of each Alhambra, and Dirk's
        self.reserve = [0, 0, 0, 0, 0, 0]
        # Where each built tile is, relative to the fountain.
        self.x = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.y = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        # The findings of each scoring, for the breakdown: the number of tiles of each kind (four bits each), and the
        # longest wall: its length, its first segment (place and side of a tile), and how it continues (two bits for
        # each further segment, in three words).
        self.counted = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.wall = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.wall_x = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.wall_y = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.wall_side = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.wall_turns = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip

    def mix_tiles(self) -> None:
        """Put all tiles into the stacks and the bag."""
        self.unseen = self.variant.tiles
        self.bag[:] = self.variant.bag

    def copy(self) -> State:
        """Return an independent copy."""
        other = State.__new__(State)
        other.lay_out()
        other.board = self.board.copy()
        other.palace = Palace()  # recreated when needed
        other.variant = self.variant
        other.phase = self.phase
        other.seat = self.seat
        other.caliph = self.caliph
        other.round = self.round
        other.column = self.column
        other.taken = self.taken
        other.chip = self.chip
        other.unseen = self.unseen
        other.offered = self.offered
        other.laid[:] = self.laid
        other.bag[:] = self.bag
        other.left[:] = self.left
        other.rebuilt[:] = self.rebuilt
        other.score[:] = self.score
        other.built[:] = self.built
        other.reserve[:] = self.reserve
        other.x[:] = self.x
        other.y[:] = self.y
        other.counted[:] = self.counted
        other.wall[:] = self.wall
        other.wall_x[:] = self.wall_x
        other.wall_y[:] = self.wall_y
        other.wall_side[:] = self.wall_side
        other.wall_turns[:] = self.wall_turns
        return other

    def look(self, seat: int) -> None:
        """Map a seat's Alhambra, unless that has been done already."""
        if self.palace.seat != seat:
            self.palace.survey(seat, self.built[seat], self.x, self.y, self.variant.walls)

    # ---- As a Python object (not fast) ----

    def fields(self) -> dict[str, Any]:
        """Return all fields by name; leftovers that no longer mean anything are reset."""
        found = fields.read(self, FIELDS)
        found["board"] = self.board.fields(can_annul=False)
        if self.phase in (STACK, BAG, START_CHIP, OVER):
            found["seat"] = 0
        for note, length in enumerate(self.wall):
            if length == 0:  # left over from an unsuccessful search
                found["wall_x"][note] = found["wall_y"][note] = found["wall_side"][note] = 0
        return found

    def key(self) -> bytes:
        """Return bytes that are equal exactly for equal positions."""
        found = self.fields()
        board = found.pop("board")
        tower = self.variant.names[TOWER]  # the other tiles are the same in every game
        return fields.pack("alcazaba", self.variant.players, tower, *board.values(), *found.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.variant, self.fields())

    def __repr__(self) -> str:
        changed = fields.changed(self.fields(), State(self.variant).fields())
        return fields.show("State", self.variant, **changed)


FIELDS: Final = tuple(name for name in State.__slots__ if name not in ("variant", "board", "palace"))


def restore(variant: Variant, values: Mapping[str, Any]) -> State:
    """Return the position with these fields. They are not checked; see ``position`` for reading untrusted text."""
    state = State(variant)
    state.board = restore_board(values["board"])
    state.phase = values["phase"]
    state.seat = values["seat"]
    state.caliph = values["caliph"]
    state.round = values["round"]
    state.column = values["column"]
    state.taken = values["taken"]
    state.chip = values["chip"]
    state.unseen = values["unseen"]
    state.offered = values["offered"]
    state.laid[:] = values["laid"]
    state.bag[:] = values["bag"]
    state.left[:] = values["left"]
    state.rebuilt[:] = values["rebuilt"]
    state.score[:] = values["score"]
    state.built[:] = values["built"]
    state.reserve[:] = values["reserve"]
    state.x[:] = values["x"]
    state.y[:] = values["y"]
    state.counted[:] = values["counted"]
    state.wall[:] = values["wall"]
    state.wall_x[:] = values["wall_x"]
    state.wall_y[:] = values["wall_y"]
    state.wall_side[:] = values["wall_side"]
    state.wall_turns[:] = values["wall_turns"]
    return state
