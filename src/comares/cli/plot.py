"""Lines over a game, drawn with plain characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

STYLES: Final = ("bold cyan", "bold yellow", "bold green", "bold magenta", "bold blue", "bold red")


def plot(
    lines: Sequence[Sequence[float]], marks: Mapping[int, str], labels: tuple[str, str], width: int, height: int = 12
) -> Text:
    """Draw one line for each seat, numbered; the marks stand below their steps.

    Args:
        lines: for each seat, its value at every step.
        marks: what to write below a step; where several meet in a column, the longest is shown.
        labels: what the top and the bottom of the plot are.
        width: of the plot, without its labels.
        height: in rows.
    """
    steps = len(lines[0])
    width = min(width, steps)
    top, bottom = max(map(max, lines)), min(map(min, lines))
    rows: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]
    below = [""] * width
    for column in range(width):
        step = column * (steps - 1) // max(width - 1, 1)
        for seat, line in reversed([*enumerate(lines)]):
            level = round((height - 1) * (top - line[step]) / (top - bottom)) if top > bottom else height // 2
            rows[level][column] = (str(seat + 1), STYLES[seat % len(STYLES)])
    for step, mark in marks.items():
        column = min(step * max(width - 1, 1) // max(steps - 1, 1), width - 1)
        below[column] = max(below[column], mark, key=len)
    margin = max(map(len, labels))
    drawn = Text()
    for number, row in enumerate(rows):
        label = labels[0] if number == 0 else labels[1] if number == height - 1 else ""
        drawn.append(f"{label:>{margin}} │")
        for character, style in row:
            drawn.append(character, style)
        drawn.append("\n")
    drawn.append(" " * margin + " └" + "─" * width + "\n")
    for depth in range(max(map(len, below), default=0)):
        drawn.append(" " * (margin + 2) + "".join(mark[depth : depth + 1] or " " for mark in below).rstrip() + "\n")
    return drawn
