"""A friendly beginner: it builds where it has most already, pays gladly and ignores everybody else's sheet."""

from __future__ import annotations

from typing import Final

from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.rollwrite.codes import BUILD, COINS, KEEP, SECOND, TURN
from comares.rollwrite.rules import legal
from comares.rollwrite.state import State

WHIM: Final = 8
"""The strength of its random whims, in buildings."""
NOTHING: Final = -1


class Novice:
    """Never turns a die, and gains coins only if there is nothing to construct."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return a construction it likes, or whatever else there is to do."""
        actions = legal(state)
        if state.phase == SECOND:
            return actions[0]  # a second building is always welcome
        if state.phase == TURN:
            cells = {action - BUILD: action for action in actions if BUILD <= action < COINS}
            if not cells:
                return COINS
        else:
            cells = {action - KEEP: action for action in actions}
        return cells[max(cells, key=lambda cell: (self.liking(state, cell) + rng.below(WHIM + 1), -cell))]

    def liking(self, state: State, cell: int) -> int:
        """Return how many of the player's buildings a cell goes with: of its kind, in its row, in its column."""
        grid = state.grid[state.seat]
        if grid >> cell & 1:
            return NOTHING - WHIM
        row = sum(grid >> (cell - cell % 6 + n) & 1 for n in range(6))
        column = sum(grid >> (cell % 6 + 6 * n) & 1 for n in range(6))
        return state.built[6 * state.seat + state.variant.kind_at[cell]] + row + column
