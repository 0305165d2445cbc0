"""Colours and signs that the drawings of all games in a terminal share."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from comares.core.kinds import KINDS

# White chambers have the terminal's own colour of text, so that they can be read on light and on dark ground.
KIND_COLOURS: Final = dict(zip(KINDS, ("#4f86d9", "#d9534a", "#b8803f", "default", "#55a555", "#a268c8"), strict=True))
SEAT_COLOURS: Final = ("#e0a800", "#2f8fff", "#e0604a", "#3fae6a", "#b070d8", "#c08050")
YELLOW: Final = "#e0a800"
BLUE: Final = "#2f8fff"


def progress(title: str, done: int, of: int) -> Text:
    """Return a title with a bar that shows how far something is."""
    text = Text(f"{title}  ", style="bold")
    return text.append("█" * done, style=YELLOW).append("▒" * (of - done), style="dim")
