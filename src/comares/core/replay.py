"""Replaying and checking game records."""

from __future__ import annotations

from typing import Any

from comares.core import registry
from comares.core.errors import IllegalMove, ParseError, ResultError, SetupError, Where
from comares.core.game import Game
from comares.core.record import Record
from comares.core.sources import Source

START = Where(1, 1, "")


def begin(record: Record, source: Source | None = None) -> Game[Any]:
    """Set up the game of a record, before its first token; a ``SetupError`` gives the position in the record."""
    for name in ("Game", "Players"):
        if name not in record.tags:
            raise SetupError("tag-missing", tag=name).at(START)
    try:
        definition = registry.find(single(record, "Game"))
        tags = {name: values for name, values in record.values().items() if name not in ("Game", "Players", "Result")}
        for option in definition.options:
            if option.tag in tags:
                single(record, option.tag)
        if "Position" in tags:
            single(record, "Position")
        return Game(definition, record.tags["Players"].values, tags, source)
    except (ParseError, SetupError) as error:  # a ParseError can only come from the position
        tag = record.tags.get("Position" if isinstance(error, ParseError) else str(error.data.get("tag")))
        raise error.at(tag.where if tag else record.tags["Game"].where) from None


def play_on(game: Game[Any], record: Record) -> None:
    """Play the tokens of a record and check its result; errors give the position in the record."""
    for where in record.tokens:
        try:
            game.play(where.token)
        except (ParseError, IllegalMove) as error:
            raise error.at(where) from None
    if "Result" in record.tags:
        check_result(game, record)


def replay(record: Record, source: Source | None = None) -> Game[Any]:
    """Replay a record and return the game at its end."""
    game = begin(record, source)
    play_on(game, record)
    return game


def check_result(game: Game[Any], record: Record) -> None:
    """Compare the recorded result with the actual one."""
    where = record.tags["Result"].where
    written = single(record, "Result")
    if not game.finished:
        raise ResultError("result-too-early", written=written).at(where)
    reached = " ".join(str(points) for points in game.scores())
    if written.split() != reached.split():
        raise ResultError("result-wrong", written=written, reached=reached).at(where)


def single(record: Record, name: str) -> str:
    """Return the value of a tag that must have exactly one."""
    tag = record.tags[name]
    if len(tag.values) != 1:
        raise SetupError("tag-one-value", tag=name).at(tag.where)
    return tag.values[0]
