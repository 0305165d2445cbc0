"""The tokens of Alcazaba, apart from those shared with the basic game."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from comares.alcazaba.moves import (
    COMMON,
    Bag,
    Build,
    BuildFromReserve,
    GiveToDirk,
    Move,
    Reserve,
    Stack,
    Store,
    Swap,
    TakeChip,
    TakeTile,
)
from comares.core.errors import ParseError
from comares.dicegame import notation as dicegame

WORDS: Final[dict[str, Move]] = {"take:chip": TakeChip(), "reserve": Reserve(), "dirk": GiveToDirk()}

NUMBER: Final = "(0|-?[1-9][0-9]?)"
BUILDING: Final = re.compile(rf"build(?::([A-Z0-9]+))?@{NUMBER},{NUMBER}")
SWAPPING: Final = re.compile("swap:([A-Z0-9]+)=([A-Z0-9]+)")
ONE_TILE: Final = re.compile("(take|store):([A-Z0-9]+)")
DRAWING: Final = re.compile(r"\((stack|bag):([A-Z0-9,]+)\)")


def write(move: Move) -> str:
    """Return the token of a move."""
    match move:
        case TakeChip():
            return "take:chip"
        case Reserve() | GiveToDirk():
            return move.do
        case Build(x, y):
            return f"build@{x},{y}"
        case BuildFromReserve(tile, x, y):
            return f"build:{tile}@{x},{y}"
        case Swap(tile, replaced):
            return f"swap:{tile}={replaced}"
        case Store(tile) | TakeTile(tile):
            return f"{move.do}:{tile}"
        case Stack(tiles) | Bag(tiles):
            return f"({move.do}:{','.join(tiles)})"
    return dicegame.write(move)


@lru_cache(maxsize=4096)  # every throw of the dice is written and then read
def read(token: str) -> Move:
    """Return the move for a token; raises ``ParseError`` if there is none. Tile names are checked by the set-up."""
    if token in WORDS:
        return WORDS[token]
    if match := BUILDING.fullmatch(token):
        x, y = int(match[2]), int(match[3])
        return BuildFromReserve(match[1], x, y) if match[1] else Build(x, y)
    if match := SWAPPING.fullmatch(token):
        return Swap(match[1], match[2])
    if match := ONE_TILE.fullmatch(token):
        return TakeTile(match[2]) if match[1] == "take" else Store(match[2])
    if match := DRAWING.fullmatch(token):
        tiles = tuple(match[2].split(","))
        return Stack(tiles) if match[1] == "stack" else Bag(tiles)
    move = dicegame.read(token)
    if not isinstance(move, COMMON):
        raise ParseError("no-such-token", token=token)
    return move
