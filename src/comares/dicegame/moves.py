"""The moves of the dice game as values. Kinds are single letters, dice a string of letters; seats count from 1.

Throwing, placing a marker, naming the Caliph, the dice and the first player are the same in Alcazaba, which reuses
these moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, Final, Literal, TypeAlias

from comares.core.errors import IllegalAction, ParseError
from comares.core.kinds import KINDS
from comares.dicegame.codes import (
    AGAIN,
    ALL_DICE,
    ANNUL,
    BLACK,
    CALIPH,
    CHIP_AT,
    CHIP_NAMES,
    CHIPS,
    DIRK_AT,
    EXCHANGE,
    FIRST,
    KEEP,
    PLACE,
    PUSH,
    ROLLED,
    SORT,
    TAKE_CHIP,
    TAKE_TWO,
    THROW,
)

# ---- Decisions ----


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw some dice again and hold the others."""

    do: ClassVar[Literal["throw"]] = "throw"
    dice: str
    """What the dice to be thrown show now."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place the marker in a column."""

    do: ClassVar[Literal["place"]] = "place"
    kind: str


@dataclass(frozen=True, slots=True)
class Push:
    """Place the marker on a field held by an opponent and push them back."""

    do: ClassVar[Literal["push"]] = "push"
    kind: str


@dataclass(frozen=True, slots=True)
class SetBlackDie:
    """Take the black die and set it to a kind."""

    do: ClassVar[Literal["black"]] = "black"
    kind: str


@dataclass(frozen=True, slots=True)
class Annul:
    """Annul the last throw."""

    do: ClassVar[Literal["annul"]] = "annul"


@dataclass(frozen=True, slots=True)
class Again:
    """Throw the dice of an annulled throw again."""

    do: ClassVar[Literal["again"]] = "again"


@dataclass(frozen=True, slots=True)
class TakeReward:
    """Choose a reward: two building points, or one and the chip."""

    do: ClassVar[Literal["take"]] = "take"
    points: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take a building point in another column instead."""

    do: ClassVar[Literal["exchange"]] = "exchange"
    kind: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Take a building point in the column where it was won."""

    do: ClassVar[Literal["keep"]] = "keep"


@dataclass(frozen=True, slots=True)
class NameCaliph:
    """Name who starts the next round."""

    do: ClassVar[Literal["caliph"]] = "caliph"
    seat: int


# ---- Chance ----


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """The first player is drawn."""

    do: ClassVar[Literal["first-player"]] = "first-player"
    seat: int


@dataclass(frozen=True, slots=True)
class StartChip:
    """The starting player chip is laid in a column."""

    do: ClassVar[Literal["start-chip"]] = "start-chip"
    kind: str


@dataclass(frozen=True, slots=True)
class BonusChips:
    """Chips are laid in the other columns, from left to right."""

    do: ClassVar[Literal["bonus-chips"]] = "bonus-chips"
    chips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DirkMarker:
    """The column for Dirk's first marker is drawn."""

    do: ClassVar[Literal["dirk"]] = "dirk"
    kind: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice are thrown."""

    do: ClassVar[Literal["dice"]] = "dice"
    dice: str
    """What they show, in the order of the kinds."""


Move: TypeAlias = (
    Throw
    | Place
    | Push
    | SetBlackDie
    | Annul
    | Again
    | TakeReward
    | Exchange
    | Keep
    | NameCaliph
    | FirstPlayer
    | StartChip
    | BonusChips
    | DirkMarker
    | Dice
)
MOVE_TYPES: Final = (
    Throw,
    Place,
    Push,
    SetBlackDie,
    Annul,
    Again,
    TakeReward,
    Exchange,
    Keep,
    NameCaliph,
    FirstPlayer,
    StartChip,
    BonusChips,
    DirkMarker,
    Dice,
)

SEATS: Final = range(6)
NUMBERS: Final[dict[Move, int]] = {
    **{
        sort(letter): first + kind
        for sort, first in (
            (Place, PLACE),
            (Push, PUSH),
            (SetBlackDie, BLACK),
            (Exchange, EXCHANGE),
            (StartChip, CHIP_AT),
            (DirkMarker, DIRK_AT),
        )
        for kind, letter in enumerate(KINDS)
    },
    Annul(): ANNUL,
    Again(): AGAIN,
    TakeReward(2): TAKE_TWO,
    TakeReward(1): TAKE_CHIP,
    Keep(): KEEP,
    **{NameCaliph(seat + 1): CALIPH + seat for seat in SEATS},
    **{FirstPlayer(seat + 1): FIRST + seat for seat in SEATS},
}
"""The actions of simple moves; there are too many dice and chips to list."""
MOVES: Final = {action: move for move, action in NUMBERS.items()}


def decode(action: int) -> Move:
    """Return the move for an action; raises ``IllegalAction`` if there is none."""
    if action in MOVES:
        return MOVES[action]
    sort, content = action // SORT * SORT, action % SORT
    if sort == THROW and (dice := letters(content)):
        return Throw(dice)
    if sort == ROLLED and (dice := letters(content)):
        return Dice(dice)
    if sort == CHIPS and (chips := chip_names(content)):
        return BonusChips(chips)
    raise IllegalAction(action)


def encode(move: Move) -> int:
    """Return the action for a move; raises ``ParseError`` if the game has no such move."""
    if isinstance(move, Throw):
        return THROW + dice_of(move.dice)
    if isinstance(move, Dice):
        return ROLLED + dice_of(move.dice)
    if isinstance(move, BonusChips):
        return CHIPS + chips_of(move.chips)
    try:
        return NUMBERS[move]
    except KeyError:
        raise ParseError("no-such-move") from None


@cache  # a few thousand different throws
def letters(dice: int) -> str:
    """Return dice as letters in the order of the kinds; empty if there are none or too many."""
    shown = "".join(letter * (dice >> 4 * kind & 15) for kind, letter in enumerate(KINDS))
    return shown if len(shown) <= ALL_DICE else ""


@lru_cache(maxsize=4096)
def dice_of(shown: str) -> int:
    """Parse dice from letters; raises ``ParseError`` unless there are some, in the order of the kinds."""
    if len(shown) <= ALL_DICE:
        dice = sum(shown.count(letter) << 4 * kind for kind, letter in enumerate(KINDS))
        if dice and letters(dice) == shown:
            return dice
    raise ParseError("no-such-move")


def chip_names(chips: int) -> tuple[str, ...]:
    """Return chips by name, from left to right; empty unless there are five or six."""
    names = []
    while chips:
        if not chips & 7:
            return ()
        names.append(CHIP_NAMES[(chips & 7) - 1])
        chips >>= 3
    return tuple(names) if len(names) in (5, 6) else ()


def chips_of(names: tuple[str, ...]) -> int:
    """Return chips given by name; raises ``ParseError`` unless there are five or six."""
    if len(names) in (5, 6) and all(name in CHIP_NAMES for name in names):
        return sum(CHIP_NAMES.index(name) + 1 << 3 * n for n, name in enumerate(names))
    raise ParseError("no-such-move")
