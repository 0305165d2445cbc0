"""A sound player: every way to play the turn is weighed by what it promises until the end of the game."""

from __future__ import annotations

from comares.bots.budget import Budget
from comares.bots.rollwrite.turns import Planner
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.core.rng import Rng
from comares.rollwrite.state import State


class Player:
    """Counts on what everybody will build, on its next dice and on those of its neighbour; plays out nothing."""

    def __init__(self, weights: Weights = TUNED) -> None:
        self.planner = Planner(weights)

    def choose(self, state: State, _budget: Budget, _rng: Rng, /) -> int:
        """Return the first action of the best way to play on."""
        return self.planner.choose(state)
