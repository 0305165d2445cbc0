"""What the decisions of Roll & Write are worth: the most promising ways to play a turn, judged where they end.

In the last round nothing is rolled between turns, so they are judged where the last of them ends.
"""

from __future__ import annotations

from typing import Final

from comares.bots.rollwrite.turns import Planner, perform
from comares.evaluation.rollwrite import Evaluator
from comares.rollwrite.codes import ALL_FOUR, KEEP_PAIR, OVER, SECOND, TURN, USED_PAIR, VIRTUAL_TURN
from comares.rollwrite.rules import apply_unchecked, legal, outcomes
from comares.rollwrite.state import State

PLANS: Final = 12
"""How many ways to play a turn are judged."""
ROLLED: Final = (USED_PAIR, ALL_FOUR, VIRTUAL_TURN)
"""Phases in which dice are rolled for turns."""


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
        if state.phase in (SECOND, KEEP_PAIR):
            return self.best(state)
        return self.evaluator.value(self.played(state))

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

    def value(self, state: State) -> list[float]:
        """Return the value of a position to everybody."""
        if TURN <= state.phase < OVER:
            return self.best(state)
        return self.mean(state) if state.phase in ROLLED else self.evaluator.value(state)

    def mean(self, state: State) -> list[float]:
        """Return the mean over all outcomes of a roll, each judged at a glance."""
        total: list[float] = []
        weights = 0
        for action, weight in outcomes(state):
            after = state.copy()
            apply_unchecked(after, action)
            value = self.evaluator.value(self.played(after))
            total = [a + weight * b for a, b in zip(total or [0.0] * len(value), value, strict=True)]
            weights += weight
        return [entry / weights for entry in total]

    # ---- Turns ----

    def played(self, state: State) -> State:
        """Return the position after a turn that begins, decided at a glance."""
        if state.phase == TURN:
            return self.followed(self.play(state, ahead=True))
        best = state
        if state.phase == KEEP_PAIR:
            highest = -1.0
            for action in legal(state):
                after = state.copy()
                apply_unchecked(after, action)
                after = self.played(after)
                worth = self.evaluator.worth(after, state.seat)
                if worth > highest:
                    highest = worth
                    best = after
        return best

    def followed(self, state: State) -> State:
        """Return the position once dice are rolled again: in the last round, turns follow each other without that."""
        while state.phase == TURN:
            state = self.play(state, ahead=False)
        return state

    def play(self, state: State, ahead: bool) -> State:
        """Return the position after the best way to play a turn, judged there or after the turns that follow."""
        self.planner.look(state)
        self.planner.list_plans(state, PLANS, 99)
        plans = [self.planner.plans[n] for n in range(self.planner.count)]
        best = state
        highest = -1.0
        for plan in plans:
            after = state.copy()
            perform(after, plan)
            worth = self.evaluator.worth(self.followed(after) if ahead else after, state.seat)
            if worth > highest:
                highest = worth
                best = after
        return best
