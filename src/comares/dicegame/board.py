"""The dice and the dice tracks: throws, and where markers land. Shared with Alcazaba.

Dice are a multiset: four bits for each kind. Each column has a dice track of 24 fields, the best first: 8 symbols with
one, two and three throws, then 7 symbols, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from comares.core import fields
from comares.core.dice import throws
from comares.core.rng import Rng
from comares.dicegame.codes import ALL_DICE, FIELDS

POWERS: Final = [1, 6, 36, 216, 1296]
SHOWN_FROM: Final = [0, 1, 7, 43, 259]


def spread(count: int, number: int) -> int:
    """Return the multiset of dice encoded by a number in base six."""
    dice = 0
    for _ in range(count):
        dice += 1 << 4 * (number % 6)
        number //= 6
    return dice


SHOWN: Final = [spread(count, number) for count in range(5) for number in range(6**count)]
"""All results of up to four dice; those of n dice start at ``SHOWN_FROM[n]``."""


def dice_count(dice: int) -> int:
    """Return the number of dice in a multiset."""
    count = 0
    while dice:
        count += dice & 15
        dice >>= 4
    return count


def choices(dice: int) -> int:
    """Return the number of ways to choose at least one of the dice."""
    ways = 1
    while dice:
        ways *= (dice & 15) + 1
        dice >>= 4
    return ways - 1


def nth_choice(dice: int, n: int) -> int:
    """Return the n-th of these choices, counting from 0."""
    chosen = 0
    shift = 0
    n += 1
    while n:
        radix = (dice & 15) + 1
        chosen |= n % radix << shift
        n //= radix
        dice >>= 4
        shift += 4
    return chosen


def is_choice(dice: int, chosen: int) -> bool:
    """Return whether these are at least one of the dice, and no others."""
    if chosen <= 0 or chosen >= 1 << 24:
        return False
    while chosen:
        if chosen & 15 > dice & 15:
            return False
        chosen >>= 4
        dice >>= 4
    return True


def dice_outcomes(count: int) -> list[tuple[int, int]]:
    """List the possible results of throwing this many dice, with their weights."""
    return [(sum([1 << 4 * kind for kind in kinds]), weight) for kinds, weight in throws(count, range(6))]


def throw(count: int, rng: Rng) -> int:
    """Throw this many dice."""
    half = count // 2
    number = rng.below(POWERS[half] * POWERS[count - half])
    return SHOWN[SHOWN_FROM[half] + number % POWERS[half]] + SHOWN[SHOWN_FROM[count - half] + number // POWERS[half]]


def right_field(symbols: int) -> int:
    """Return the field for this many symbols in three throws, where Dirk's markers go."""
    return 3 * (ALL_DICE - symbols) + 2


class Board:  # noqa: PLW1641  (mutable, so not hashable)
    """The six dice tracks, and the dice of the player whose turn it is."""

    __slots__ = ("before", "black", "cup", "dice", "fresh", "thrown", "throws", "track")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove all markers and dice."""
        self.track = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        # Index 24 * kind + field: the seat whose marker lies there, from 1; 0 if the field is free.
        self.begin_turn()

    def copy(self) -> Board:
        """Return an independent copy."""
        other = Board.__new__(Board)
        other.clear()
        other.track[:] = self.track
        other.dice = self.dice
        other.before = self.before
        other.cup = self.cup
        other.thrown = self.thrown
        other.throws = self.throws
        other.black = self.black
        other.fresh = self.fresh
        return other

    # ---- Throwing ----

    def begin_turn(self) -> None:
        """Put all white dice into the cup."""
        self.dice = 0  # the dice on the table
        self.before = 0  # the dice on the table before the last throw
        self.cup = 0  # which of those are, or were last, thrown again
        self.thrown = ALL_DICE  # how many dice are, or were last, thrown
        self.throws = 0
        self.black = -1  # the kind shown by the black die; -1 if not in use
        self.fresh = False  # whether nothing has happened since the last throw

    def free(self, chosen: int) -> None:
        """Put some dice back into the cup to throw them again."""
        self.before = self.dice
        self.cup = chosen
        self.dice -= chosen
        self.thrown = dice_count(chosen)
        self.fresh = False

    def show(self, rolled: int) -> None:
        """Lay out the dice just thrown."""
        self.dice += rolled
        self.throws += 1
        self.fresh = True

    def annul(self) -> None:
        """Undo the last throw: the dice show what they did before, and the throw does not count."""
        self.dice = self.before
        self.throws -= 1
        self.fresh = False

    def again(self) -> None:
        """Put the same dice back into the cup."""
        self.dice -= self.cup

    def set_black(self, kind: int) -> None:
        """Set the black die, which counts as a ninth one."""
        self.black = kind
        self.fresh = False

    # ---- Markers ----

    def shown(self) -> int:
        """Return all symbols shown by the dice, including the black one."""
        return self.dice + (1 << 4 * self.black if self.black >= 0 else 0)

    def kinds(self) -> int:
        """Return the number of kinds the dice show."""
        shown = self.shown()
        count = 0
        while shown:
            if shown & 15:
                count += 1
            shown >>= 4
        return count

    def nth_kind(self, n: int) -> int:
        """Return the n-th of these kinds, counting from 0."""
        shown = self.shown()
        kind = 0
        while n or not shown >> 4 * kind & 15:
            if shown >> 4 * kind & 15:
                n -= 1
            kind += 1
        return kind

    def result(self, kind: int) -> int:
        """Return the field in a column given by the dice; nine symbols give the very best field."""
        symbols = self.shown() >> 4 * kind & 15
        return 0 if symbols > ALL_DICE else 3 * (ALL_DICE - symbols) + self.throws - 1

    def next_free(self, kind: int, field: int) -> int:
        """Return the first free field of a column, starting here; ``FIELDS`` if there is none."""
        while field < FIELDS and self.track[FIELDS * kind + field]:
            field += 1
        return field

    def owner(self, kind: int, field: int) -> int:
        """Return the seat whose marker is on a field; -1 if there is none."""
        return self.track[FIELDS * kind + field] - 1 if field < FIELDS else -1

    def put(self, kind: int, field: int, seat: int) -> None:
        """Put a marker on a field or the next free one below; past the last field it is out."""
        landed = self.next_free(kind, field)
        if landed < FIELDS:
            self.track[FIELDS * kind + landed] = seat + 1

    def push(self, kind: int, field: int, seat: int) -> None:
        """Put a marker on an occupied field; the marker there moves back one field, and so on up to a free field."""
        landed = self.next_free(kind, field)
        while landed > field:
            if landed < FIELDS:
                self.track[FIELDS * kind + landed] = self.track[FIELDS * kind + landed - 1]
            landed -= 1
        self.track[FIELDS * kind + field] = seat + 1

    def next_marker(self, kind: int, field: int) -> int:
        """Return the first field with a marker, starting here; ``FIELDS`` if there is none."""
        while field < FIELDS and self.track[FIELDS * kind + field] == 0:
            field += 1
        return field

    def take_back(self, kind: int, field: int) -> None:
        """Return a marker to its owner."""
        self.track[FIELDS * kind + field] = 0

    def take_markers(self) -> None:
        """Return all markers to their owners."""
        for place in range(6 * FIELDS):
            self.track[place] = 0

    # ---- As a Python object; none of this is fast ----

    def fields(self, can_annul: bool = True) -> dict[str, Any]:
        """Return all fields by name; the dice before the last throw matter only if it can be annulled."""
        found = fields.read(self, Board.__slots__)
        if not can_annul and self.throws > 0:
            # Only the dice thrown last, or the number of dice in the cup, can still be seen.
            if dice_count(self.dice) < ALL_DICE:
                found["before"], found["cup"] = self.dice, 0
            elif self.throws > 1:
                found["before"], found["cup"] = self.dice, self.dice - (self.before - self.cup)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.fields() == other.fields()

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_board, (self.fields(),)

    def __repr__(self) -> str:
        return fields.show("Board", **fields.changed(self.fields(), Board().fields()))


def restore_board(values: Mapping[str, Any]) -> Board:
    """Return the board with these fields, which are not checked."""
    board = Board()
    board.track[:] = values["track"]
    board.dice = values["dice"]
    board.before = values["before"]
    board.cup = values["cup"]
    board.thrown = values["thrown"]
    board.throws = values["throws"]
    board.black = values["black"]
    board.fresh = values["fresh"]
    return board
