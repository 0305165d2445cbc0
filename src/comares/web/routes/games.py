"""The available games and their options."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal

from fastapi import APIRouter

from comares.bots import directory
from comares.bots.judging import has_judge
from comares.core import registry
from comares.core import say as core
from comares.core.lesson import lesson_names
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
    """Return what people need to know to set up a game, including the allowed bots."""
    return GameFacts(
        name=definition.name,
        least=definition.players[0],
        most=definition.players[-1],
        minutes=definition.minutes,
        options=[option_facts(definition, option) for option in definition.options],
        bots=[
            BotFacts(
                name=bot, title=on_wire(directory.title(definition.name, bot)), about=line_on(definition.name, bot)
            )
            for bot in directory.at_tables(definition.name, allowed)
        ],
        strongest=directory.strongest(definition.name, allowed),
        imaginary=[players for players in definition.players if has_imaginary(definition, players)],
        lessons=lesson_names(definition.name),
        hints=has_judge(definition.name),
    )


def line_on(game: str, bot: str) -> str | Say | None:
    """Return a line on how a bot plays, if there is one."""
    line = directory.about(game, bot)
    return None if line is None else on_wire(line)


def has_imaginary(definition: Definition[Any], players: int) -> bool:
    """Return whether more take part than the players, usually."""
    return definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], {}).seats > players


def title_of(game: str, option: str) -> str | Say:
    """Return the title of an option: its text for pages, or the one for the command line, or its name."""
    templates = english().templates
    if f"web.option.{option}" in templates:
        return on_wire(say(f"web.option.{option}"))
    return on_wire(say(f"{game}.option.{option}") if f"{game}.option.{option}" in templates else option)


def on_wire(title: str | core.Say) -> str | Say:
    """Return a title as it goes over the wire."""
    return {"key": title.key, "data": {}} if isinstance(title, core.Say) else title


def option_facts(definition: Definition[Any], option: Option) -> OptionFacts:
    """Return an option with its values."""
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
        choices=list(dict.fromkeys(value for found in by_players for value in found.choices)),  # without duplicates
        default=defaults.pop() if len(defaults) == 1 else None,
        by_players=by_players,
    )
