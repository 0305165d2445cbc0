"""Plays a plan and some more rounds, with a quick policy for everybody, and evaluates the result."""

from __future__ import annotations

from typing import Final

from comares.bots.rollwrite.turns import Planner, perform
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.core.rng import Rng
from comares.evaluation.rollwrite import Evaluator
from comares.rollwrite.codes import ALL_FOUR, OVER, TURN
from comares.rollwrite.rules import apply_unchecked, sample
from comares.rollwrite.state import State

WHOLE: Final = 65536.0
"""The result of a game won outright, or certain to be won; alone, what a point counts."""


class Playout:
    """Plays on from a position with chance fixed by a seed, so that a turn has the same dice in every attempt."""

    __slots__ = ("dice", "evaluator", "horizon", "planner")

    def __init__(self, evaluator: Evaluator, horizon: int, weights: Weights = TUNED) -> None:
        self.evaluator = evaluator
        self.planner = Planner(weights)
        self.dice = Rng(0)
        self.horizon = horizon

    def attempt(self, start: State, plan: int, seed: int) -> int:
        """Play a plan and continue up to the player's turn some rounds later; return the value to the player."""
        state = start.copy()
        seat = start.seat
        until = start.round + self.horizon
        perform(state, plan)
        while state.phase != OVER:
            if state.phase < TURN:
                # The number of rolls differs between attempts; with its own stream, each roll remains comparable.
                self.dice.restart(seed, 16 * state.round + 2 * state.seat + (1 if state.phase == ALL_FOUR else 0))
                apply_unchecked(state, sample(state, self.dice))
            elif state.phase == TURN and state.round >= until and state.seat == seat:
                break
            else:
                perform(state, self.planner.choose_quickly(state))
        return int(WHOLE * self.evaluator.worth(state, seat))
