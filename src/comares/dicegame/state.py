"""A position of the dice game: the board, the stones, the chips, and what happens next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from comares.core import fields
from comares.dicegame.board import Board, restore_board
from comares.dicegame.codes import (
    ANNUL_CHIP,
    BONUS_CHIPS,
    DIRK,
    EXCHANGE_POINT,
    FIRST_PLAYER,
    NAME_CALIPH,
    NO_SEAT,
    OVER,
    START_CHIP,
    VALUES,
)


class Variant:
    """What stays the same throughout a game: the number of players and the chips."""

    __slots__ = ("dark", "light", "markers", "players", "seats", "values")

    def __init__(self, players: int, light: Sequence[int], dark: Sequence[int], values: Sequence[int] = VALUES) -> None:
        self.players = players
        self.seats = max(players, 3)  # with two players, Dirk is the third
        self.markers = 5 if players <= 3 else 4 if players == 4 else 3
        self.light = list(light)  # chips of each type, for rounds 1 to 4
        self.dark = list(dark)  # for round 5
        self.values = list(values)  # the numbers on the three types of number chips

    def made_of(self) -> tuple[int, list[int], list[int], list[int]]:
        """Return the arguments to create an equal variant."""
        return self.players, list(self.light), list(self.dark), list(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.made_of() == other.made_of()

    def __hash__(self) -> int:
        return hash(fields.pack(self.made_of()))

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, self.made_of()

    def __repr__(self) -> str:
        return fields.show("Variant", *self.made_of())


class State:  # noqa: PLW1641  (mutable, so not hashable; ``key`` returns an immutable equivalent)
    """A complete position, initially the one before the first player is drawn.

    Lists are indexed by seat, kind, type of chip, or two of these (6 * seat + kind, 7 * seat + chip).
    """

    __slots__ = (
        "board",
        "bonus",
        "caliph",
        "column",
        "exchanges",
        "height",
        "held",
        "left",
        "level",
        "numbers",
        "phase",
        "places",
        "points_left",
        "round",
        "score",
        "seat",
        "second",
        "stack",
        "then_chip",
        "variant",
    )

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.board = Board()
        self.lay_out()

    def clear(self) -> None:
        """Go back to the position before the first player is drawn."""
        self.lay_out()
        self.board.clear()

    def lay_out(self) -> None:
        """Initialise everything except the board."""
        self.phase = FIRST_PLAYER
        self.seat = 0  # whose turn it is, or who has to decide
        self.caliph = 0  # who starts the round
        self.round = 0
        # The reward being given out: its column, the building points left, the exchange chips that can be used for
        # them, whether the chip follows, and who gets the other reward afterwards.
        self.column = 0
        self.points_left = 0
        self.exchanges = 0
        self.then_chip = 0
        self.second = NO_SEAT
        self.left = [0, 0, 0, 0, 0, 0]  # markers left to place
        self.bonus = [-1, -1, -1, -1, -1, -1]  # the chip on each bonus field
        self.score = [0, 0, 0, 0, 0, 0]
        self.stack = [0, 0, 0, 0, 0, 0, 0]  # chips of each type left to draw
        # The field of each stone on its building track (0 if not there yet), and the number of stones below it.
        self.height = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.level = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.held = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        # The results of each scoring, for the breakdown, at 6 * scoring + seat: the places in the six columns (three
        # bits each, from 1; 0 for none), and the number chips of each value that scored (five bits each).
        self.places = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    def copy(self) -> State:
        """Return an independent copy."""
        other = State.__new__(State)
        other.lay_out()
        other.board = self.board.copy()
        other.variant = self.variant
        other.phase = self.phase
        other.seat = self.seat
        other.caliph = self.caliph
        other.round = self.round
        other.column = self.column
        other.points_left = self.points_left
        other.exchanges = self.exchanges
        other.then_chip = self.then_chip
        other.second = self.second
        other.left[:] = self.left
        other.bonus[:] = self.bonus
        other.score[:] = self.score
        other.stack[:] = self.stack
        other.height[:] = self.height
        other.level[:] = self.level
        other.held[:] = self.held
        other.places[:] = self.places
        other.numbers[:] = self.numbers
        return other

    # ---- As a Python object (not fast) ----

    def fields(self) -> dict[str, Any]:
        """Return all fields by name; leftovers that no longer mean anything are reset."""
        found = fields.read(self, FIELDS)
        found["board"] = self.board.fields(can_annul=self.held[7 * self.seat + ANNUL_CHIP] > 0)
        if self.phase in (START_CHIP, BONUS_CHIPS, DIRK, OVER):
            found["seat"] = 0
        if self.phase != EXCHANGE_POINT:
            found["exchanges"] = 0
            if self.phase != NAME_CALIPH:
                found["then_chip"] = 0
        return found

    def key(self) -> bytes:
        """Return bytes that are equal exactly for equal positions."""
        found = self.fields()
        board = found.pop("board")
        return fields.pack("dicegame", self.variant.made_of(), *board.values(), *found.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.variant, self.fields())

    def __repr__(self) -> str:
        changed = fields.changed(self.fields(), State(self.variant).fields())
        return fields.show("State", self.variant, **changed)


FIELDS: Final = tuple(name for name in State.__slots__ if name not in ("variant", "board"))


def restore(variant: Variant, values: Mapping[str, Any]) -> State:
    """Return the position with these fields. They are not checked; see ``position`` for reading untrusted text."""
    state = State(variant)
    state.board = restore_board(values["board"])
    state.phase = values["phase"]
    state.seat = values["seat"]
    state.caliph = values["caliph"]
    state.round = values["round"]
    state.column = values["column"]
    state.points_left = values["points_left"]
    state.exchanges = values["exchanges"]
    state.then_chip = values["then_chip"]
    state.second = values["second"]
    state.left[:] = values["left"]
    state.bonus[:] = values["bonus"]
    state.score[:] = values["score"]
    state.stack[:] = values["stack"]
    state.height[:] = values["height"]
    state.level[:] = values["level"]
    state.held[:] = values["held"]
    state.places[:] = values["places"]
    state.numbers[:] = values["numbers"]
    return state
