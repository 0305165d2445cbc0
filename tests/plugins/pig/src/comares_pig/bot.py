"""A bot that holds as soon as the turn is worth 20 points, or wins."""

from __future__ import annotations

from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares_pig.moves import HOLD, ROLL
from comares_pig.rules import State


class Hold20:
    """Rolls up to 20."""

    title = "Hold at 20"
    """What people call it."""

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:  # noqa: ARG002  (it needs neither)
        """Return an action."""
        is_enough = state.turn >= 20 or state.points[state.seat] + state.turn >= state.target
        return HOLD if is_enough else ROLL
