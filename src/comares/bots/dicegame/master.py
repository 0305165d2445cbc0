"""A strong bot: it evaluates the building tracks, and tries placements out by playing the round to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comares.bots.budget import Budget
from comares.bots.dicegame.lookahead import Lookahead
from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.weights import TUNED
from comares.core.rng import Rng
from comares.dicegame.codes import ANNULLED, EXCHANGE_POINT, NAME_CALIPH, TAKE, TURN
from comares.dicegame.rules import apply_unchecked, legal
from comares.dicegame.state import State
from comares.evaluation import find

CHUNK: Final = 64
"""The number of playouts between checks of the budget."""
REWARDS: Final = (TAKE, EXCHANGE_POINT, NAME_CALIPH)


class Master:
    """Looks ahead to the end of the round."""

    def __init__(self, weights: Sequence[float] = TUNED) -> None:
        self.planner = Planner(weights)
        self.evaluator = find("dicegame")
        self.lookahead = Lookahead(self.planner, self.evaluator)

    def choose(self, state: State, budget: Budget, rng: Rng, /) -> int:
        """Return the best decision."""
        if state.phase in (TURN, ANNULLED):
            return self.choose_in_turn(state, budget, rng)
        return self.choose_reward(state)

    def choose_in_turn(self, state: State, budget: Budget, rng: Rng) -> int:
        """Correct the values of the fields by playouts, and leave the throws to the solver."""
        planner, lookahead = self.planner, self.lookahead
        meter = budget.begin()
        seed = rng.word()
        planner.look(state)
        lookahead.begin(state, seed)
        if lookahead.count > 1:
            chunk = max(1, CHUNK // lookahead.count)
            lookahead.try_out(state, seed, chunk)
            while meter.spend(chunk * lookahead.count):
                lookahead.try_out(state, seed, chunk)
            planner.look(state)
            lookahead.correct()
        planner.tell_solver(state)
        return planner.consider(state.board, state.phase == ANNULLED)

    def choose_reward(self, state: State) -> int:
        """Try each choice, give out all rewards of the round, and compare where that leaves everybody."""
        values = {}
        for action in legal(state):
            after = state.copy()
            apply_unchecked(after, action)
            while after.phase in REWARDS:
                apply_unchecked(after, self.planner.choose(after))
            values[action] = self.evaluator.worth(after, state.seat)
        return max(values, key=lambda action: values[action])
