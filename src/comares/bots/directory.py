"""The bots: ``random`` for every game, others in ``comares.bots.GAME``, and those of other packages.

Other packages add a bot with an entry point in the group ``comares.bots``, named ``GAME.BOT``, whose value is called to
create the bot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, Final

from comares.bots.protocol import Bot
from comares.bots.random_bot import RandomBot
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.say import Say, say
from comares.core.texts import english

Maker = Callable[[], Bot[Any]]

GROUP: Final = "comares.bots"


def own(game: str) -> dict[str, Maker]:
    """Return the factories of the bots that come with Comares, the weakest first."""
    found: dict[str, Maker] = {"random": lambda: RandomBot(registry.find(game).rules)}
    if find_spec(f"comares.bots.{game}"):
        found.update(import_module(f"comares.bots.{game}").BOTS)
    return found


@cache
def others(game: str) -> dict[str, Maker]:
    """Return the factories of the bots from other packages for a game."""
    points = {point.name.removeprefix(f"{game}."): point for point in entry_points(group=GROUP)}
    names = [name for name in sorted(points) if points[name].name == f"{game}.{name}" and name not in own(game)]
    return {name: lambda point=points[name]: point.load()() for name in names}  # type: ignore[misc]  # bound now


def names(game: str) -> list[str]:
    """List the bots of a game: our own, the weakest first, then those of other packages."""
    return [*own(game), *others(game)]


def at_tables(game: str, allowed: Collection[str]) -> list[str]:
    """List the bots that may sit at tables: ours, and those of other packages that the host allows as ``GAME.BOT``."""
    return [*own(game), *(name for name in others(game) if f"{game}.{name}" in allowed)]


def strongest(game: str, allowed: Collection[str]) -> str:
    """Return the strongest bot that may sit at tables; ours are compared with each other, those of others are not."""
    ours = [*own(game)]
    return ours[-1] if len(ours) > 1 else at_tables(game, allowed)[-1]


def find(game: str, name: str) -> Bot[Any]:
    """Return a bot by its name."""
    maker = own(game).get(name) or others(game).get(name)
    if maker is None:
        raise SetupError("unknown-bot", name=name, bots=", ".join(names(game)))
    return maker()


@cache
def about(game: str, name: str) -> str | Say | None:
    """Return a line on how a bot plays: the translation if it is one of ours, or its own ``about``."""
    key = f"web.level-about.{name}"
    if name in own(game) and key in english().templates:
        return say(key)
    found = getattr(find(game, name), "about", None)
    return None if found is None else str(found)


@cache
def title(game: str, name: str) -> str | Say:
    """Return a bot's display name: the translation of its name if it is one of ours, its own ``title``, or its name."""
    key = f"web.level.{name}"
    if name in own(game) and key in english().templates:
        return say(key)
    return str(getattr(find(game, name), "title", name)) if name in names(game) else name
