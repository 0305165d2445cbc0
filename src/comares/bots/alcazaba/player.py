"""A solid bot: it knows what markers, tiles and walls are worth, and throws optimally for them."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import BUILD, PLACES, STORE, SWAP, TURN
from comares.alcazaba.rules import apply_unchecked, legal
from comares.alcazaba.scoring import measure_wall
from comares.alcazaba.state import State
from comares.bots.alcazaba.sense import Sense
from comares.bots.alcazaba.weights import TUNED, Weights
from comares.bots.budget import Budget
from comares.bots.turn.codes import STOP
from comares.bots.turn.solver import TurnSolver
from comares.core.rng import Rng
from comares.dicegame.codes import ALL_DICE, THROW

REBUILDINGS: Final = range(STORE, THROW)


class Player:
    """Decides by the value of things; turns are solved exactly."""

    def __init__(self, weights: Weights = TUNED) -> None:
        self.sense = Sense(weights)
        self.solver = TurnSolver()

    def choose(self, state: State, _budget: Budget, _rng: Rng, /) -> int:
        """Return the action with the highest value."""
        if state.phase != TURN:
            return self.sense.decide(state, True)
        rebuilding = self.solve(state)
        return rebuilding if self.solver.action == STOP else self.solver.action

    def solve(self, state: State) -> int:
        """Solve a turn; return the best way to rebuild, or -1 if there is none."""
        sense, solver, board = self.sense, self.solver, state.board
        sense.outlook.look(state)
        sense.market.appraise(state, state.seat, True)
        solver.clear()
        for throw in range(board.throws, 4):
            for kind in range(6):
                for symbols in range(1, ALL_DICE + 1):
                    solver.set_place(throw, kind, symbols, sense.market.landing(state, kind, symbols, throw))
        action, value = self.best_rebuilding(state)
        if action >= 0:
            for throw in range(board.throws, 3):
                solver.set_stop(throw, value)
        solver.consider(board.dice, board.throws, -1, False, 0, 0)
        return action

    def best_rebuilding(self, state: State) -> tuple[int, float]:
        """Return the best way to rebuild and its value; -1 if there is none."""
        ways = [(self.rebuilding_worth(state, action), action) for action in legal(state) if action in REBUILDINGS]
        value, action = max(ways, default=(0.0, -1))
        return action, value

    def rebuilding_worth(self, state: State, action: int) -> float:
        """Return the value of rebuilding: the change in tiles that count and in the length of the wall."""
        outlook, kind = self.sense.outlook, state.variant.kind
        after = state.copy()
        apply_unchecked(after, action)
        measure_wall(after, state.seat)
        value = outlook.scorings() * float(after.palace.wall - outlook.wall[state.seat])
        if action >= BUILD:
            return value + (1 - self.sense.market.reserved) * outlook.gain(
                state.seat, kind[(action - BUILD) // PLACES], 1
            )
        if action >= SWAP:
            tile, replaced = divmod(action - SWAP, 64)
            if kind[tile] != kind[replaced]:
                value += (1 - self.sense.market.reserved) * outlook.gain(state.seat, kind[tile], 1)
                value += (1 - self.sense.market.reserved) * outlook.gain(state.seat, kind[replaced], -1)
            return value
        return value + (1 - self.sense.market.reserved) * outlook.gain(state.seat, kind[action - STORE], -1)
