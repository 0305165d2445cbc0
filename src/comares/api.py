"""The Python API of Comares: start a game, load one, list the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from comares.core import position, record, registry
from comares.core.errors import SetupError
from comares.core.game import Game
from comares.core.protocol import Definition
from comares.core.replay import replay
from comares.core.sources import Seeded, Source


def games() -> tuple[str, ...]:
    """List the names of all games."""
    return registry.names()


def new(
    name: str,
    players: int | Sequence[str] = 3,
    *,
    seed: int | None = None,
    source: Source | None = None,
    **options: object,
) -> Game[Any]:
    """Start a game.

    Args:
        name: one of ``games()``.
        players: the number of real players, or their names.
        seed: makes the dice reproducible; without it, the operating system rolls them.
        source: where dice come from instead.
        options: options of the game; for Roll & Write, these are ``virtual``, ``versus``, ``sheet`` and ``coins``.
    """
    definition = registry.find(name)
    if isinstance(players, int):
        players = [f"Player {seat}" for seat in range(1, players + 1)]
    elif isinstance(players, str):
        players = [players]
    return Game(
        definition, players, tags_of(definition, options), source or (Seeded(seed) if seed is not None else None)
    )


def load(file: str | PathLike[str], source: Source | None = None) -> Game[Any]:
    """Read a game record from a file and replay it; errors give the position in the file."""
    return replay(record.read(Path(file)), source)


def from_position(
    text: str, players: Sequence[str] | None = None, *, seed: int | None = None, source: Source | None = None
) -> Game[Any]:
    """Start a game at a position, as written by ``Game.position()``.

    Args:
        text: the position, which includes the game and its options.
        players: their names, which are not part of a position.
        seed: makes the dice reproducible; without it, the operating system rolls them.
        source: where dice come from instead.
    """
    words = position.Words(text)
    definition = registry.find(words.game)
    setup = position.set_up(definition, words, players)
    tags = {**setup.tags(), "Position": (text,)}
    return Game(definition, setup.players, tags, source or (Seeded(seed) if seed is not None else None))


def tags_of(definition: Definition[Any], options: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Turn options given by name into the tags of a record."""
    names = [option.name for option in definition.options]
    for name in options:
        if name not in names:
            raise SetupError("unknown-option", option=name, options=", ".join(names))
    tags: dict[str, tuple[str, ...]] = {}
    for option in definition.options:
        value = options.get(option.name)
        if value is not None:
            tags.update({tag: (text,) for tag, text in option.encode(value).items()})
    return tags
