"""A solid bot: it evaluates every way to play the turn by its prospects until the end of the game."""

from __future__ import annotations

from comares.bots.budget import Budget
from comares.bots.rollwrite.turns import Planner
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.core.rng import Rng
from comares.rollwrite.state import State


class Player:
    """Considers what everybody will build, its own next dice and those of its neighbour, but plays nothing out."""

    def __init__(self, weights: Weights = TUNED) -> None:
        self.planner = Planner(weights)

    def choose(self, state: State, _budget: Budget, _rng: Rng, /) -> int:
        """Return the first action of the best plan."""
        return self.planner.choose(state)
