"""The strongest player: it plays on with each of the best actions, always with the same dice, and compares."""

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

CANDIDATES: Final = 6
"""Actions that are tried."""
FIRST_LOOK: Final = 32
"""Attempts with each before the worse half is dropped; then whenever there are twice as many."""
MOST: Final = 2000
TO_THE_END: Final = 4
"""From this round on, the game is played on to its end; before, the round."""
POINTS_AT_STAKE: Final = (30.0, 30.0, 26.0, 21.0, 16.0, 8.0)
"""A lead of so many points after each round makes the odds e to 1."""


class Master:
    """Tries the actions that look best, drops those that fall behind, until one is left or time is up."""

    def __init__(self, weights: Weights = TUNED, to_the_end: int = TO_THE_END, candidates: int = CANDIDATES) -> None:
        self.player = Player(weights)
        self.to_the_end = to_the_end
        self.most = candidates

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:
        """Return the action that did best."""
        meter = budget.begin()
        racing = self.candidates(state)
        results = dict.fromkeys(racing, 0.0)
        seed = rng.word()
        look_at = FIRST_LOOK
        for number in range(MOST):
            if len(racing) == 1:
                break
            for action in racing:
                results[action] += self.attempt(state, action, seed, number)
            if number + 1 == look_at:
                racing = sorted(racing, key=lambda action: -results[action])[: (len(racing) + 1) // 2]
                look_at *= 2
            if not meter.spend(len(racing)):
                break
        return max(racing, key=lambda action: results[action])

    def candidates(self, state: State) -> list[int]:
        """Return the actions that look best, the best first."""
        if state.phase == TURN:
            rebuilding = self.player.solve(state)
            values = self.player.solver.options()
            best = sorted(values, key=lambda action: -values[action])[: self.most]
            return [rebuilding if action == STOP else action for action in best]
        first = self.player.sense.decide(state, True)
        others = [action for action in legal(state) if action != first]
        if state.phase == SETTLE:
            worth = {action: self.player.place_worth(state, action) for action in others}
            others.sort(key=lambda action: -worth[action])
        return [first, *others][: self.most]

    def attempt(self, state: State, action: int, seed: int, number: int) -> float:
        """Return the share of the victory that is expected after playing on with an action."""
        sense = self.player.sense
        sense.rehearse(state, action, ROUNDS if state.round >= self.to_the_end else 1, seed, number)
        seats = state.variant.seats
        total = sense.total[:seats]
        stake = POINTS_AT_STAKE[ROUNDS if state.round >= self.to_the_end else state.round]
        best = max(total)
        odds = [exp((points - best) / stake) for points in total]
        return odds[state.seat] / sum(odds)
