"""A simple judge for tests: it looks at the points as they are, and plans nothing."""

from __future__ import annotations

from math import exp
from typing import Any

from comares.core import registry
from comares.core.protocol import NOBODY


class PlainJudge:
    """Judges positions by the points as if the game ended there, for any game."""

    name = "plain 1"

    def __init__(self, game: str) -> None:
        self.evaluator = self
        self.definition = registry.find(game)

    def value(self, state: Any, /) -> list[float]:
        """Return the share of the victory, which depends on how far behind the points are; alone, the points."""
        points = self.definition.scores(state)
        if len(points) == 1:
            return [float(points[0])]
        if self.definition.rules.to_move(state) == NOBODY:
            winners = self.definition.winners(state)
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(points))]
        weights = [exp((reached - max(points)) / 10) for reached in points]
        return [weight / sum(weights) for weight in weights]

    def options(self, state: Any, /) -> dict[int, list[float]]:
        """Return the value after each decision."""
        found = {}
        for action in self.definition.rules.legal(state):
            after = state.copy()
            self.definition.rules.apply_unchecked(after, action)
            found[action] = self.value(after)
        return found
