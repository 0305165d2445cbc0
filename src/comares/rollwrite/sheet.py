"""Sheets: the 6×6 grid of buildings and the number of coins. They are data; anybody can write his own."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from comares.core.errors import SetupError
from comares.core.kinds import KINDS

SIZE: Final = 6
LEAST: Final = 4
"""Each kind at least so often: then nothing can be completed in the set-up."""
COINS: Final = range(3, 100)
HOUSE_COINS: Final = 15


@dataclass(frozen=True)
class Sheet:
    """A sheet that fits the rules."""

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
        """The grid in one string, as records have it."""
        return "/".join(self.rows)


def check_rows(rows: Sequence[str]) -> None:
    """Raise ``SetupError`` unless the grid is 6×6 with each kind at least four times."""
    if len(rows) != SIZE:
        raise SetupError("sheet-rows", tag="Sheet", n=len(rows))
    for number, row in enumerate(rows, 1):
        for column, letter in enumerate(row, 1):
            if letter not in KINDS:
                raise SetupError("sheet-letter", tag="Sheet", letter=letter, row=number, column=column)
        if len(row) != SIZE:
            raise SetupError("sheet-columns", tag="Sheet", row=number, n=len(row))
    for letter in KINDS:
        count = sum(row.count(letter) for row in rows)
        if count < LEAST:
            raise SetupError("sheet-kind-missing", tag="Sheet", letter=letter, n=count)


def check_coins(coins: int) -> None:
    """Raise ``SetupError`` unless the number of coins is possible."""
    if coins not in COINS:
        raise SetupError("coins-range", tag="Coins", coins=coins)


def inline(text: str) -> Sheet:
    """Read a sheet from one string, ``STCPGA/PGATSC/…``."""
    return Sheet("", tuple(text.split("/")))


@cache
def named(name: str) -> Sheet:
    """Return one of the sheets that come along."""
    if name not in names():
        raise SetupError("sheet-unknown", tag="Sheet", name=name, sheets=", ".join(names()))
    return read((files("comares.rollwrite") / "sheets" / f"{name}.toml").read_bytes(), f"{name}.toml")


@cache
def names() -> tuple[str, ...]:
    """List the sheets that come along."""
    folder = files("comares.rollwrite") / "sheets"
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir()))


def load(path: Path) -> Sheet:
    """Read a sheet from a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SetupError("unreadable-file", file=str(path), reason=error.strerror or str(error)) from None
    return read(data, str(path))


def read(data: bytes, file: str) -> Sheet:
    """Read a sheet from the content of a file: ``name``, ``rows`` and ``coins`` in TOML."""
    try:
        content = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError("sheet-not-toml", file=file, reason=str(error)) from None
    if unknown := content.keys() - {"name", "rows", "coins"}:
        raise SetupError("sheet-unknown-key", file=file, key=min(unknown))
    name = content.get("name", "")
    rows = content.get("rows")
    coins = content.get("coins", HOUSE_COINS)
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise SetupError("sheet-needs-rows", file=file)
    if not isinstance(name, str) or type(coins) is not int:
        raise SetupError("sheet-wrong-type", file=file)
    return Sheet(name, tuple(rows), coins)


def find(text: str) -> Sheet:
    """Return a sheet by its name, from one string, or from a file."""
    if text in names():
        return named(text)
    if "/" in text and not Path(text).exists() and len(text.split("/")) == SIZE:
        return inline(text)
    return load(Path(text))
