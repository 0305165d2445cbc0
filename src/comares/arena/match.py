"""One game between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comares.arena.workers import check_stop
from comares.bots import directory
from comares.bots.choosing import mistake
from comares.core import registry
from comares.core.errors import IllegalAction
from comares.core.game import Game
from comares.core.protocol import CHANCE, NOBODY


def new_game(game: str, bots: Sequence[str], tags: Mapping[str, tuple[str, ...]]) -> Game[Any]:
    """Return a game that has not begun, with a bot on each seat."""
    names = [f"{bot} {seat}" for seat, bot in enumerate(bots, 1)]
    return Game(registry.find(game), names, {**tags, "Bots": tuple(bots)})


def check(game: str, bots: Sequence[str], tags: Mapping[str, tuple[str, ...]]) -> None:
    """Raise ``SetupError`` if these bots cannot play such a game."""
    for bot in set(bots):
        directory.find(game, bot)
    new_game(game, bots, tags)


def play(game: Game[Any], roll: Callable[[Any], int], decide: Callable[[int, Any], int], seed: int) -> int:
    """Play a game to its end, and return how many decisions it had.

    Args:
        game: one that has not begun.
        roll: says what chance brings in a position.
        decide: says what a seat chooses; the position is a copy.
        seed: with which to find the game again if a bot does what is not possible.
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
