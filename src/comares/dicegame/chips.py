"""Chip sets: how many bonus chips there are of each type, and the numbers on some. Players can write their own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from comares.core import datafiles
from comares.core.errors import SetupError
from comares.dicegame.codes import CHIP_NAMES, VALUES

LIGHT: Final = 20
DARK: Final = 6
HOUSE: Final = "house"
"""The standard chip set."""
KEYS: Final = {"name", "light", "dark"}
HIGHEST: Final = 20
"""The highest number on a chip."""
OTHERS: Final = CHIP_NAMES[len(VALUES) :]
"""The types of chips without a number."""


@dataclass(frozen=True)
class ChipSet:
    """A valid chip set: twenty light chips and six dark ones, with up to three different numbers among them."""

    name: str
    light: tuple[int, ...]
    dark: tuple[int, ...]
    values: tuple[int, ...] = VALUES
    """The numbers of the first three types, ascending."""

    def __post_init__(self) -> None:
        if sorted(set(self.values)) != list(self.values) or not all(0 < value <= HIGHEST for value in self.values):
            raise SetupError("chips-values", tag="Chips", most=HIGHEST)
        for back, chips, needed in (("light", self.light, LIGHT), ("dark", self.dark, DARK)):
            if sum(chips) != needed:
                raise SetupError("chips-number", tag="Chips", back=back, needed=needed, n=sum(chips))

    @property
    def inline(self) -> str:
        """The chips as a single string, as used in records: how many of each type, light then dark.

        Other numbers than those of the house set come third.
        """
        numbers = [] if self.values == VALUES else [self.values]
        return "/".join(",".join(map(str, part)) for part in (self.light, self.dark, *numbers))

    def named(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """Return chips of the house set as those of this set."""
        names = dict(zip(CHIP_NAMES, names_in(self.values), strict=True))
        return tuple(names[chip] for chip in chips)

    def unnamed(self, chips: tuple[str, ...]) -> tuple[str, ...]:
        """Return chips of this set as those of the house set; what it does not have is nothing there, either."""
        names = dict(zip(names_in(self.values), CHIP_NAMES, strict=True))
        return tuple(names.get(chip, "") for chip in chips)


def names_in(values: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the chips of a set with these numbers."""
    return (*map(str, values), *OTHERS)


def inline(text: str) -> ChipSet:
    """Parse a chip set from a single string, such as ``4,4,2,2,2,3,3/2,2,2,0,0,0,0``, or with ``/1,2,5`` after it."""
    parts = [part.split(",") for part in text.split("/")]
    if [len(part) for part in parts] not in ([7, 7], [7, 7, 3]):
        raise SetupError("chips-inline", tag="Chips", value=text)
    if not all(re.fullmatch(r"[0-9]{1,4}", number) for part in parts for number in part):
        raise SetupError("chips-inline", tag="Chips", value=text)
    return ChipSet("", *(tuple(map(int, part)) for part in parts))


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
    tables = {back: table_of(content.get(back), back, file) for back in ("light", "dark")}
    values = values_in({sort for table in tables.values() for sort in table if sort not in OTHERS}, file)
    light, dark = (tuple(table.get(sort, 0) for sort in names_in(values)) for table in tables.values())
    return ChipSet(name, light, dark, values)


def table_of(table: object, back: str, file: str) -> Mapping[str, int]:
    """Read how many chips there are of each type."""
    if not isinstance(table, Mapping):
        raise SetupError("chips-table", file=file, back=back)
    for sort, number in table.items():
        is_number = re.fullmatch("[1-9][0-9]?", sort) and int(sort) <= HIGHEST
        if sort not in OTHERS and not is_number:
            raise SetupError("chips-sort", file=file, sort=sort, sorts=", ".join(OTHERS), most=HIGHEST)
        if type(number) is not int or number < 0:
            raise SetupError("chips-count", file=file, sort=sort, value=repr(number))
    return table


def values_in(sorts: set[str], file: str) -> tuple[int, ...]:
    """Return the three numbers of a set; where a file names fewer, there are no chips of the others."""
    numbers = {int(sort) for sort in sorts}
    if len(numbers) > len(VALUES):
        raise SetupError("chips-numbers", file=file, numbers=", ".join(map(str, sorted(numbers))), n=len(VALUES))
    unused = [value for value in range(1, HIGHEST + 1) if value not in numbers]
    return tuple(sorted([*numbers, *unused[: len(VALUES) - len(numbers)]]))


def find(text: str) -> ChipSet:
    """Find a chip set by name, or read it from a single string or a file."""
    if text in names():
        return named(text)
    if re.fullmatch(r"[0-9,]+(/[0-9,]+){1,2}", text) and not Path(text).exists():
        return inline(text)
    return load(Path(text))
