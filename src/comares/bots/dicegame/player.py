"""A solid bot: it throws optimally for what it considers best."""

from __future__ import annotations

from comares.bots.budget import Budget
from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.weights import BY_HAND
from comares.core.rng import Rng
from comares.dicegame.state import State


class Player:
    """Plans its turns exactly for building points and chips, without considering who they put ahead."""

    def __init__(self) -> None:
        self.planner = Planner(BY_HAND, majorities=False)

    def choose(self, state: State, _budget: Budget, _rng: Rng, /) -> int:
        """Return the best decision."""
        return self.planner.choose(state)
