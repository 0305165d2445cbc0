"""A bot that plays its turn as if it were the last: it tries every way to play it and looks no further."""

from __future__ import annotations

from typing import Final

from comares.bots.budget import Budget
from comares.core.places import share
from comares.core.rng import Rng
from comares.rollwrite.codes import BUILD, SCORING, TURN
from comares.rollwrite.rules import apply_unchecked, legal
from comares.rollwrite.scoring import line_count, score_completed, score_majorities
from comares.rollwrite.state import State

# All values are hundredths of a point, set by hand.
COIN: Final = 60
PLACE: Final = 60
"""The weight of the points of a place held now, which may be lost later."""
PROGRESS: Final = 40
"""The value of an unfinished kind, as a share of the first place left, in proportion to the buildings constructed."""
LINE_VALUE: Final = [0, 20, 60, 130, 300, 600, 1000]
MOST_TURNINGS: Final = 2
"""The most coins spent on turning dice in one turn."""


class Greedy:
    """Takes what looks best at the end of its turn."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return the first action of the best way to play the turn; ties are broken at random."""
        seat = state.seat
        chosen = -1
        best = -1
        ties = 0
        for action in legal(state):
            after = state.copy()
            apply_unchecked(after, action)
            found = best_value(after, seat, MOST_TURNINGS - 1 if action < BUILD else 0)
            if found > best:
                best = found
                ties = 0
            if found == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = action
        return chosen


def best_value(state: State, seat: int, turnings: int) -> int:
    """Return the value of the best way to continue a turn."""
    if state.phase < TURN or state.seat != seat:
        return value(state, seat)
    best = 0
    for action in legal(state):
        if action >= BUILD or turnings > 0:
            after = state.copy()
            apply_unchecked(after, action)
            best = max(best, best_value(after, seat, turnings - 1 if action < BUILD else 0))
    return best


def value(state: State, seat: int) -> int:
    """Return the value of a position to a player."""
    settled = state.copy()
    score_completed(settled)
    score_majorities(settled)
    return prospects(settled, seat) + waiting_pair(state, seat)


def prospects(state: State, seat: int) -> int:
    """Return the value of kinds, rows, columns and coins in a fully scored position."""
    total = COIN * (state.circled[seat] - state.crossed[seat])
    for kind in range(6):
        size = state.variant.sizes[kind]
        count = state.built[6 * seat + kind]
        if count > 0:
            place = share(SCORING, kind, state.place[6 * seat + kind] - 1, state.sharing[6 * seat + kind])
            total += (100 if count == size else PLACE) * place
            if count < size:
                total += PROGRESS * share(SCORING, kind, state.taken[kind], 1) * count // size
    for line in range(12):
        total += LINE_VALUE[line_count(state, seat, line)]
    return total


def waiting_pair(state: State, seat: int) -> int:
    """Return the value of the pair left on the sheet, which may construct a cell in the next turn."""
    if state.yellow[seat] < 0 or state.grid[seat] >> (6 * state.yellow[seat] + state.blue[seat]) & 1:
        return 0
    row = line_count(state, seat, state.yellow[seat])
    column = line_count(state, seat, 6 + state.blue[seat])
    return (LINE_VALUE[row + 1] - LINE_VALUE[row] + LINE_VALUE[column + 1] - LINE_VALUE[column]) // 2
