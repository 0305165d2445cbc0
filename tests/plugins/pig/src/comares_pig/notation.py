"""How moves are written: ``roll``, ``hold``, and what chance brings in brackets, ``(4)``."""

from __future__ import annotations

from comares.core.errors import ParseError
from comares_pig.moves import MOVES, Die, Move


def write(move: Move, /) -> str:
    """Return the token of a move."""
    return f"({move.pips})" if isinstance(move, Die) else move.do


TOKENS = {write(move): move for move in MOVES}


def read(token: str, /) -> Move:
    """Return the move of a token."""
    try:
        return TOKENS[token]
    except KeyError:
        raise ParseError("no-such-token", token=token) from None
