"""Records that somebody looks at without a table: everything is computed from what they send, and nothing is kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import orjson

from comares.analysis.hinting import HINTS
from comares.core.errors import IllegalMove
from comares.core.game import Game
from comares.core.record import Record, parse
from comares.core.replay import begin, play_on, replay
from comares.table.encoding import encode
from comares.table.errors import NotThere
from comares.table.facts import ViewedStep
from comares.table.game_log import entry
from comares.table.game_spec import GameSpec
from comares.table.moments import moment
from comares.table.session import position

FACTS: Final = {"id": "file", "dice": "rolled", "public": False, "hints": False}


def opened(text: str) -> bytes:
    """Return the game of a record like the snapshot of a table, as JSON; errors give the position in the record."""
    game = replay(parse(text))
    people = enumerate(game.setup.players, 1)
    return encode(
        {
            "table": {**FACTS, "game": game.definition.name, "options": options_of(game), "created": created()},
            "version": 0,
            "seats": [{**NOBODY, "seat": seat, "name": name} for seat, name in people],
            "status": "finished" if game.finished else "given-up",
            "position": orjson.Fragment(position(game, game.view(legal=False), None)),
            "giving_up": [],
            "rematch": None,
            "lesson": None,
            "hints": {"given": False, "used": hinted(game)},
            "log": [orjson.Fragment(one) for one in log_of(game)],
            "origin": None,
            "you": {"holder": "", "owner": False, "invite": None},
        }
    )


NOBODY: Final = {
    "kind": "person",
    "level": None,
    "bot": None,
    "stand_in": False,
    "left": False,
    "holder": None,
    "online": False,
}


def created() -> str:
    """Return the current time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def hinted(game: Game[Any]) -> list[int]:
    """Return the seats of those who were given hints, as the record tells."""
    names = game.extra.get(HINTS, ())
    return [seat for seat, name in enumerate(game.setup.players, 1) if name in names]


def options_of(game: Game[Any]) -> dict[str, str]:
    """Return the tags of a game as a table has them."""
    return {name: " ".join(values) for name, values in game.setup.tags().items()}


def log_of(game: Game[Any]) -> list[bytes]:
    """Return what each move did, as JSON."""
    walk, words = at_start(game), game.definition.words
    found, before = [], walk.lazy_view()
    for token in game.tokens:
        step = walk.play(token)
        after = walk.lazy_view()
        found.append(entry(words, ViewedStep(step, before, after)))
        before = after
    return found


def at_start(game: Game[Any]) -> Game[Any]:
    """Return a copy before the first move."""
    walk = game.copy()
    walk.state, walk.history = game.start.copy(), []
    return walk


def game_at(text: str, ply: int) -> Game[Any]:
    """Return the game of a record after a number of moves."""
    record = parse(text)
    game = begin(record)
    if ply > len(record.tokens):
        raise NotThere("beyond-end", n=len(record.tokens), at=ply)
    play_on(game, Record({}, record.tokens[:ply]))
    return game


def position_at(text: str, ply: int) -> bytes:
    """Return the position after a number of moves, as JSON."""
    game = game_at(text, ply)
    return position(game, game.view(legal=False), game.to_move)


def moment_at(text: str, ply: int, better: str) -> bytes:
    """Return the position before a move, to think about it once more, as JSON."""
    return moment(game_at(text, ply - 1), better)


def spec_of(text: str) -> tuple[GameSpec, list[int]]:
    """Return the game of a record as other processes can build it, with its history."""
    game = replay(parse(text))
    tags = {name: tag.values for name, tag in parse(text).tags.items() if name not in ("Game", "Players", "Result")}
    return GameSpec(game.definition.name, game.setup.players, tags), list(game.history)


def why_not(game: Game[Any], move: Any) -> dict[str, Any]:
    """Return why a move is not possible in a position, as an error code and data."""
    token = game.token_of(move)
    error = game.why_not(token) or IllegalMove("possible", token=token)
    return {"code": error.code, "data": error.data, "rule": game.definition.reason_rules.get(error.code)}
