"""A game as text: our own drawing in the terminal."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from typing import Any, Final

from rich.console import Console

from comares.core import registry
from comares.core.errors import SetupError
from comares.core.game import Game
from comares.core.texts import english

WIDTH: Final = 100


MODES: Final = ("ansi", "human")


class UnknownMode(SetupError, TypeError):
    """There is no such way to draw.

    Stable-Baselines3 asks for ``"rgb_array"`` first, and does without a mode after a ``TypeError``.
    """


def check_mode(mode: str | None) -> None:
    """Raise ``SetupError`` unless games can be drawn this way."""
    if mode is not None and mode not in MODES:
        raise UnknownMode("unknown-render-mode", name=str(mode), modes=", ".join(MODES))


def render(game: Game[Any], mode: str | None) -> str | None:
    """Return the drawing of a position, with colours as escape sequences; for humans, show it instead."""
    if mode is None:
        return None
    terminal = import_module(f"{registry.package_of(game.definition.name)}.terminal")
    drawing = terminal.draw(game.view(), english())
    if mode == "human":
        Console().print(drawing)
        return None
    page = StringIO()
    console = Console(file=page, width=WIDTH, force_terminal=True, color_system="truecolor", legacy_windows=False)
    console.print(drawing)
    return page.getvalue()
