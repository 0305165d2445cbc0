"""A friendly beginner: it collects what it has most of, and takes the points."""

from __future__ import annotations

from typing import Final

from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.dicegame.codes import (
    BLACK,
    BLACK_CHIP,
    CALIPH,
    EXCHANGE_POINT,
    KEEP,
    NAME_CALIPH,
    PLACE,
    PUSH,
    PUSH_CHIP,
    TAKE,
    TAKE_CHIP,
    TAKE_TWO,
    THROW,
    TURN,
)
from comares.dicegame.state import State

ENOUGH: Final = 3
"""With this many symbols it is content and stops throwing."""
PRETTY: Final = 2
"""The highest number chip (they count from 0), which it prefers to a building point."""


class Novice:
    """Pays more attention to the dice than to the board."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return the first thing that comes to mind."""
        if state.phase == TAKE:
            return TAKE_CHIP if state.bonus[state.column] == PRETTY else TAKE_TWO
        if state.phase == EXCHANGE_POINT:
            return KEEP
        if state.phase == NAME_CALIPH:
            return CALIPH + state.seat
        kind, symbols = self.most(state, rng)
        if state.phase == TURN and state.board.throws < 3 and symbols < ENOUGH:
            if state.board.throws == 1 and state.board.black < 0 and holds(state, BLACK_CHIP):
                return BLACK + kind
            held = state.board.dice >> 4 * kind & 15
            return THROW + state.board.dice - (held << 4 * kind)
        owner = state.board.owner(kind, state.board.result(kind))
        if holds(state, PUSH_CHIP) and owner not in (-1, state.seat):
            return PUSH + kind
        return PLACE + kind

    def most(self, state: State, rng: Rng) -> tuple[int, int]:
        """Return the kind the dice show most often, and how often; ties are broken at random."""
        shown = [state.board.shown() >> 4 * kind & 15 for kind in range(6)]
        kinds = [kind for kind in range(6) if shown[kind] == max(shown)]
        return kinds[rng.below(len(kinds))], max(shown)


def holds(state: State, chip: int) -> bool:
    """Return whether the player holds a chip of this type."""
    return state.held[7 * state.seat + chip] > 0
