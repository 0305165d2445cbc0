"""A sound player: throws exactly for what it holds to be best."""

from __future__ import annotations

from collections.abc import Sequence

from comares.bots.budget import Budget
from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.weights import DEFAULT
from comares.core.rng import Rng
from comares.dicegame.state import State


class Player:
    """Plans its turns exactly and looks no further than them."""

    def __init__(self, weights: Sequence[float] = DEFAULT) -> None:
        self.planner = Planner(weights)

    def choose(self, state: State, _budget: Budget, _rng: Rng, /) -> int:
        """Return the best decision."""
        return self.planner.choose(state)
