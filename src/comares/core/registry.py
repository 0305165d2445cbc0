"""The registry of games: packages ``comares.NAME`` with a module ``definition``, and games of other packages.

Other packages add a game with an entry point in the group ``comares.games``, which has the name of the game and refers
to its ``Definition``. A game's texts, terminal and data are in the package of its definition.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final

from comares.core.errors import SetupError
from comares.core.protocol import Definition

GROUP: Final = "comares.games"
PROBLEMS: Final[list[str]] = []


@cache
def own_names() -> tuple[str, ...]:
    """List the games that come with Comares."""
    return tuple(sorted(entry.name for entry in files("comares").iterdir() if (entry / "definition.py").is_file()))


@cache
def names() -> tuple[str, ...]:
    """List all games by name, our own first."""
    return (*own_names(), *sorted(others()))


def find(name: str) -> Definition[Any]:
    """Return a game by name."""
    if name in own_names():
        definition: Definition[Any] = import_module(f"comares.{name}.definition").GAME
        return definition
    if name in others():
        return others()[name][1]
    raise SetupError("unknown-game", name=name, games=", ".join(names()))


def package_of(name: str) -> str:
    """Return the package of a game."""
    return f"comares.{name}" if name in own_names() else others()[name][0]


def problems() -> list[str]:
    """Return the problems, in English, with games of other packages that cannot be used."""
    others()
    return PROBLEMS


@cache
def others() -> dict[str, tuple[str, Definition[Any]]]:
    """Return the packages and definitions of games from other packages, without those that cannot be used."""
    found = {}
    for point in entry_points(group=GROUP):
        if (definition := loaded(point)) is not None:
            found[point.name] = (point.module.rpartition(".")[0] or point.module, definition)
    return found


def loaded(point: EntryPoint) -> Definition[Any] | None:
    """Load the game of an entry point; a broken package must not keep the other games from working."""
    try:
        definition = point.load()
    except Exception as error:  # importing other people's code can raise anything
        PROBLEMS.append(f"the game {point.name!r} ({point.value}) cannot be loaded: {error}")
        return None
    if not isinstance(definition, Definition) or definition.name != point.name or point.name in own_names():
        PROBLEMS.append(f"{point.value} is not the definition of a new game {point.name!r}")
        return None
    return definition
