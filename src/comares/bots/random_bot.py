"""The bot that plays at random."""

from __future__ import annotations

from typing import Generic

from comares.bots.budget import Budget
from comares.bots.protocol import P_contra
from comares.core.protocol import Rules
from comares.core.rng import Rng


class RandomBot(Generic[P_contra]):
    """Chooses uniformly among the legal actions."""

    def __init__(self, rules: Rules[P_contra]) -> None:
        self.rules = rules

    def choose(self, state: P_contra, _budget: Budget, rng: Rng, /) -> int:
        """Return a random legal action."""
        actions = self.rules.legal(state)
        return actions[rng.below(len(actions))]
