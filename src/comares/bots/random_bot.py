"""The bot that plays anything."""

from __future__ import annotations

from typing import Generic

from comares.bots.protocol import P
from comares.core.protocol import Rules
from comares.core.rng import Rng


class RandomBot(Generic[P]):
    """Chooses each legal action with the same chance."""

    def __init__(self, rules: Rules[P]) -> None:
        self.rules = rules

    def choose(self, state: P, rng: Rng, /) -> int:
        """Return any legal action."""
        actions = self.rules.legal(state)
        return actions[rng.below(len(actions))]
