"""What the decisions of Alcazaba are worth: every field a marker can land on is judged, and throws are solved for that.

Rewards are judged once all of them are chosen. Within a turn only the player to move can gain; what the others gain or
lose until it ends is shared among them as they stood.
"""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import DICE, OVER, PLACE, STORE, TAKE, TURN
from comares.alcazaba.rules import apply_unchecked, legal
from comares.alcazaba.state import State
from comares.bots.judging.dicegame import shifted
from comares.bots.turn.codes import STOP
from comares.bots.turn.solver import TurnSolver
from comares.dicegame.codes import ALL_DICE, FIELDS, THROW
from comares.evaluation.alcazaba import Evaluator

PERCENT: Final = 100.0
"""The solver counts in hundredths of a victory."""


class Judge:
    """Judges decisions, one at a time."""

    __slots__ = ("evaluator", "landing", "rebuilding", "rebuilding_worth", "solver")

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.solver = TurnSolver()
        self.landing = [0.0] * 150  # the value to the player of a marker on each field, at 25 * kind + field
        self.rebuilding = -1  # the best way to rebuild instead, and its value
        self.rebuilding_worth = 0.0

    # ---- Values ----

    def options(self, state: State) -> dict[int, list[float]]:
        """Return the value to everybody of each legal decision."""
        if state.phase != TURN:
            return {action: self.ahead(state, action) for action in legal(state)}
        self.look(state)
        found = self.solve(state)
        before = self.evaluator.value(state)
        values = {}
        for action in legal(state):
            if action < THROW:
                values[action] = self.ahead(state, action)
            else:
                values[action] = shifted(before, state.seat, found[action] / PERCENT)
        return values

    def solve(self, state: State) -> dict[int, float]:
        """Return the value to the player of each decision in a turn; of all ways to rebuild, only the best."""
        self.solver.consider(state.board.dice, state.board.throws, -1, False, 0, 0)
        found: dict[int, float] = self.solver.options()
        if STOP in found:
            found[self.rebuilding] = found.pop(STOP)
        return found

    def ahead(self, state: State, action: int) -> list[float]:
        """Return the value of a decision once all rewards that follow are chosen."""
        return self.evaluator.value(self.rewarded(after(state, action)))

    def rewarded(self, state: State) -> State:
        """Return the position after all rewards, each chosen for what it is worth at a glance."""
        while TAKE <= state.phase < OVER:
            best = state
            highest = -1.0
            for action in legal(state):
                then = after(state, action)
                worth = self.evaluator.worth(then, state.seat)
                if worth > highest:
                    highest = worth
                    best = then
            state = best
        return state

    def value(self, state: State) -> list[float]:
        """Return the value of a position to everybody."""
        if state.phase == DICE:
            self.look(state)
            board = state.board
            if board.throws == 0:
                worth = self.solver.solve()
            else:
                worth = self.solver.rethrow(board.before, board.cup, board.throws, -1)
            return shifted(self.evaluator.value(state), state.seat, worth / PERCENT)
        if state.phase > DICE:
            return self.best(state)
        return self.evaluator.value(state)

    def best(self, state: State) -> list[float]:
        """Return the value of the best decision, or of a game that is over."""
        best: list[float] = []
        for value in self.options(state).values():
            if not best or value[state.seat] > best[state.seat]:
                best = value
        return best or self.evaluator.value(state)

    # ---- A turn ----

    def look(self, state: State) -> None:
        """Judge every field where the marker can land, and the ways to rebuild, and tell the solver."""
        self.judge_fields(state)
        solver = self.solver
        solver.clear()
        for throw in range(1, 4):
            for kind in range(6):
                for symbols in range(1, ALL_DICE + 1):
                    field = 3 * (ALL_DICE - symbols) + throw - 1
                    solver.set_place(throw, kind, symbols, self.landing[25 * kind + state.board.next_free(kind, field)])
        self.judge_rebuildings(state)
        if self.rebuilding >= 0:
            for throw in range(1, 3):
                solver.set_stop(throw, self.rebuilding_worth)

    def judge_rebuildings(self, state: State) -> None:
        """Find the best way to rebuild."""
        self.rebuilding = -1
        self.rebuilding_worth = 0.0
        ready = state
        if state.phase == DICE or state.board.throws == 3:  # what could be done after another throw, or before
            ready = state.copy()
            ready.phase = TURN
            ready.board.throws = 1
            ready.board.dice = ALL_DICE
        for action in legal(ready):
            if STORE <= action < THROW:
                worth = PERCENT * self.evaluator.worth(after(ready, action), state.seat)
                if worth > self.rebuilding_worth:
                    self.rebuilding_worth = worth
                    self.rebuilding = action

    def judge_fields(self, state: State) -> None:
        """Put the marker on every field and judge the position."""
        for kind in range(6):
            for field in range(FIELDS - 1, -1, -1):
                landed = state.board.next_free(kind, field)
                if landed in (field, FIELDS):
                    self.landing[25 * kind + landed] = self.judge_field(state, kind, field)

    def judge_field(self, state: State, kind: int, field: int) -> float:
        """Return the value to the player after placing a marker by dice that name a field."""
        then = state.copy()
        then.board.dice = ALL_DICE - field // 3 << 4 * kind
        then.board.throws = field % 3 + 1
        then.phase = TURN
        apply_unchecked(then, PLACE + kind)
        return PERCENT * self.evaluator.worth(self.rewarded(then), state.seat)


def after(state: State, action: int) -> State:
    """Return the position after an action."""
    then = state.copy()
    apply_unchecked(then, action)
    return then
