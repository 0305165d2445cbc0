"""Colours and symbols shared by the terminal drawings of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from comares.core.kinds import KINDS

# The white chambers use the terminal's default colour, to be readable on light and dark backgrounds.
KIND_COLOURS: Final = dict(zip(KINDS, ("#4f86d9", "#d9534a", "#b8803f", "default", "#55a555", "#a268c8"), strict=True))
SEAT_COLOURS: Final = ("#e0a800", "#2f8fff", "#e0604a", "#3fae6a", "#b070d8", "#c08050")
YELLOW: Final = "#e0a800"
BLUE: Final = "#2f8fff"


def progress(title: str, done: int, of: int) -> Text:
    """Return a title followed by a progress bar."""
    text = Text(f"{title}  ", style="bold")
    return text.append("█" * done, style=YELLOW).append("▒" * (of - done), style="dim")


def points_table(title: str, key: str, names: Sequence[str]) -> Table:
    """Return an empty points table with a column for each seat and a legend below."""
    table = Table(box=box.SIMPLE_HEAD, title=title, caption=key, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    return table
