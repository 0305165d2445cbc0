"""The moves of Pig as values, and the actions that stand for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from comares.core.errors import IllegalAction, ParseError


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die."""

    do: ClassVar[Literal["roll"]] = "roll"


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the points of this turn and pass the die on."""

    do: ClassVar[Literal["hold"]] = "hold"


@dataclass(frozen=True, slots=True)
class Die:
    """Chance: what the die shows."""

    do: ClassVar[Literal["die"]] = "die"
    pips: int


Move: TypeAlias = Roll | Hold | Die
MOVE_TYPES: Final = (Roll, Hold, Die)

ROLL: Final = 0
HOLD: Final = 1
DIE: Final = 1
"""The action for what the die shows is this number plus its pips."""
MOVES: Final[tuple[Move, ...]] = (Roll(), Hold(), *(Die(pips) for pips in range(1, 7)))


def decode(action: int) -> Move:
    """Return the move that an action stands for."""
    if not 0 <= action < len(MOVES):
        raise IllegalAction(action)
    return MOVES[action]


def encode(move: Move) -> int:
    """Return the action of a move."""
    try:
        return MOVES.index(move)
    except ValueError:
        raise ParseError("no-such-move") from None
