"""Draws the picture in the README: a position of Roll & Write in the terminal.

Run ``python tools/terminal_picture.py`` in the project's environment after changing the drawing.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import MONOKAI

import comares
from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.core.rng import Rng
from comares.core.texts import english
from comares.rollwrite.terminal import draw

# Rich's own format loads a font from the network, which a picture in a README should not do.
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def position() -> comares.Game[Any]:
    """Return a position in the middle of a game where a person has an interesting decision to make."""
    game = comares.new("rollwrite", ["Ani", "Ben", "Cleo"], seed=20)
    bot = directory.find("rollwrite", "greedy")
    while not (game.state.round >= 8 and game.to_move == 1 and len(game.legal()) > 6):
        if game.to_move == "chance":
            game.roll()
        else:
            game.act(bot.choose(game.state.copy(), STANDARD, Rng(len(game))))
    return game


def main() -> None:
    """Draw and save."""
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(draw(position().view(), english()))
    picture = console.export_svg(title="comares play rollwrite", theme=MONOKAI, code_format=FORMAT)
    (Path(__file__).parents[1] / "docs" / "images" / "terminal.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
