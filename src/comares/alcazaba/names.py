"""Names of building tiles: kind, price and walls, such as ``T9ES``."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from comares.alcazaba.codes import SIDES, TOWER
from comares.core import datafiles
from comares.core.errors import SetupError

NAME: Final = re.compile(r"([PSACGT])([1-9][0-9]?)(N?E?S?W?)")
KEYS: Final = {"tiles", "tower"}


@cache
def house() -> tuple[str, ...]:
    """Return the bundled tiles, the additional tower last."""
    content = datafiles.read_named("comares.alcazaba", "tiles", "house", KEYS)
    return (*content["tiles"], content["tower"])


def with_tower(tower: str) -> tuple[str, ...]:
    """Return all tiles with a different additional tower; raises ``SetupError`` if the tower is invalid."""
    match = NAME.fullmatch(tower)
    if not match or match[1] != "T" or match[3] == SIDES:
        raise SetupError("tower-name", tag="Tower", name=tower)
    originals = house()[:TOWER]
    if tower in originals:
        raise SetupError("tower-twice", tag="Tower", name=tower)
    return (*originals, tower)


def parts(name: str) -> tuple[str, int, str]:
    """Split the name of a tile into its kind, its price and the sides with walls."""
    match = NAME.fullmatch(name)
    assert match
    return match[1], int(match[2]), match[3]


def walls_of(name: str) -> int:
    """Return the walls of a tile, one bit for each side."""
    return sum(1 << SIDES.index(side) for side in parts(name)[2])
