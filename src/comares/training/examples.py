"""Positions of games that bots play, and how these games ended: what evaluators learn from.

Everybody plays as ``player`` does, so what is learned is what a position is worth among such players. But people come
to other positions too. So most games begin with some moves by weaker bots, and positions count only after that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.core import registry
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.evaluation.directory import make
from comares.evaluation.network import weights_count
from comares.training.variants import COMMON_PHASES

POLICY: Final = "player"
STRAYS: Final = ("random", "novice", "greedy")
"""The bots that lead games astray."""
ASTRAY: Final = 60
"""Percentage of games that begin astray."""
STRAYING: Final = 40
"""Percentage of decisions that are left to a weaker bot as long as a game is led astray."""
SELDOM: Final = 4
"""How many times as often positions are kept that are in phases which come seldom: rewards, above all."""
DICE, MIND, CHOICE = 0, 1, 2
STREAMS: Final = 3


@dataclass(frozen=True)
class Games:
    """Games to learn from. Small and simple, so that it can be sent to other processes."""

    game: str
    players: int
    tags: Mapping[str, tuple[str, ...]]
    seed: int
    decisions: int
    """About how many decisions a game has."""
    each: int
    """About how many positions of each game to keep."""
    strays: bool = True
    """Whether games are led astray, and what is seldom is preferred; not if positions are to be typical."""


@dataclass
class Examples:
    """Positions, each with a row of features for every seat, and the results."""

    features: NDArray[np.int16]
    """By position, seat and feature."""
    standings: NDArray[np.int16]
    """The points of each seat if the game had ended there."""
    points: NDArray[np.int16]
    """The final points of each seat that scores."""
    shares: NDArray[np.float32]
    """The share of the victory of each seat that scores."""
    progress: NDArray[np.float32]
    """How far the game has come, from 0 to 1."""
    number: NDArray[np.int32]
    """The number of the game."""

    def __len__(self) -> int:
        return len(self.number)

    def only(self, which: NDArray[np.bool_]) -> Examples:
        """Return some of the examples."""
        return Examples(*(getattr(self, name.name)[which] for name in fields(self)))


def join(parts: Sequence[Examples]) -> Examples:
    """Return all examples of one variant together."""
    filled = [part for part in parts if len(part)]
    return Examples(*(np.concatenate([getattr(part, name.name) for part in filled]) for name in fields(Examples)))


def play(games: Games, numbers: range) -> Examples:
    """Play some games and keep positions of them."""
    definition = registry.find(games.game)
    rules = definition.rules
    names = [f"Player {seat}" for seat in range(1, games.players + 1)]
    start = definition.set_up(names, games.tags).start()
    policy = directory.find(games.game, POLICY)
    strays = [directory.find(games.game, name) for name in STRAYS]
    inputs = inputs_of(games.game)
    common = COMMON_PHASES[games.game]
    describe = make(games.game, inputs, [0] * weights_count(inputs), games.game)
    rows: list[list[list[int]]] = []
    standings: list[list[int]] = []
    results: list[tuple[list[int], list[float], float, int]] = []
    for number in numbers:
        dice, mind, choice = (Rng(games.seed, STREAMS * number + stream) for stream in (DICE, MIND, CHOICE))
        astray = choice.below(games.decisions) if games.strays and choice.below(100) < ASTRAY else 0
        state: Any = start.copy()
        decided = 0
        moments: list[int] = []
        ply = 0
        while (mover := rules.to_move(state)) != NOBODY:
            each = games.each * SELDOM if games.strays and state.phase not in common else games.each
            if decided >= astray and choice.below(2 * games.decisions) < each:
                rows.append(describe.features(state))
                standings.append(describe.standings(state))
                moments.append(ply)
            if mover == CHANCE:
                action = rules.sample(state, dice)
            else:
                bot: Any = policy
                if decided < astray and choice.below(100) < STRAYING:
                    bot = strays[choice.below(len(strays))]
                action = bot.choose(state.copy(), STANDARD, mind)
                decided += 1
            rules.apply_unchecked(state, action)
            ply += 1
        scores, winners = definition.scores(state), definition.winners(state)
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
        results += [(scores, shares, moment / ply, number) for moment in moments]
    return Examples(
        np.array(rows, np.int16),
        np.array(standings, np.int16),
        np.array([scores for scores, _, _, _ in results], np.int16),
        np.array([shares for _, shares, _, _ in results], np.float32),
        np.array([moment for _, _, moment, _ in results], np.float32),
        np.array([number for _, _, _, number in results], np.int32),
    )


def inputs_of(game: str) -> int:
    """Return how many features describe a seat of a game."""
    count: int = import_module(f"comares.evaluation.{game}").INPUT_COUNT
    return count
