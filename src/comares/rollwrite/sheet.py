"""Sheets: the 6×6 grid of buildings and the number of coins. Sheets are data, and players can write their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from comares.core import datafiles
from comares.core.errors import SetupError
from comares.core.kinds import KINDS

SIZE: Final = 6
LEAST: Final = 4
"""The minimum number of cells of each kind, so that none can be completed during set-up."""
COINS: Final = range(3, 100)
HOUSE: Final = "house"
"""The standard sheet."""
HOUSE_COINS: Final = 15
EMPTY: Final = "."
"""A cell that nobody has filled in yet."""
KEYS: Final = {"name", "rows", "coins"}


@dataclass(frozen=True)
class Sheet:
    """A valid sheet."""

    name: str
    rows: tuple[str, ...]
    coins: int = HOUSE_COINS

    def __post_init__(self) -> None:
        check_rows(self.rows)
        check_coins(self.coins)

    @property
    def kinds(self) -> list[int]:
        """The kind of each of the 36 cells."""
        return [KINDS.index(letter) for row in self.rows for letter in row]

    @property
    def inline(self) -> str:
        """The grid as a single string, as used in records."""
        return "/".join(self.rows)


def check_rows(rows: Sequence[str]) -> None:
    """Raise ``SetupError`` unless the grid is 6×6 and has each kind at least four times."""
    if len(rows) != SIZE:
        raise SetupError("sheet-rows", tag="Sheet", n=len(rows))
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row, 1):
            if letter == EMPTY:
                raise SetupError("sheet-cell-empty", tag="Sheet", row=number, column=column)
            if letter not in KINDS:
                raise SetupError("sheet-letter", tag="Sheet", letter=letter, row=number, column=column)
        if len(row) != SIZE:
            raise SetupError("sheet-columns", tag="Sheet", row=number, n=len(row))
    for letter in KINDS:
        count = sum(row.count(letter) for row in rows)
        if count < LEAST:
            raise SetupError("sheet-kind-missing", tag="Sheet", letter=letter, n=count)


def check_coins(coins: int) -> None:
    """Raise ``SetupError`` unless the number of coins is in range."""
    if coins not in COINS:
        raise SetupError("coins-range", tag="Coins", coins=coins)


def inline(text: str) -> Sheet:
    """Parse a sheet from a single string, such as ``STCPGA/PGATSC/…``."""
    return Sheet("", tuple(text.split("/")))


@cache
def named(name: str) -> Sheet:
    """Return one of the bundled sheets."""
    if name not in names():
        raise SetupError("sheet-unknown", tag="Sheet", name=name, sheets=", ".join(names()))
    return sheet_of(datafiles.read_named("comares.rollwrite", "sheets", name, KEYS), f"{name}.toml")


@cache
def names() -> tuple[str, ...]:
    """List the bundled sheets."""
    return datafiles.names("comares.rollwrite", "sheets")


def load(path: Path) -> Sheet:
    """Read a user's own sheet from a file."""
    return sheet_of(datafiles.load(path, KEYS), str(path))


def sheet_of(content: dict[str, Any], file: str) -> Sheet:
    """Create a sheet from the contents of a file."""
    name = content.get("name", "")
    rows = content.get("rows")
    coins = content.get("coins", HOUSE_COINS)
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise SetupError("sheet-needs-rows", file=file)
    if not isinstance(name, str) or type(coins) is not int:
        raise SetupError("sheet-wrong-type", file=file)
    return Sheet(name, tuple(rows), coins)


def find(text: str) -> Sheet:
    """Find a sheet by name, or read it from a single string or a file."""
    if text in names():
        return named(text)
    if re.fullmatch(r"[A-Za-z]+(/[A-Za-z]+)+", text) and not Path(text).exists():
        return inline(text)
    if re.fullmatch(r"[\w-]{1,40}", text) and not Path(text).exists():
        return named(text)  # raises, as there is no such name
    return load(Path(text))
