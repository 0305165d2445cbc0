"""The tokens of Alcazaba. Those it has in common with the basic game are written there."""

from __future__ import annotations

import re
from typing import Final

from comares.alcazaba.chance import drawn_tile, stacked
from comares.alcazaba.codes import (
    BAG_IS,
    BUILD,
    BUILD_HERE,
    CALIPH,
    CHIP_AT,
    DRAWN,
    FIRST,
    FIRST_OF_KIND,
    GIVE,
    PLACE,
    PLACES,
    RESERVE,
    ROLLED,
    SORT,
    STACK_IS,
    STORE,
    SWAP,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
    TILES,
)
from comares.alcazaba.rules import place_at, x_of, y_of
from comares.core.errors import IllegalAction, ParseError
from comares.dicegame import notation as dicegame

Names = tuple[str, ...]
"""The names of all tiles."""

WORDS: Final = {"take:chip": TAKE_CHIP, "reserve": RESERVE, "dirk": GIVE}
TOKENS: Final = {action: token for token, action in WORDS.items()}

FARTHEST: Final = TILES - 1
"""No tile can stand farther from the fountain in one direction."""
NUMBER: Final = "(0|-?[1-9][0-9]?)"
BUILDING: Final = re.compile(rf"build(?::([A-Z0-9]+))?@{NUMBER},{NUMBER}")
SWAPPING: Final = re.compile("swap:([A-Z0-9]+)=([A-Z0-9]+)")
ONE_TILE: Final = re.compile("(take|store):([A-Z0-9]+)")
DRAWING: Final = re.compile(r"\((stack|bag):([A-Z0-9,]+)\)")
COMMON: Final = re.compile(r"(place|throw|caliph):.*|\((first|chip):.*|\([PSACGT]+\)")


def token_of(action: int, names: Names) -> str:
    """Return how an action is written; raises ``IllegalAction`` for an integer that is no action."""
    if action in TOKENS:
        return TOKENS[action]
    sort = action // SORT * SORT
    if action in range(PLACE, PLACE + 6) or action in range(CALIPH, CALIPH + 6) or sort in COMMON_SORTS:
        return dicegame.token_of(action)
    try:
        return write(action, names)
    except LookupError:
        raise IllegalAction(action) from None


COMMON_SORTS: Final = (THROW, ROLLED, FIRST, CHIP_AT)


def write(action: int, names: Names) -> str:
    """Write an action with tiles or a place; raises ``LookupError`` for an integer that is no action."""
    if action in range(BAG_IS, 2 * BAG_IS):
        tiles = [names[drawn_tile(action - BAG_IS, n)] for n in range(DRAWN)]
        return f"(bag:{','.join(tiles)})"
    if action in range(STACK_IS, STACK_IS + SORT):
        tiles = [original(stacked(action - STACK_IS, kind), kind, names) for kind in range(6)]
        return f"(stack:{','.join(tiles)})"
    if action in range(BUILD, BUILD + TILES * PLACES):
        tile, place = divmod(action - BUILD, PLACES)
        return f"build:{names[tile]}{write_place(place)}"
    if action in range(BUILD_HERE, BUILD_HERE + PLACES):
        return f"build{write_place(action - BUILD_HERE)}"
    if action in range(SWAP, SWAP + 64 * TILES):
        tile, replaced = divmod(action - SWAP, 64)
        return f"swap:{names[tile]}={names[replaced]}"
    if action in range(STORE, STORE + TILES):
        return f"store:{names[action - STORE]}"
    if action in range(TAKE_TILE, TAKE_TILE + TILES):
        return f"take:{names[action - TAKE_TILE]}"
    raise LookupError


def original(tile: int, kind: int, names: Names) -> str:
    """Return the name of an original tile of a kind; raises ``LookupError`` if it is none."""
    if tile >= FIRST_OF_KIND[kind + 1]:
        raise LookupError
    return names[tile]


def write_place(place: int) -> str:
    """Return how a place is written; raises ``LookupError`` if no tile can stand there."""
    x, y = x_of(place), y_of(place)
    if max(abs(x), abs(y)) > FARTHEST:
        raise LookupError
    return f"@{x},{y}"


def action_of(token: str, names: Names) -> int:
    """Read a token; raises ``ParseError`` if the game has no such token."""
    if token in WORDS:
        return WORDS[token]
    if COMMON.fullmatch(token):
        return dicegame.action_of(token)
    try:
        return read(token, names)
    except ValueError:  # no such tile or place
        raise ParseError("no-such-token", token=token) from None


def read(token: str, names: Names) -> int:
    """Read a token with tiles or a place; raises ``ValueError`` if there is no such token."""
    if match := BUILDING.fullmatch(token):
        place = read_place(int(match[2]), int(match[3]))
        return BUILD + PLACES * names.index(match[1]) + place if match[1] else BUILD_HERE + place
    if match := SWAPPING.fullmatch(token):
        return SWAP + 64 * names.index(match[1]) + names.index(match[2])
    if match := ONE_TILE.fullmatch(token):
        return (TAKE_TILE if match[1] == "take" else STORE) + names.index(match[2])
    if match := DRAWING.fullmatch(token):
        tiles = [names.index(name) for name in match[2].split(",")]
        return read_stack(tiles) if match[1] == "stack" else read_drawn(tiles)
    raise ValueError(token)


def read_place(x: int, y: int) -> int:
    """Return a place; raises ``ValueError`` if no tile can stand there."""
    if max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(x, y)
    return place_at(x, y)


def read_stack(tiles: list[int]) -> int:
    """Return the six tiles of a stack, in the order of the kinds; raises ``ValueError`` if they are not that."""
    stack = STACK_IS
    for kind, (tile, first, end) in enumerate(zip(tiles, FIRST_OF_KIND[:-1], FIRST_OF_KIND[1:], strict=True)):
        if not first <= tile < end:
            raise ValueError(tiles)
        stack += tile - first << 4 * kind
    return stack


def read_drawn(tiles: list[int]) -> int:
    """Return the five tiles from the bag; raises ``ValueError`` if they are not five."""
    if len(tiles) != DRAWN:
        raise ValueError(tiles)
    return BAG_IS + sum(tile << 6 * n for n, tile in enumerate(tiles))
