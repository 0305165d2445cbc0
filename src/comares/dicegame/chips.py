"""Chip sets: the number of bonus chips of each type. Chip sets are data, and players can write their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from comares.core import datafiles
from comares.core.errors import SetupError
from comares.dicegame.codes import CHIP_NAMES

LIGHT: Final = 20
DARK: Final = 6
HOUSE: Final = "house"
"""The standard chip set."""
KEYS: Final = {"name", "light", "dark"}


@dataclass(frozen=True)
class ChipSet:
    """A valid chip set: twenty light chips and six dark ones."""

    name: str
    light: tuple[int, ...]
    dark: tuple[int, ...]

    def __post_init__(self) -> None:
        for back, chips, needed in (("light", self.light, LIGHT), ("dark", self.dark, DARK)):
            if sum(chips) != needed:
                raise SetupError("chips-number", tag="Chips", back=back, needed=needed, n=sum(chips))

    @property
    def inline(self) -> str:
        """The chips as a single string, as used in records: the number of each type, light then dark."""
        return "/".join(",".join(map(str, chips)) for chips in (self.light, self.dark))


def inline(text: str) -> ChipSet:
    """Parse a chip set from a single string, such as ``4,4,2,2,2,3,3/2,2,2,0,0,0,0``."""
    parts = [part.split(",") for part in text.split("/")]
    if len(parts) != 2 or any(len(part) != 7 for part in parts):
        raise SetupError("chips-inline", tag="Chips", value=text)
    if not all(re.fullmatch(r"[0-9]{1,4}", number) for part in parts for number in part):
        raise SetupError("chips-inline", tag="Chips", value=text)
    light, dark = (tuple(map(int, part)) for part in parts)
    return ChipSet("", light, dark)


@cache
def named(name: str) -> ChipSet:
    """Return one of the bundled chip sets."""
    if name not in names():
        raise SetupError("chips-unknown", tag="Chips", name=name, sets=", ".join(names()))
    return chips_of(datafiles.read_named("comares.dicegame", "chips", name, KEYS), f"{name}.toml")


@cache
def names() -> tuple[str, ...]:
    """List the bundled chip sets."""
    return datafiles.names("comares.dicegame", "chips")


def load(path: Path) -> ChipSet:
    """Read a user's own chip set from a file."""
    return chips_of(datafiles.load(path, KEYS), str(path))


def chips_of(content: dict[str, Any], file: str) -> ChipSet:
    """Create a chip set from the contents of a file."""
    name = content.get("name", "")
    if not isinstance(name, str):
        raise SetupError("chips-name", file=file)
    return ChipSet(name, counts(content.get("light"), "light", file), counts(content.get("dark"), "dark", file))


def counts(table: object, back: str, file: str) -> tuple[int, ...]:
    """Read the number of chips of each type."""
    if not isinstance(table, Mapping):
        raise SetupError("chips-table", file=file, back=back)
    for sort, number in table.items():
        if sort not in CHIP_NAMES:
            raise SetupError("chips-sort", file=file, sort=sort, sorts=", ".join(CHIP_NAMES))
        if type(number) is not int or number < 0:
            raise SetupError("chips-count", file=file, sort=sort, value=repr(number))
    return tuple(table.get(sort, 0) for sort in CHIP_NAMES)


def find(text: str) -> ChipSet:
    """Find a chip set by name, or read it from a single string or a file."""
    if text in names():
        return named(text)
    if re.fullmatch(r"[0-9,]+/[0-9,]+", text) and not Path(text).exists():
        return inline(text)
    return load(Path(text))
