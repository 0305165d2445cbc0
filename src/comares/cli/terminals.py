"""How a game is drawn in the terminal: by its own module ``terminal``, or plainly if it has none."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from comares.core import registry
from comares.core.texts import Texts
from comares.drawing import points_table


class Terminal(Protocol):
    """The interface of a game's module ``terminal``."""

    def draw(self, view: dict[str, Any], texts: Texts) -> RenderableType:
        """Draw the whole table."""

    def picture(self, view: dict[str, Any], show: str, texts: Texts) -> RenderableType:
        """Draw what a picture in the rules shows of a position."""

    def result(self, view: dict[str, Any], breakdown: Any, texts: Texts) -> RenderableType:
        """Draw the final table with all sums."""

    def numbered(self, view: dict[str, Any]) -> list[str]:
        """List the legal tokens to show with a number."""

    def examples(self, view: dict[str, Any], tokens: list[str]) -> list[str]:
        """Return some of the legal tokens without a number, the way people would type them."""

    def candidates(self, view: dict[str, Any]) -> list[str]:
        """List what a player might want to do, legal or not."""

    def read_move(self, view: dict[str, Any], typed: str, /) -> str:
        """Turn what people type for a move into a token."""

    def read_dice(self, view: dict[str, Any], typed: str, /) -> str:
        """Turn what people type for their dice into a token."""


def terminal_of(game: str) -> Terminal:
    """Return the terminal module of a game."""
    module = f"{registry.package_of(game)}.terminal"
    if find_spec(module) is None:
        return PlainTerminal()
    found: Terminal = import_module(module)
    return found


class PlainTerminal:
    """Shows the names and points of the players, and any simple values of the game's view."""

    def draw(self, view: dict[str, Any], texts: Texts) -> RenderableType:
        """Draw the table as lines of text."""
        shown = ("round", "phase", "seat")
        facts = [f"{name}: {view[name]}" for name in shown if view.get(name) is not None]
        facts += [f"{name}: {value}" for name, value in view.items() if name not in HEAD and is_simple(value)]
        return Group(self.points(view, texts), Text("  ".join(facts), style="dim"))

    def picture(self, view: dict[str, Any], show: str, texts: Texts) -> RenderableType:  # noqa: ARG002
        """Draw the table as lines of text."""
        return self.draw(view, texts)

    def result(self, view: dict[str, Any], breakdown: Any, texts: Texts) -> RenderableType:  # noqa: ARG002
        """Draw the final points."""
        return self.points(view, texts)

    def points(self, view: dict[str, Any], texts: Texts) -> RenderableType:
        """Draw the points of each player."""
        table = points_table(texts("cli.plain.points"), "", view["players"])
        table.add_row("", *map(str, view.get("scores", ())))
        return table

    def numbered(self, view: dict[str, Any]) -> list[str]:
        """List all legal tokens."""
        return [*view["legal"]]

    def examples(self, view: dict[str, Any], tokens: list[str]) -> list[str]:  # noqa: ARG002
        """Return the first token."""
        return tokens[:1]

    def candidates(self, view: dict[str, Any]) -> list[str]:  # noqa: ARG002
        """Return nothing, as there is nothing illegal to explain."""
        return []

    def read_move(self, view: dict[str, Any], typed: str, /) -> str:  # noqa: ARG002
        """Return tokens unchanged."""
        return typed

    def read_dice(self, view: dict[str, Any], typed: str, /) -> str:  # noqa: ARG002
        """Return tokens unchanged, adding parentheses if they are missing."""
        return f"({typed.strip('()')})"


HEAD = {"game", "players", "to_move", "legal", "round", "rounds", "phase", "seat", "seats", "scores"}


def is_simple(value: object) -> bool:
    """Return whether a value can be shown in a few characters."""
    return isinstance(value, int | str) or (isinstance(value, list) and all(isinstance(one, int) for one in value))
