"""What decisions of the Dice Game are worth: fields where a marker can land are judged, and throws solved for that.

A marker that ends the round is judged once the rewards are given out, those of a column together. Within a turn only
the player to move can gain; what the others gain or lose until it ends is shared among them as they stood.
"""

from __future__ import annotations

from typing import Final

from comares.bots.turn.solver import TurnSolver
from comares.dicegame.codes import (
    ALL_DICE,
    ANNUL,
    ANNUL_CHIP,
    ANNULLED,
    BLACK_CHIP,
    CALIPH,
    DICE,
    FIELDS,
    KEEP,
    OVER,
    PLACE,
    PUSH,
    PUSH_CHIP,
    TAKE,
    TAKE_TWO,
    TURN,
)
from comares.dicegame.rules import apply_unchecked, legal
from comares.dicegame.state import State
from comares.evaluation.dicegame import Evaluator

PERCENT: Final = 100.0
"""The solver counts in hundredths of a victory."""
USUAL: Final = (TAKE_TWO, KEEP, CALIPH)
"""What is taken to be chosen at rewards to come, by phase."""
LEAST_COST: Final = 0.05
"""The least that keeping a chip is taken to be worth, in the same unit: it is not to be wasted."""


class Judge:
    """Judges decisions, one at a time."""

    __slots__ = ("evaluator", "landing", "pushing", "solver")

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.solver = TurnSolver()
        self.landing = [0.0] * 150  # the value to the player of a marker on each field, at 25 * kind + field
        self.pushing = [0.0] * 150  # the same if the marker there is pushed back

    # ---- Values ----

    def options(self, state: State) -> dict[int, list[float]]:
        """Return the value to everybody of each legal decision."""
        if state.phase not in (TURN, ANNULLED):
            return {action: self.chosen(state, action) for action in legal(state)}
        self.look(state)
        found = self.solve(state)
        if ANNUL not in found and state.held[7 * state.seat + ANNUL_CHIP] > 0:
            self.allow_annulling(state)  # apart, because both chips together take long
            found = {**self.solve(state), **found}
        before = self.evaluator.value(state)
        values = {}
        for action in legal(state):
            if action < PUSH + 6:
                values[action] = self.evaluator.value(self.settled(after(state, action)))
            else:
                values[action] = shifted(before, state.seat, found[action] / PERCENT)
        return values

    def chosen(self, state: State, action: int) -> list[float]:
        """Return the value to everybody of a reward, once all that follow are chosen."""
        return self.evaluator.value(self.settled(after(state, action)))

    def settled(self, state: State) -> State:
        """Return the position after all rewards of the round, column by column."""
        while TAKE <= state.phase < OVER:
            state = self.rewarded(state, state.column)
        return state

    def rewarded(self, state: State, column: int) -> State:
        """Return the position after the rewards of a column, of which everybody chooses the best."""
        if state.column != column or not TAKE <= state.phase < OVER:
            return state
        best = state
        highest = -1.0
        for action in legal(state):
            then = self.rewarded(after(state, action), column)
            worth = self.evaluator.worth(finished(then), state.seat)
            if worth > highest:
                highest = worth
                best = then
        return best

    def solve(self, state: State) -> dict[int, float]:
        """Return the value to the player of each decision in a turn."""
        board = state.board
        if state.phase == ANNULLED:
            self.solver.consider_annulled(board.dice, board.throws, board.black, board.cup)
        else:
            self.solver.consider(board.dice, board.throws, board.black, board.fresh, board.before, board.cup)
        return self.solver.options()

    def value(self, state: State) -> list[float]:
        """Return the value of a position to everybody."""
        if state.phase == DICE:
            self.look(state)
            board = state.board
            if board.throws == 0:
                worth = self.solver.solve()
            else:
                worth = self.solver.rethrow(board.before, board.cup, board.throws, board.black)
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
        """Judge every field where the marker can land, and tell the solver."""
        self.judge_fields(state)
        solver = self.solver
        solver.clear()
        for throw in range(1, 4):
            for kind in range(6):
                for symbols in range(1, ALL_DICE + 2):
                    field = 0 if symbols > ALL_DICE else 3 * (ALL_DICE - symbols) + throw - 1
                    solver.set_place(throw, kind, symbols, self.landing[25 * kind + state.board.next_free(kind, field)])
                    if self.pushing[25 * kind + field] > 0.0:
                        solver.set_push(throw, kind, symbols, self.pushing[25 * kind + field])
        seat = state.seat
        blacks = state.held[7 * seat + BLACK_CHIP]
        solver.set_black(blacks, self.keeping(state, BLACK_CHIP) if blacks else 0.0)
        solver.set_annuls(0, 0.0)
        if blacks == 0 or state.board.throws > 1 or state.board.black >= 0:
            self.allow_annulling(state)

    def allow_annulling(self, state: State) -> None:
        """Tell the solver about annul chips, and that they do not go together with those for the black die."""
        chips = state.held[7 * state.seat + ANNUL_CHIP]
        if chips:
            self.solver.set_black(0, 0.0)
            self.solver.set_annuls(chips, self.keeping(state, ANNUL_CHIP))

    def keeping(self, state: State, chip: int) -> float:
        """Return the value of keeping a chip."""
        without = state.copy()
        without.held[7 * state.seat + chip] -= 1
        lost = self.evaluator.worth(state, state.seat) - self.evaluator.worth(without, state.seat)
        return max(PERCENT * lost, LEAST_COST)

    def judge_fields(self, state: State) -> None:
        """Put the marker on every field and judge the position; a field taken by somebody else, if it is pushed."""
        can_push = state.held[7 * state.seat + PUSH_CHIP] > 0
        for kind in range(6):
            for field in range(FIELDS - 1, -1, -1):
                owner = state.board.owner(kind, field)
                landed = state.board.next_free(kind, field)
                self.pushing[25 * kind + field] = 0.0
                if owner < 0 or landed == FIELDS:
                    self.landing[25 * kind + landed] = self.judge_field(state, PLACE + kind, field)
                if can_push and owner >= 0 and owner != state.seat:
                    self.pushing[25 * kind + field] = self.judge_field(state, PUSH + kind, field)

    def judge_field(self, state: State, action: int, field: int) -> float:
        """Return the value to the player after placing a marker by dice that name a field."""
        then = state.copy()
        kind = action if action < PUSH else action - PUSH
        then.board.dice = ALL_DICE - field // 3 << 4 * kind
        then.board.throws = field % 3 + 1
        then.board.black = -1
        then.phase = TURN
        apply_unchecked(then, action)
        return PERCENT * self.evaluator.worth(self.settled(then), state.seat)


def finished(state: State) -> State:
    """Return the position after the rewards of the round if everybody takes the points."""
    then = state.copy()
    while TAKE <= then.phase < OVER:
        apply_unchecked(then, USUAL[then.phase - TAKE])
    return then


def after(state: State, action: int) -> State:
    """Return the position after an action."""
    then = state.copy()
    apply_unchecked(then, action)
    return then


def shifted(value: list[float], seat: int, share: float) -> list[float]:
    """Return a value with another share for one seat, at the cost of all others alike."""
    share = min(max(share, 0.0), 1.0)
    rest = 1.0 - value[seat]
    if rest <= 0.0:
        others = (1.0 - share) / (len(value) - 1)
        return [share if n == seat else others for n in range(len(value))]
    return [share if n == seat else entry * (1.0 - share) / rest for n, entry in enumerate(value)]
