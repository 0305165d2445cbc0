"""What a game in progress is worth to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Any

from comares.core.game import Game
from comares.evaluation.codes import POINTS
from comares.evaluation.directory import Evaluator, find


@dataclass(frozen=True)
class Worth:
    """What can be expected of a position."""

    shares: list[float]
    """The expected share of the victory of each seat that can win; they add up to 1. Empty if one plays for points."""
    points: list[float]
    """The expected points, in the end, of each seat that scores."""
    spread: list[float]
    """The standard deviation of each of them."""
    evaluator: str
    """What says so: the name of the game and the version of its weights."""


def evaluate(game: Game[Any]) -> Worth:
    """Return what the position of a game is worth to everybody, whoever is to move, chance included.

    The weights were learned from games of the bot ``player``, so what is expected is what happens if everybody goes on
    to play about as well.
    """
    evaluator: Evaluator[Any] = find(game.definition.name)
    value = evaluator.value(game.state)
    points = evaluator.points(game.state)
    spread = [POINTS * exp(exponent) for exponent in evaluator.spread_exponents(game.state)]
    return Worth(value if len(points) > 1 else [], points, spread, evaluator.name)
