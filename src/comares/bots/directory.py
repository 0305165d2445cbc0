"""The bots there are: ``random`` for every game, others in ``comares.bots.GAME``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from comares.bots.protocol import Bot
from comares.bots.random_bot import RandomBot
from comares.core import registry
from comares.core.errors import SetupError


def makers(game: str) -> dict[str, Callable[[], Bot[Any]]]:
    """Return how to make each bot of a game, the weakest first."""
    found: dict[str, Callable[[], Bot[Any]]] = {"random": lambda: RandomBot(registry.find(game).rules)}
    if find_spec(f"comares.bots.{game}"):
        found.update(import_module(f"comares.bots.{game}").BOTS)
    return found


def names(game: str) -> list[str]:
    """List the bots of a game, the weakest first."""
    return list(makers(game))


def find(game: str, name: str) -> Bot[Any]:
    """Return a bot by its name."""
    if name not in makers(game):
        raise SetupError("unknown-bot", name=name, bots=", ".join(names(game)))
    return makers(game)[name]()
