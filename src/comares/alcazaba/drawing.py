"""An Alhambra drawn with letters and lines."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from comares.alcazaba import notation
from comares.alcazaba.moves import Build, BuildFromReserve
from comares.alcazaba.names import parts
from comares.drawing import KIND_COLOURS, YELLOW

View = dict[str, Any]
Place = tuple[int, int]

FOUNTAIN: Final = "◈"
FOUNTAIN_STYLE: Final = "bold cyan"
FREE: Final = "○"
OPEN: Final = "dim"
WALL: Final = "bold"
LONGEST: Final = f"bold {YELLOW}"
# Lines that meet at a point: one bit each for a wall to its north, east, south and west.
CORNERS: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
CELL: Final = 4
"""The width of a tile in characters."""


def places_to_build(view: View) -> set[Place]:
    """Return the places where the player can build something now."""
    moves = map(notation.read, view["legal"])
    return {(move.x, move.y) for move in moves if isinstance(move, Build | BuildFromReserve)}


def plan(seat: View, free: set[Place]) -> Text:
    """Draw an Alhambra with its walls and coordinates, marking the longest wall and the places to build."""
    return Plan(seat, free).draw()


class Plan:
    """The tiles of an Alhambra by place, and the style of the lines between them."""

    def __init__(self, seat: View, free: set[Place]) -> None:
        self.tiles: dict[Place, str] = {(0, 0): FOUNTAIN}
        self.tiles.update({(tile["x"], tile["y"]): tile["tile"] for tile in seat["alhambra"]})
        self.free = free
        self.longest = {(segment["x"], segment["y"], segment["side"]) for segment in seat["wall"]}
        seen = [*self.tiles, *free]
        self.west, self.east = min(x for x, _ in seen), max(x for x, _ in seen)
        self.south, self.north = min(y for _, y in seen), max(y for _, y in seen)

    def draw(self) -> Text:
        """Draw the whole plan, with north on top and coordinates on the left and below."""
        margin = max(len(str(self.south)), len(str(self.north))) + 1
        lines = []
        for y in range(self.north, self.south - 1, -1):
            lines.append(Text(" " * margin).append_text(self.line_above(y)))
            lines.append(Text(f"{y:>{margin - 1}} ", style=OPEN).append_text(self.line_of(y)))
        lines.append(Text(" " * margin).append_text(self.line_above(self.south - 1)))
        numbers = "".join(f"{x:^{CELL}} " for x in range(self.west, self.east + 1))
        lines.append(Text(" " * (margin + 1) + numbers.rstrip(), style=OPEN))
        # If the terminal is too narrow, cut the plan off: wrapped lines would be unreadable.
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)

    def line_above(self, y: int) -> Text:
        """Draw the lines between a row of tiles and the row above it."""
        text = Text()
        for x in range(self.west, self.east + 2):
            text.append(*self.corner(x, y))
            if x <= self.east:
                style = self.style((x, y), "N", (x, y + 1), "S")
                text.append("" if style is None else ("━" if style != OPEN else "┄") * CELL, style=style or "")
                if style is None:
                    text.append(" " * CELL)
        return text

    def line_of(self, y: int) -> Text:
        """Draw a row of tiles with the lines between them."""
        text = Text()
        for x in range(self.west, self.east + 2):
            style = self.style((x - 1, y), "E", (x, y), "W")
            text.append(" " if style is None else "┃" if style != OPEN else "┊", style=style or "")
            if x <= self.east:
                text.append(*self.cell(x, y))
        return text

    def cell(self, x: int, y: int) -> tuple[str, str]:
        """Return the contents of a cell and its style."""
        tile = self.tiles.get((x, y))
        if tile is None:
            return (FREE if (x, y) in self.free else "").center(CELL), "bold"
        if tile == FOUNTAIN:
            return tile.center(CELL), FOUNTAIN_STYLE
        return tile.rstrip("NESW").center(CELL), f"bold {KIND_COLOURS[tile[0]]}"

    def style(self, one: Place, side: str, other: Place, opposite: str) -> str | None:
        """Return the style of the line between two cells; ``None`` if there is no line."""
        if (*one, side) in self.longest or (*other, opposite) in self.longest:
            return LONGEST
        if self.has_wall(one, side) or self.has_wall(other, opposite):
            return WALL
        return OPEN if (one in self.tiles) != (other in self.tiles) else None

    def has_wall(self, place: Place, side: str) -> bool:
        """Return whether the tile at a place has a wall on a side."""
        tile = self.tiles.get(place, FOUNTAIN)
        return tile != FOUNTAIN and side in parts(tile)[2]

    def corner(self, x: int, y: int) -> tuple[str, str]:
        """Return the symbol at the north-west corner of a cell, where up to four lines meet, and its style."""
        lines = (
            self.style((x - 1, y + 1), "E", (x, y + 1), "W"),
            self.style((x, y), "N", (x, y + 1), "S"),
            self.style((x - 1, y), "E", (x, y), "W"),
            self.style((x - 1, y), "N", (x - 1, y + 1), "S"),
        )
        walls = sum(1 << way for way, style in enumerate(lines) if style in (WALL, LONGEST))
        if walls:
            return CORNERS[walls], LONGEST if LONGEST in lines else WALL
        return ("·" if any(lines) else " "), OPEN
