"""The strongest bot: it plays the best plans out, always with the same dice, and compares the results."""

from __future__ import annotations

from typing import Final

from comares.bots.budget import Budget
from comares.bots.rollwrite.playout import Playout
from comares.bots.rollwrite.turns import Planner, first_action
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.core.rng import Rng
from comares.evaluation import find
from comares.rollwrite.state import State

# Chosen from a few values by games against two players with about the same thinking time.
CANDIDATES: Final = 10
"""The number of plans to try."""
HORIZON: Final = 8
"""The number of rounds to play before evaluating the position."""
FIRST_LOOK: Final = 16
"""Attempts with each plan before any is dropped; the next checks are after twice as many each."""
DOUBT: Final = 4
"""A plan is dropped once it is behind by more than the square root of this many standard errors."""
MOST: Final = 4096


class Master:
    """Tries the plans that look best and drops those that fall behind until one is left or time is up."""

    def __init__(self, weights: Weights = TUNED, horizon: int = HORIZON, candidates: int = CANDIDATES) -> None:
        self.planner = Planner(weights)
        self.playout = Playout(find("rollwrite"), horizon, weights)
        self.candidates = candidates

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:
        """Return the first action of the plan with the best results."""
        meter = budget.begin()
        self.planner.look(state)
        self.planner.list_plans(state, self.candidates, 99)
        plans = list(self.planner.plans)[: self.planner.count]
        results: list[list[int]] = [[] for _ in plans]
        racing = list(range(len(plans)))
        look_at = FIRST_LOOK
        seed = rng.word()
        attempt = self.playout.attempt
        for number in range(MOST):
            if len({first_action(state, plans[n]) for n in racing}) == 1:
                break
            for n in racing:
                results[n].append(attempt(state, plans[n], seed + number))
            if not meter.spend(len(racing)):
                break
            if number + 1 == look_at:
                racing = still_racing(racing, results)
                look_at *= 2
        return first_action(state, plans[leader(racing, results)])


def leader(racing: list[int], results: list[list[int]]) -> int:
    """Return the plan with the best results; of equal ones, the one that looked best at first."""
    return max(racing, key=lambda n: (sum(results[n]), -n))


def still_racing(racing: list[int], results: list[list[int]]) -> list[int]:
    """Return the plans that are not clearly behind; with the same dice, results can be compared pairwise."""
    first = leader(racing, results)
    count = len(results[first])
    stay = []
    for n in racing:
        behind = [a - b for a, b in zip(results[first], results[n], strict=True)]
        total = sum(behind)
        if total * total * count <= DOUBT * (count * sum(b * b for b in behind) - total * total):
            stay.append(n)
    return stay if first in stay else [first, *stay]
