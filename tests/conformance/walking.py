"""Whole random games for tests, and what to compare about a position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from comares import Game
from comares.core.rng import Rng

from .variants import GAMES, Variant


def positions(variant: Variant, seed: int) -> Iterator[Game[Any]]:
    """Yield a random game at every position from start to end, always as the same object."""
    game = variant.new(seed)
    chooser = Random(seed)
    most = GAMES[variant.game].most_tokens(game)
    yield game
    while game.to_move is not None:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.token(chooser.choice(game.definition.rules.legal(game.state))))
        assert len(game) <= most, "the game does not end"
        yield game


def too_many(game: Game[Any]) -> bool:
    """Return whether chance has too many outcomes to list."""
    return not game.definition.rules.is_listed(game.state)


def some_token(game: Game[Any], chooser: Random) -> str:
    """Return any token that is possible now."""
    return chooser.choice(game.legal()) if not too_many(game) else game.sample(Rng(chooser.getrandbits(64)))


def some_positions(variant: Variant, seed: int) -> Iterator[Game[Any]]:
    """Yield a random game like ``positions``, but only at the start, the end and some positions in between."""
    chooser = Random(1000 + seed)
    share = GAMES[variant.game].share
    for game in positions(variant, seed):
        if len(game) == 0 or game.finished or chooser.random() < share:
            yield game


def finished(variant: Variant, seed: int) -> Game[Any]:
    """Return a random game at its end."""
    for game in positions(variant, seed):
        last = game
    return last


def different_positions(variant: Variant, seed: int) -> list[Game[Any]]:
    """Return copies of a random game: for each kind of position, the one in the middle of those that occurred."""
    met: dict[object, list[Game[Any]]] = {}
    for game in positions(variant, seed):
        kind = (game.to_move == "chance", game.finished, game.definition.view(game.state).get("phase"))
        met.setdefault(kind, []).append(game.copy())
    return [games[len(games) // 2] for games in met.values()]


def everything(game: Game[Any]) -> tuple[object, ...]:
    """Everything that can be observed about a game; the legal tokens are in the view."""
    return (game.record(), game.view(), game.to_move, game.scores(), game.breakdown(), len(game))
