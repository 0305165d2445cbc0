"""The strongest bot: it plays the best actions out, always with the same dice, and compares the results."""

from __future__ import annotations

from math import exp
from typing import Final

from comares.alcazaba.codes import ROUNDS, SETTLE, TURN
from comares.alcazaba.rules import legal
from comares.alcazaba.state import State
from comares.bots.alcazaba.player import Player
from comares.bots.alcazaba.weights import TUNED, Weights
from comares.bots.budget import Budget
from comares.bots.turn.codes import STOP
from comares.core.rng import Rng
from comares.dicegame.codes import THROW

CANDIDATES: Final = 6
"""The number of actions to try."""
LOOK: Final = 16
"""Attempts with each action between checks for those that have fallen behind."""
DOUBT: Final = 2.0
"""An action is dropped once it is this many standard errors behind the best one."""
MOST: Final = 2000
TO_THE_END: Final = 4
"""From this round on, attempts play to the end of the game; before that, to the end of the round."""
POINTS_AT_STAKE: Final = (30.0, 30.0, 26.0, 21.0, 16.0, 8.0)
"""After each round, the lead in points that makes the odds e to 1."""


class Master:
    """Tries the actions that look best and drops those that fall behind until one is left or time is up."""

    def __init__(self, weights: Weights = TUNED, to_the_end: int = TO_THE_END, candidates: int = CANDIDATES) -> None:
        self.player = Player(weights)
        self.to_the_end = to_the_end
        self.most = candidates

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:
        """Return the action with the best results."""
        meter = budget.begin()
        racing = self.candidates(state)
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
        return max(racing, key=lambda action: sum(results[action]))

    def candidates(self, state: State) -> list[int]:
        """Return the actions that look best, the best first."""
        if state.phase == TURN:
            rebuilding = self.player.solve(state)
            values = self.player.solver.options()
            best = different(state.board.dice, sorted(values, key=lambda action: -values[action]))
            return [rebuilding if action == STOP else action for action in best[: self.most]]
        first = self.player.sense.decide(state, True)
        others = [action for action in legal(state) if action != first]
        if state.phase == SETTLE:
            worth = {action: self.player.place_worth(state, action) for action in others}
            others.sort(key=lambda action: -worth[action])
        return [first, *others][: self.most]

    def attempt(self, state: State, action: int, seed: int, number: int) -> float:
        """Return the expected share of the victory after trying an action."""
        sense = self.player.sense
        to_the_end = state.round >= self.to_the_end
        sense.rehearse(state, action, ROUNDS if to_the_end else 1, seed, number)
        total = sense.total[: state.variant.seats]
        stake = POINTS_AT_STAKE[ROUNDS if to_the_end else state.round]
        best = max(total)
        odds = [exp((points - best) / stake) for points in total]
        return odds[state.seat] / sum(odds)


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
