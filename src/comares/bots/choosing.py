"""Bots that decide in a game: from Python, in the terminal, at tables."""

from __future__ import annotations

from secrets import randbits
from typing import Any

from comares.bots import directory
from comares.bots.budget import STANDARD, Budget
from comares.bots.protocol import Bot
from comares.core.errors import BotError, IllegalMove
from comares.core.game import Game
from comares.core.rng import Rng


def choose(
    game: Game[Any],
    bot: str = "greedy",
    *,
    seconds: float | None = None,
    work: int | None = None,
    seed: int | None = None,
) -> str:
    """Return the token that a bot would play, as in ``game.play(comares.choose(game, "greedy"))``.

    Args:
        game: a game in which a player is to move.
        bot: the name of the bot.
        seconds: how long it may think; a tenth of a second by default.
        work: how much work it may do. With only this limit, the same position and seed lead to the same decision.
        seed: makes the bot's random choices reproducible.
    """
    found = directory.find(game.definition.name, bot)
    if not isinstance(game.to_move, int):
        raise IllegalMove("game-over" if game.finished else "roll-now")
    seed = randbits(64) if seed is None else seed
    return game.token(decide(game, found, bot, budget_of(seconds, work), Rng(seed, len(game)), seed))


def budget_of(seconds: float | None, work: int | None) -> Budget:
    """Return the budget for a decision, or the default if there are no limits."""
    return STANDARD if seconds is None and work is None else Budget(seconds, work)


def decide(game: Game[Any], bot: Bot[Any], name: str, budget: Budget, rng: Rng, seed: int | None) -> int:
    """Return the action that a bot chooses for the player to move; raises ``BotError`` if it is impossible."""
    action = bot.choose(game.state.copy(), budget, rng)
    if not is_possible(game, action):
        raise mistake(game, name, action, seed)
    return action


def is_possible(game: Game[Any], action: object) -> bool:
    """Return whether any given object is a possible action."""
    return isinstance(action, int) and game.definition.rules.is_legal(game.state, action)


def mistake(game: Game[Any], name: str, action: object, seed: int | None) -> BotError:
    """Return the error for an impossible choice of a bot, with everything needed to investigate it."""
    position = game.position() if game.definition.position else game.definition.name
    error = BotError("bot-illegal", bot=name, seat=game.to_move, action=repr(action), seed=str(seed), position=position)
    error.data["position"] = position  # all of it, however long
    return error
