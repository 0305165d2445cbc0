"""A position of Roll & Write: the sheets, the score pad, and what happens next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from comares.core import fields
from comares.rollwrite.codes import ALL_FOUR, FIRST_PLAYER, OVER, SECOND, TURN, USED_PAIR, VIRTUAL_TURN


class Variant:
    """What stays the same throughout a game: players, rounds and sheet."""

    __slots__ = ("bonus", "coins", "kind_at", "players", "rounds", "seats", "sizes", "versus", "virtual")

    def __init__(self, players: int, virtual: int, versus: bool, kind_at: Sequence[int], coins: int) -> None:
        self.players = players
        self.virtual = virtual
        self.seats = players + virtual
        self.versus = versus
        # Virtual players have no rows, columns or coins; if they score, they get these points instead.
        self.bonus = 27 - 3 * virtual
        self.rounds = 18 if self.seats <= 3 else 15 if self.seats == 4 else 12
        self.coins = coins
        self.kind_at = list(kind_at)
        self.sizes = [list(kind_at).count(kind) for kind in range(6)]

    def made_of(self) -> tuple[int, int, bool, list[int], int]:
        """Return the arguments to create an equal variant."""
        return self.players, self.virtual, bool(self.versus), list(self.kind_at), self.coins

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.made_of() == other.made_of()

    def __hash__(self) -> int:
        return hash(fields.pack(self.made_of()))

    def __reduce__(self) -> tuple[type[Variant], tuple[Any, ...]]:
        return Variant, self.made_of()

    def __repr__(self) -> str:
        return fields.show("Variant", *self.made_of())


class State:  # noqa: PLW1641  (mutable, so not hashable; ``key`` returns an immutable equivalent)
    """A complete position, initially the one before anything is rolled.

    Lists are indexed by seat, kind, or both (6 * seat + kind).
    """

    __slots__ = (
        "blue",
        "built",
        "circled",
        "completed",
        "crossed",
        "dice",
        "first",
        "grid",
        "phase",
        "place",
        "round",
        "seat",
        "sharing",
        "step",
        "taken",
        "turned",
        "variant",
        "yellow",
    )

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.clear()

    def clear(self) -> None:
        """Go back to the position before anything is rolled."""
        self.phase = FIRST_PLAYER
        self.seat = 0  # who decides, or who the dice are rolled for
        self.first = 0
        self.round = 0  # 0 during the set-up
        self.step = 0  # counts the rolls within a part of the set-up
        self.completed = 0  # kinds completed by anyone in this round
        self.grid = [0, 0, 0, 0, 0]  # constructed cells as bits
        self.circled = [3, 3, 3, 3, 3]  # coins earned; everyone starts with three
        self.crossed = [0, 0, 0, 0, 0]  # coins spent
        # The pair on each sheet; -1 if there is none. The four dice of the player whose turn it is are in `dice`: two
        # yellow, two blue. After a construction, the used pair is the first of each colour.
        self.yellow = [-1, -1, -1, -1, -1]
        self.blue = [-1, -1, -1, -1, -1]
        self.dice = [-1, -1, -1, -1]
        self.turned = [0, 0, 0, 0]  # 1 if turned up this turn, -1 if turned down
        self.taken = [0, 0, 0, 0, 0, 0]  # places of each kind that are taken
        # Boxes ticked on the score pad; the best of the shared places (from 1; 0 for none yet); how many share them.
        self.built = [
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.place = [
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.sharing = [
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0,
        ]  # fmt: skip

    def copy(self) -> State:
        """Return an independent copy."""
        other = State.__new__(State)  # about three times as fast as State(self.variant)
        other.clear()
        other.variant = self.variant
        other.phase = self.phase
        other.seat = self.seat
        other.first = self.first
        other.round = self.round
        other.step = self.step
        other.completed = self.completed
        other.grid[:] = self.grid
        other.circled[:] = self.circled
        other.crossed[:] = self.crossed
        other.yellow[:] = self.yellow
        other.blue[:] = self.blue
        other.dice[:] = self.dice
        other.turned[:] = self.turned
        other.taken[:] = self.taken
        other.built[:] = self.built
        other.place[:] = self.place
        other.sharing[:] = self.sharing
        return other

    # ---- As a Python object (not fast) ----

    def fields(self) -> dict[str, Any]:
        """Return all fields by name; leftovers that no longer mean anything are reset."""
        found = fields.read(self, FIELDS)
        last_is_over = self.phase == VIRTUAL_TURN and self.round == self.variant.rounds
        if self.phase in (ALL_FOUR, OVER) or last_is_over:
            found["dice"] = [-1, -1, -1, -1]
        elif self.phase in (SECOND, USED_PAIR):  # the used pair is no longer on the sheet
            found["dice"][0] = found["dice"][2] = -1
        if self.phase != TURN:
            found["turned"] = [0, 0, 0, 0]
        if self.phase == OVER:
            found["seat"] = 0
        return found

    def key(self) -> bytes:
        """Return bytes that are equal exactly for equal positions."""
        return fields.pack("rollwrite", self.variant.made_of(), *self.fields().values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self.variant, self.fields())

    def __repr__(self) -> str:
        changed = fields.changed(self.fields(), State(self.variant).fields())
        return fields.show("State", self.variant, **changed)


FIELDS: Final = tuple(name for name in State.__slots__ if name != "variant")


def restore(variant: Variant, values: Mapping[str, Any]) -> State:
    """Return the position with these fields. They are not checked; see ``position`` for reading untrusted text."""
    state = State(variant)
    state.phase = values["phase"]
    state.seat = values["seat"]
    state.first = values["first"]
    state.round = values["round"]
    state.step = values["step"]
    state.completed = values["completed"]
    state.grid[:] = values["grid"]
    state.circled[:] = values["circled"]
    state.crossed[:] = values["crossed"]
    state.yellow[:] = values["yellow"]
    state.blue[:] = values["blue"]
    state.dice[:] = values["dice"]
    state.turned[:] = values["turned"]
    state.taken[:] = values["taken"]
    state.built[:] = values["built"]
    state.place[:] = values["place"]
    state.sharing[:] = values["sharing"]
    return state
