"""What a table's game is played with: options and dice, as whoever opens the table names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from comares.core import registry
from comares.core.errors import SetupError
from comares.table import limits

DICE: Final = ("rolled", "typed", "all-typed")
"""Comares rolls; people type in their own dice, and Comares rolls for bots; people type in everybody's dice."""


def check_options(game: str, players: int, options: Mapping[str, object], dice: str) -> dict[str, str]:
    """Return the options of a game as tags, including defaults; raises ``SetupError`` if they do not fit together."""
    definition = registry.find(game)
    known = {option.name: option.tag for option in definition.options}
    tags: dict[str, Sequence[str]] = {}
    for name, value in options.items():
        if name not in known:
            raise SetupError("unknown-option", option=name[: limits.WORD], options=", ".join(known))
        # Not with the option's own ``encode``, which would open files: this value may come from anyone.
        text = as_text(value)
        if not text.isprintable() or len(text) > limits.OPTION:
            raise SetupError("option-unreadable", tag=known[name])
        tags[known[name]] = (text,)
    if dice not in DICE:
        raise SetupError("unknown-dice", choices=", ".join(DICE))
    if players not in definition.players:
        raise SetupError("players-range", n=players, least=definition.players[0], most=definition.players[-1])
    setup = definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], tags)
    return {tag: values[0] for tag, values in setup.tags().items()}


def refitted(game: str, tags: Mapping[str, str], before: int, players: int) -> dict[str, str]:
    """Return the tags of a game for another number of players; raises ``SetupError`` if there is no such game.

    What was left at its default value gets the default for the new number, and so does what that number does not allow.
    """
    definition = registry.find(game)
    if players not in definition.players:
        raise SetupError("players-range", n=players, least=definition.players[0], most=definition.players[-1])
    kept = {}
    for option in definition.options:
        value = tags.get(option.tag)
        fitting = map(as_text, option.values(players))
        if value is not None and value != as_text(option.default(before)) and (option.own or value in fitting):
            kept[option.tag] = (value,)
    setup = definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], kept)
    return {tag: values[0] for tag, values in setup.tags().items()}


def as_text(value: object) -> str:
    """Return the value of an option as a tag."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
