"""The bot that plays anything."""

from __future__ import annotations

from typing import Generic

from comares.bots.budget import Budget
from comares.bots.protocol import P_contra
from comares.core.protocol import Rules
from comares.core.rng import Rng


class RandomBot(Generic[P_contra]):
    """Chooses each legal action with the same chance."""

    def __init__(self, rules: Rules[P_contra]) -> None:
        self.rules = rules

    def choose(self, state: P_contra, _budget: Budget, rng: Rng, /) -> int:
        """Return any legal action."""
        actions = self.rules.legal(state)
        return actions[rng.below(len(actions))]
