"""The moves of Alcazaba as values. Tiles are given by name; the fountain is at 0,0.

Moves shared with the basic game are those of that game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from comares.alcazaba.chance import drawn_tile, stacked
from comares.alcazaba.codes import (
    BAG_IS,
    BUILD,
    BUILD_HERE,
    DRAWN,
    FIRST_OF_KIND,
    GIVE,
    PLACES,
    RESERVE,
    SORT,
    STACK_IS,
    STORE,
    SWAP,
    TAKE_CHIP,
    TAKE_TILE,
    TILES,
)
from comares.alcazaba.rules import place_at, x_of, y_of
from comares.core.errors import IllegalAction, ParseError
from comares.dicegame import moves as dicegame
from comares.dicegame.moves import Dice, FirstPlayer, NameCaliph, Place, StartChip, Throw

Names = tuple[str, ...]
"""The names of all tiles, in the order of their numbers."""

# ---- Decisions ----


@dataclass(frozen=True, slots=True)
class Build:
    """Build the tile just taken."""

    do: ClassVar[Literal["build"]] = "build"
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class BuildFromReserve:
    """Rebuild: build a tile from the reserve."""

    do: ClassVar[Literal["rebuild"]] = "rebuild"
    tile: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Rebuild: exchange a tile of the Alhambra for one from the reserve."""

    do: ClassVar[Literal["swap"]] = "swap"
    tile: str
    replaced: str


@dataclass(frozen=True, slots=True)
class Store:
    """Rebuild: remove a tile from the Alhambra and put it into the reserve."""

    do: ClassVar[Literal["store"]] = "store"
    tile: str


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take a tile from the column as a reward."""

    do: ClassVar[Literal["take"]] = "take"
    tile: str


@dataclass(frozen=True, slots=True)
class TakeChip:
    """Take the starting player chip as a reward."""

    do: ClassVar[Literal["chip"]] = "chip"


@dataclass(frozen=True, slots=True)
class Reserve:
    """Put the tile just taken into the reserve."""

    do: ClassVar[Literal["reserve"]] = "reserve"


@dataclass(frozen=True, slots=True)
class GiveToDirk:
    """Give the tile just taken to Dirk."""

    do: ClassVar[Literal["dirk"]] = "dirk"


# ---- Chance ----


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack is laid out: one tile of each kind, in the order of the kinds."""

    do: ClassVar[Literal["stack"]] = "stack"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bag:
    """Tiles are drawn from the bag, in this order."""

    do: ClassVar[Literal["bag"]] = "bag"
    tiles: tuple[str, ...]


Common: TypeAlias = Throw | Place | NameCaliph | FirstPlayer | StartChip | Dice
Own: TypeAlias = Build | BuildFromReserve | Swap | Store | TakeTile | TakeChip | Reserve | GiveToDirk | Stack | Bag
Move: TypeAlias = Common | Own
COMMON: Final = (Throw, Place, NameCaliph, FirstPlayer, StartChip, Dice)
MOVE_TYPES: Final = (
    Throw,
    Place,
    NameCaliph,
    Build,
    BuildFromReserve,
    Swap,
    Store,
    TakeTile,
    TakeChip,
    Reserve,
    GiveToDirk,
    FirstPlayer,
    StartChip,
    Dice,
    Stack,
    Bag,
)

NUMBERS: Final[dict[Own, int]] = {TakeChip(): TAKE_CHIP, Reserve(): RESERVE, GiveToDirk(): GIVE}
"""The actions of the moves without tiles or places."""
MOVES: Final = {action: move for move, action in NUMBERS.items()}

FARTHEST: Final = TILES - 1
"""The farthest any tile can be from the fountain in one direction."""


# ---- From actions ----


def decode(action: int, names: Names) -> Move:
    """Return the move for an action; raises ``IllegalAction`` if there is none."""
    if action in MOVES:
        return MOVES[action]
    try:
        if (move := decode_own(action, names)) is not None:
            return move
    except LookupError:
        raise IllegalAction(action) from None
    common = dicegame.decode(action)
    if not isinstance(common, COMMON):
        raise IllegalAction(action)
    return common


def decode_own(action: int, names: Names) -> Own | None:
    """Return the move for an action with tiles or a place, if it is one; raises ``LookupError`` if they are invalid."""
    if action in range(BAG_IS, 2 * BAG_IS):
        return Bag(tuple(names[drawn_tile(action - BAG_IS, n)] for n in range(DRAWN)))
    if action in range(STACK_IS, STACK_IS + SORT):
        return Stack(tuple(original(stacked(action - STACK_IS, kind), kind, names) for kind in range(6)))
    if action in range(BUILD, BUILD + TILES * PLACES):
        tile, place = divmod(action - BUILD, PLACES)
        return BuildFromReserve(names[tile], *spot(place))
    if action in range(BUILD_HERE, BUILD_HERE + PLACES):
        return Build(*spot(action - BUILD_HERE))
    if action in range(SWAP, SWAP + 64 * TILES):
        tile, replaced = divmod(action - SWAP, 64)
        return Swap(names[tile], names[replaced])
    if action in range(STORE, STORE + TILES):
        return Store(names[action - STORE])
    if action in range(TAKE_TILE, TAKE_TILE + TILES):
        return TakeTile(names[action - TAKE_TILE])
    return None


def original(tile: int, kind: int, names: Names) -> str:
    """Return the name of an original tile of a kind; raises ``LookupError`` if the kind has no such tile."""
    if tile >= FIRST_OF_KIND[kind + 1]:
        raise LookupError
    return names[tile]


def spot(place: int) -> tuple[int, int]:
    """Return the coordinates of a place; raises ``LookupError`` if it is too far away for any tile."""
    x, y = x_of(place), y_of(place)
    if max(abs(x), abs(y)) > FARTHEST:
        raise LookupError
    return x, y


# ---- To actions ----


def encode(move: Move, names: Names) -> int:
    """Return the action for a move; raises ``ParseError`` if the game has no such move."""
    if isinstance(move, COMMON):
        return dicegame.encode(move)
    try:
        return encode_own(move, names)
    except ValueError:  # no such tile or place
        raise ParseError("no-such-move") from None


def encode_own(move: Own, names: Names) -> int:
    """Return the action for a move that the basic game lacks; raises ``ValueError`` for an invalid tile or place."""
    match move:
        case Build(x, y):
            return BUILD_HERE + place_of(x, y)
        case BuildFromReserve(tile, x, y):
            return BUILD + PLACES * names.index(tile) + place_of(x, y)
        case Swap(tile, replaced):
            return SWAP + 64 * names.index(tile) + names.index(replaced)
        case Store(tile):
            return STORE + names.index(tile)
        case TakeTile(tile):
            return TAKE_TILE + names.index(tile)
        case Stack(tiles):
            return STACK_IS + stack_of([names.index(tile) for tile in tiles])
        case Bag(tiles):
            return BAG_IS + drawn_of([names.index(tile) for tile in tiles])
    return NUMBERS[move]


def place_of(x: int, y: int) -> int:
    """Encode a place; raises ``ValueError`` if it is too far away for any tile."""
    if max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(x, y)
    return place_at(x, y)


def stack_of(tiles: list[int]) -> int:
    """Encode the six tiles of a stack; raises ``ValueError`` unless there is one of each kind, in order."""
    stack = 0
    for kind, (tile, first, end) in enumerate(zip(tiles, FIRST_OF_KIND[:-1], FIRST_OF_KIND[1:], strict=True)):
        if not first <= tile < end:
            raise ValueError(tiles)
        stack += tile - first << 4 * kind
    return stack


def drawn_of(tiles: list[int]) -> int:
    """Encode the tiles from the bag; raises ``ValueError`` unless there are five."""
    if len(tiles) != DRAWN:
        raise ValueError(tiles)
    return sum(tile << 6 * n for n, tile in enumerate(tiles))
