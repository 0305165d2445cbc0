"""The moves of Roll & Write as values. Pips and seats count from 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from comares.core.errors import IllegalAction, ParseError
from comares.rollwrite.codes import ACTIONS, TWO_DICE

Colour: TypeAlias = Literal["yellow", "blue"]

# ---- Decisions ----


@dataclass(frozen=True, slots=True)
class TurnDie:
    """Spend a coin to turn a die by one pip."""

    do: ClassVar[Literal["turn"]] = "turn"
    colour: Colour
    pips: int
    to: int


@dataclass(frozen=True, slots=True)
class Build:
    """Construct the building at the intersection of a row and a column."""

    do: ClassVar[Literal["build"]] = "build"
    yellow: int
    blue: int


@dataclass(frozen=True, slots=True)
class GainCoins:
    """Gain coins instead of building."""

    do: ClassVar[Literal["coins"]] = "coins"


@dataclass(frozen=True, slots=True)
class Stop:
    """Do without a second building."""

    do: ClassVar[Literal["stop"]] = "stop"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a pair of the four dice that were rolled."""

    do: ClassVar[Literal["keep"]] = "keep"
    yellow: int
    blue: int


# ---- Chance ----


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """The first player is drawn."""

    do: ClassVar[Literal["first-player"]] = "first-player"
    seat: int


@dataclass(frozen=True, slots=True)
class RollPair:
    """A yellow and a blue die are rolled."""

    do: ClassVar[Literal["pair"]] = "pair"
    yellow: int
    blue: int


@dataclass(frozen=True, slots=True)
class RollFour:
    """All four dice are rolled; the lower one of each colour comes first."""

    do: ClassVar[Literal["four"]] = "four"
    yellow: tuple[int, ...]
    blue: tuple[int, ...]


Move: TypeAlias = TurnDie | Build | GainCoins | Stop | Keep | FirstPlayer | RollPair | RollFour
MOVE_TYPES: Final = (TurnDie, Build, GainCoins, Stop, Keep, FirstPlayer, RollPair, RollFour)


def all_moves() -> Iterator[Move]:
    """Yield the moves in the order of their actions in ``codes``."""
    six = range(1, 7)
    for colour in ("yellow", "blue"):
        for pips in six:
            yield TurnDie(colour, pips, pips + 1)
            yield TurnDie(colour, pips, pips - 1)
    yield from (Build(yellow, blue) for yellow in six for blue in six)
    yield GainCoins()
    yield Stop()
    yield from (Keep(yellow, blue) for yellow in six for blue in six)
    yield from (FirstPlayer(seat) for seat in range(1, 6))
    yield from (RollPair(yellow, blue) for yellow in six for blue in six)
    two = [(low + 1, high + 1) for low, high in TWO_DICE]
    yield from (RollFour(yellow, blue) for yellow in two for blue in two)


MOVES: Final = tuple(all_moves())
NUMBERS: Final = {move: action for action, move in enumerate(MOVES)}
assert len(MOVES) == len(NUMBERS) == ACTIONS


def decode(action: int) -> Move:
    """Return the move for an action; raises ``IllegalAction`` if there is none."""
    if not 0 <= action < ACTIONS:
        raise IllegalAction(action)
    return MOVES[action]


def encode(move: Move) -> int:
    """Return the action for a move; raises ``ParseError`` if the game has no such move."""
    try:
        return NUMBERS[move]
    except KeyError:
        raise ParseError("no-such-move") from None
