"""A single game between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comares.blocks import check_stop
from comares.bots import directory
from comares.bots.choosing import mistake
from comares.core import registry
from comares.core.errors import IllegalAction
from comares.core.game import Game
from comares.core.protocol import CHANCE, NOBODY


def new_game(game: str, bots: Sequence[str], tags: Mapping[str, tuple[str, ...]]) -> Game[Any]:
    """Return a new game with a bot in each seat."""
    names = [f"{bot} {seat}" for seat, bot in enumerate(bots, 1)]
    return Game(registry.find(game), names, {**tags, "Bots": tuple(bots)})


def check(game: str, bots: Sequence[str], tags: Mapping[str, tuple[str, ...]]) -> None:
    """Raise ``SetupError`` if these bots cannot play such a game."""
    for bot in set(bots):
        directory.find(game, bot)
    new_game(game, bots, tags)


def play(game: Game[Any], roll: Callable[[Any], int], decide: Callable[[int, Any], int], seed: int) -> int:
    """Play a game to the end and return the number of decisions.

    Args:
        game: a game that has not started.
        roll: returns an outcome of chance for a position.
        decide: returns the choice of a seat; the position is a copy.
        seed: reported if a bot makes an illegal move, to reproduce the game.
    """
    to_move = game.definition.rules.to_move
    decisions = 0
    while (mover := to_move(game.state)) != NOBODY:
        if mover == CHANCE:
            game.act(roll(game.state))
        else:
            check_stop()
            action = decide(mover, game.state.copy())
            try:
                game.act(action)
            except (IllegalAction, TypeError) as error:
                raise mistake(game, game.extra["Bots"][mover], action, seed) from error
            decisions += 1
    return decisions
