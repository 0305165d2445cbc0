"""The integers used by the engine: phases, actions and tiles.

An action means the same in every position. Actions shared with the basic game have the same integers as there. Tiles
count from 0 in the order of the data file, kind by kind; the last one is the additional tower.
"""

from typing import Final

from comares.dicegame.codes import CALIPH, CHIP_AT, FIRST, PLACE, ROLLED, SORT, THROW

__all__ = ["CALIPH", "CHIP_AT", "FIRST", "PLACE", "ROLLED", "SORT", "THROW"]

# Phases. Chance acts in those before TURN, nobody in OVER.
FIRST_PLAYER: Final = 0
STACK: Final = 1
BAG: Final = 2
START_CHIP: Final = 3
DICE: Final = 4
TURN: Final = 5
TAKE: Final = 6
SETTLE: Final = 7
NAME_CALIPH: Final = 8
OVER: Final = 9

# Decisions, besides PLACE, CALIPH and THROW.
TAKE_CHIP: Final = 48
RESERVE: Final = 49
GIVE: Final = 50
TAKE_TILE: Final = 64  # + tile
STORE: Final = 128  # + tile
SWAP: Final = 1 << 12  # + 64 * the tile from the reserve + the tile it replaces
BUILD_HERE: Final = 1 << 14  # + place
BUILD: Final = 1 << 20  # + 2¹⁴ * tile + place

# A place is 128 * (x + 64) + y + 64.
PLACES: Final = 1 << 14
MIDDLE: Final = 64

# Outcomes of chance, besides FIRST, CHIP_AT and ROLLED.
STACK_IS: Final = 5 << 24  # + which tile of each kind, four bits each, the pavilion's lowest
BAG_IS: Final = 1 << 30  # + the tiles in the order drawn, six bits each, the first one lowest
END: Final = 1 << 31

ROUNDS: Final = 5
DRAWN: Final = 5
"""Tiles drawn from the bag each round."""
LAID: Final = 11
"""Tiles laid out each round: those of the stack and those from the bag."""
TILES: Final = 55
TOWER: Final = 54
"""The additional tower."""
FIRST_OF_KIND: Final = (0, 7, 14, 23, 32, 43, 54)
"""The first original tile of each kind, then the end of the last kind."""
BAG_TILES: Final = (2, 2, 4, 4, 6, 6)
"""Original tiles of each kind in the bag."""
NO_TILE: Final = -1
NO_COLUMN: Final = -1
NOBODYS: Final = -1

# Sides of a tile, clockwise from the top; the walls of a tile are a bit for each side.
SIDES: Final = "NESW"

# How a wall continues after a segment.
STRAIGHT: Final = 0
INWARDS: Final = 1  # around a corner onto the next tile
OUTWARDS: Final = 2  # around a corner of the same tile
TURNS_IN_WORD: Final = 32
