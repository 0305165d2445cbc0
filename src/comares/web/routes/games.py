"""The games there are, and what can be chosen before one."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal

from fastapi import APIRouter

from comares.bots import directory
from comares.core import registry
from comares.core.protocol import Definition, Option
from comares.web.models import Choices, GameFacts, OptionFacts

router = APIRouter(prefix="/api", tags=["server"])

TYPES: Final[dict[type, Literal["bool", "int", "str"]]] = {bool: "bool", int: "int", str: "str"}


@router.get("/games")
async def games() -> list[GameFacts]:
    """List the games."""
    return all_games()


@cache
def all_games() -> list[GameFacts]:
    """Return the games there are."""
    return [facts_of(registry.find(name)) for name in registry.names()]


def facts_of(definition: Definition[Any]) -> GameFacts:
    """Return what is to know of a game before it is played."""
    return GameFacts(
        name=definition.name,
        least=definition.players[0],
        most=definition.players[-1],
        options=[option_facts(definition, option) for option in definition.options],
        bots=directory.names(definition.name),
    )


def option_facts(definition: Definition[Any], option: Option) -> OptionFacts:
    """Return what can be chosen for an option."""
    by_players = [
        Choices(players=players, choices=list(option.values(players)), default=option.default(players))
        for players in definition.players
    ]
    defaults = {found.default for found in by_players}
    return OptionFacts(
        name=option.name,
        tag=option.tag,
        type=TYPES[option.type],
        own=option.own,
        choices=list(dict.fromkeys(value for found in by_players for value in found.choices)),  # each once
        default=defaults.pop() if len(defaults) == 1 else None,
        by_players=by_players,
    )
