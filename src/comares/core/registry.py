"""The games there are: every package ``comares.NAME`` with a module ``definition`` in it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from comares.core.errors import SetupError
from comares.core.protocol import Definition


@cache
def names() -> tuple[str, ...]:
    """List the games by name."""
    return tuple(sorted(entry.name for entry in files("comares").iterdir() if (entry / "definition.py").is_file()))


def find(name: str) -> Definition[Any]:
    """Return a game by its name."""
    if name not in names():
        raise SetupError("unknown-game", name=name, games=", ".join(names()))
    definition: Definition[Any] = import_module(f"comares.{name}.definition").GAME
    return definition
