"""What the decisions of Roll & Write are worth: the most promising ways to play a turn, judged where they end."""

from __future__ import annotations

from typing import Final

from comares.bots.rollwrite.turns import Planner, perform
from comares.evaluation.rollwrite import Evaluator
from comares.rollwrite.codes import ALL_FOUR, KEEP_PAIR, SECOND, TURN, USED_PAIR, VIRTUAL_TURN
from comares.rollwrite.rules import apply_unchecked, legal, outcomes
from comares.rollwrite.state import State

PLANS: Final = 12
"""How many ways to play a turn are judged."""


class Judge:
    """Judges decisions, one at a time."""

    __slots__ = ("evaluator", "planner")

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.planner = Planner()

    def options(self, state: State) -> dict[int, list[float]]:
        """Return the value to everybody of each legal decision."""
        values = {}
        for action in legal(state):
            after = state.copy()
            apply_unchecked(after, action)
            values[action] = self.soon(after)
        return values

    def soon(self, state: State) -> list[float]:
        """Return the value of a position: a turn that goes on is first played to its end."""
        if state.phase == TURN:
            return self.turn(state)
        return self.best(state) if state.phase == SECOND else self.evaluator.value(state)

    def best(self, state: State) -> list[float]:
        """Return the value of the best decision."""
        best: list[float] = []
        for action in legal(state):
            after = state.copy()
            apply_unchecked(after, action)
            value = self.soon(after)
            if not best or value[state.seat] > best[state.seat]:
                best = value
        return best

    def turn(self, state: State) -> list[float]:
        """Return the value of a turn that is about to be played."""
        return self.evaluator.value(self.after_turn(state))

    def after_turn(self, state: State) -> State:
        """Return the position after the best way to play a turn."""
        self.planner.look(state)
        self.planner.list_plans(state, PLANS, 99)
        best = state
        highest = -1.0
        for n in range(self.planner.count):
            after = state.copy()
            perform(after, self.planner.plans[n])
            worth = self.evaluator.worth(after, state.seat)
            if worth > highest:
                highest = worth
                best = after
        return best

    def value(self, state: State) -> list[float]:
        """Return the value of a position to everybody."""
        if state.phase == TURN:
            return self.turn(state)
        if state.phase in (SECOND, KEEP_PAIR):
            return self.best(state)
        if state.phase in (USED_PAIR, ALL_FOUR, VIRTUAL_TURN):
            return self.mean(state)
        return self.evaluator.value(state)

    def mean(self, state: State) -> list[float]:
        """Return the mean over all outcomes of a roll."""
        total: list[float] = []
        weights = 0
        for action, weight in outcomes(state):
            after = state.copy()
            apply_unchecked(after, action)
            value = self.best(after) if after.phase == KEEP_PAIR else self.soon(after)
            total = [a + weight * b for a, b in zip(total or [0.0] * len(value), value, strict=True)]
            weights += weight
        return [entry / weights for entry in total]
