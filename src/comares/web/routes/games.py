"""The games there are, and what can be chosen before one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal

from fastapi import APIRouter

from comares.bots import directory
from comares.core import registry
from comares.core import say as core
from comares.core.protocol import Definition, Option
from comares.core.say import say
from comares.core.texts import english
from comares.web.context import CurrentTables
from comares.web.models import BotFacts, Choices, GameFacts, OptionFacts
from comares.web.typed import Say

router = APIRouter(prefix="/api", tags=["server"])

TYPES: Final[dict[type, Literal["bool", "int", "str"]]] = {bool: "bool", int: "int", str: "str"}


@router.get("/games")
async def games(tables: CurrentTables) -> list[GameFacts]:
    """List the games."""
    return [facts_of(registry.find(name), tables.settings.bots) for name in registry.names()]


def facts_of(definition: Definition[Any], allowed: Collection[str]) -> GameFacts:
    """Return what people want to know about a game before it begins, with the bots that are allowed."""
    return GameFacts(
        name=definition.name,
        least=definition.players[0],
        most=definition.players[-1],
        minutes=definition.minutes,
        options=[option_facts(definition, option) for option in definition.options],
        bots=[
            BotFacts(name=bot, title=on_wire(directory.title(definition.name, bot)))
            for bot in directory.at_tables(definition.name, allowed)
        ],
    )


def title_of(game: str, option: str) -> str | Say:
    """Return what an option is called: the text for pages, or the one for the command line, or its name."""
    templates = english().templates
    if f"web.option.{option}" in templates:
        return on_wire(say(f"web.option.{option}"))
    return on_wire(say(f"{game}.option.{option}") if f"{game}.option.{option}" in templates else option)


def on_wire(title: str | core.Say) -> str | Say:
    """Return what something is called as a message."""
    return {"key": title.key, "data": {}} if isinstance(title, core.Say) else title


def option_facts(definition: Definition[Any], option: Option) -> OptionFacts:
    """Return what can be chosen for an option."""
    by_players = [
        Choices(players=players, choices=list(option.values(players)), default=option.default(players))
        for players in definition.players
    ]
    defaults = {found.default for found in by_players}
    return OptionFacts(
        name=option.name,
        title=title_of(definition.name, option.name),
        tag=option.tag,
        type=TYPES[option.type],
        own=option.own,
        choices=list(dict.fromkeys(value for found in by_players for value in found.choices)),  # each once
        default=defaults.pop() if len(defaults) == 1 else None,
        by_players=by_players,
    )
