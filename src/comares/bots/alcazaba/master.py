"""The strongest bot: it plays the best actions out, always with the same dice, and compares the results."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import TURN
from comares.alcazaba.state import State
from comares.bots.alcazaba.sense import Sense
from comares.bots.alcazaba.weights import TUNED, Weights
from comares.bots.budget import Budget
from comares.bots.judging.alcazaba import Judge
from comares.core.rng import Rng
from comares.dicegame.codes import THROW
from comares.evaluation import find

CANDIDATES: Final = 6
"""The number of actions to try."""
LOOK: Final = 16
"""Attempts with each action between checks for those that have fallen behind."""
DOUBT: Final = 2.0
"""An action is dropped once it is this many standard errors behind the best one."""
MOST: Final = 2000
TRUST: Final = 400.0
"""What the judge thinks counts as much as so many attempts."""


class Master:
    """Tries the actions that look best and drops those that fall behind until one is left or time is up."""

    def __init__(self, weights: Weights = TUNED, candidates: int = CANDIDATES, trust: float = TRUST) -> None:
        self.sense = Sense(weights)
        self.judge = Judge(find("alcazaba"))
        self.most = candidates
        self.trust = trust

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:
        """Return the action with the best results."""
        meter = budget.begin()
        judged = self.candidates(state)
        racing = list(judged)
        results: dict[int, list[float]] = {action: [] for action in racing}
        seed = rng.word()
        for number in range(MOST):
            if len(racing) == 1:
                break
            for action in racing:
                results[action].append(self.attempt(state, action, seed, number))
            if (number + 1) % LOOK == 0:
                racing = still_racing(racing, results)
            if not meter.spend(len(racing)):
                break
        return max(racing, key=lambda action: sum(results[action]) + self.trust * judged[action])

    def candidates(self, state: State) -> dict[int, float]:
        """Return the actions that look best, the best first, and what the judge thinks of them."""
        options = self.judge.options(state)
        best = sorted(options, key=lambda action: -options[action][state.seat])
        some = (different(state.board.dice, best) if state.phase == TURN else best)[: self.most]
        return {action: options[action][state.seat] for action in some}

    def attempt(self, state: State, action: int, seed: int, number: int) -> float:
        """Return the expected share of the victory after trying an action and playing the round to its end."""
        after = self.sense.rehearse(state, action, 1, seed, number)
        worth: float = self.judge.evaluator.worth(after, state.seat)
        return worth


def different(dice: int, actions: list[int]) -> list[int]:
    """Drop throws that hold mostly the same kind as a better one; between those, the exact solution is good enough."""
    found = []
    held_before = set()
    for action in actions:
        if action >= THROW:
            held = dice - (action - THROW)
            kind = max(range(6), key=lambda kind: held >> 4 * kind & 15) if held else -1
            if kind in held_before:
                continue
            held_before.add(kind)
        found.append(action)
    return found


def still_racing(racing: list[int], results: dict[int, list[float]]) -> list[int]:
    """Return the actions that are not clearly behind the best one; all were tried with the same dice."""
    best = max(racing, key=lambda action: sum(results[action]))
    kept = []
    for action in racing:
        behind = [ours - theirs for ours, theirs in zip(results[best], results[action], strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        variance = sum((value - mean) ** 2 for value in behind) / (count - 1)
        if action == best or (mean > 0 and mean * mean <= DOUBT * DOUBT * variance / count):
            kept.append(action)
    return kept
