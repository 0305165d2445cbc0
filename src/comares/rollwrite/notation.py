"""The tokens of Roll & Write. A move is written the same way in every position."""

from __future__ import annotations

from typing import Final

from comares.core.errors import ParseError
from comares.rollwrite.moves import (
    MOVES,
    Build,
    FirstPlayer,
    GainCoins,
    Keep,
    Move,
    RollFour,
    RollPair,
    Stop,
    TurnDie,
)


def write(move: Move) -> str:
    """Return the token of a move."""
    return TOKENS[move]


def read(token: str) -> Move:
    """Return the move for a token; raises ``ParseError`` if there is none."""
    try:
        return READ[token]
    except KeyError:
        raise ParseError("no-such-token", token=token) from None


def spell(move: Move) -> str:
    """Spell out the token of a move."""
    match move:
        case TurnDie(colour, pips, to):
            return f"{colour[0]}{pips}{'+' if to > pips else '-'}"
        case Build(yellow, blue):
            return f"build:{pair(yellow, blue)}"
        case GainCoins():
            return "coins"
        case Stop():
            return "stop"
        case Keep(yellow, blue):
            return f"keep:{pair(yellow, blue)}"
        case FirstPlayer(seat):
            return f"(first:{seat})"
        case RollPair(yellow, blue):
            return f"({pair(yellow, blue)})"
        case RollFour((low_yellow, high_yellow), (low_blue, high_blue)):
            return f"(y{low_yellow}{high_yellow}b{low_blue}{high_blue})"
    raise AssertionError(move)


def pair(yellow: int, blue: int) -> str:
    """Return a cell or a pair of dice in notation, such as ``y3b5``."""
    return f"y{yellow}b{blue}"


def line_name(number: int) -> str:
    """Return a row (0 to 5) or column (6 to 11) in notation, such as ``y3`` or ``b5``."""
    return f"{'yb'[number // 6]}{number % 6 + 1}"


TOKENS: Final = {move: spell(move) for move in MOVES}
READ: Final = {token: move for move, token in TOKENS.items()}
assert len(TOKENS) == len(READ)
