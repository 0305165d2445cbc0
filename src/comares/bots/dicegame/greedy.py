"""A bot that goes for the most promising kind, holds its dice, and takes what looks best."""

from __future__ import annotations

from typing import Final

from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.dicegame.codes import (
    ALL_DICE,
    ANNULLED,
    BLACK,
    BLACK_CHIP,
    CALIPH,
    EXCHANGE,
    EXCHANGE_POINT,
    FIELDS,
    KEEP,
    NAME_CALIPH,
    PLACE,
    PUSH,
    PUSH_CHIP,
    STARTING_PLAYER,
    TAKE,
    TAKE_CHIP,
    TAKE_TWO,
    THROW,
    TOP,
    TURN,
)
from comares.dicegame.state import State

# Set by hand, in building points.
REWARDS: Final = (2.3, 1.4)
"""The value of the best and second-best marker of a column."""
NOTHING: Final = 0.1
SCORINGS_LEFT: Final = (3, 3, 2, 2, 1)
"""How many more times a number chip taken in each round will score."""
NUMBER: Final = 0.35
OTHER_CHIP: Final = 0.9
START: Final = 0.4
BLACK_FROM: Final = 3
"""The black die is used once there are this many symbols of a kind."""


class Greedy:
    """Considers only its own turn."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return the most promising action; ties are broken at random."""
        if state.phase == TAKE:
            return self.take(state)
        if state.phase == EXCHANGE_POINT:
            return self.exchange(state)
        if state.phase == NAME_CALIPH:
            return CALIPH + state.seat
        assert state.phase in (TURN, ANNULLED)
        now = self.placements(state)
        best_now = max(now.values())
        if state.phase == TURN and state.board.throws < 3:
            later, kind = max((self.promise(state, kind), kind) for kind in range(6))
            held = state.board.dice >> 4 * kind & 15
            if state.board.throws == 1 and state.board.black < 0 and held >= BLACK_FROM and holds(state, BLACK_CHIP):
                return BLACK + kind
            if later > best_now and held < ALL_DICE:
                return THROW + state.board.dice - (held << 4 * kind)
        best = [action for action, value in now.items() if value == best_now]
        return best[rng.below(len(best))]

    def placements(self, state: State) -> dict[int, float]:
        """Return the value of each way to place the marker now."""
        board = state.board
        shown = board.shown()
        worth: dict[int, float] = {}
        for kind in range(6):
            if shown >> 4 * kind & 15:
                named = board.result(kind)
                worth[PLACE + kind] = self.worth(state, kind, board.next_free(kind, named))
                if holds(state, PUSH_CHIP) and board.owner(kind, named) not in (-1, state.seat):
                    worth[PUSH + kind] = self.worth(state, kind, named) - OTHER_CHIP / 2
        return worth

    def promise(self, state: State, kind: int) -> float:
        """Return the value of a kind if its dice are held and the others thrown as often as possible."""
        throws_left = 3 - state.board.throws
        held = (state.board.shown() >> 4 * kind & 15) + 0.0
        expected = held + (ALL_DICE - held) * (1 - (5 / 6) ** throws_left)
        field = 3 * (ALL_DICE - min(ALL_DICE, int(expected))) + 2
        return self.worth(state, kind, state.board.next_free(kind, field)) if expected >= 1 else 0.0

    def worth(self, state: State, kind: int, field: int) -> float:
        """Return the value of a marker on a field: its reward as things stand, less the risk of being overtaken."""
        if field >= FIELDS:
            return 0.0
        track = state.board.track[FIELDS * kind : FIELDS * kind + field]
        ahead = sum(1 for marker in track if marker)
        reward = REWARDS[ahead] if ahead < len(REWARDS) else NOTHING
        return reward * (0.35 + 0.65 * (FIELDS - field) / FIELDS) * (1 + 0.06 * kind)

    def take(self, state: State) -> int:
        """Choose between a second building point and the chip."""
        chip = state.bonus[state.column]
        if chip == STARTING_PLAYER:
            value = START
        elif chip < 3:
            value = NUMBER * state.variant.values[chip] * SCORINGS_LEFT[state.round - 1]
        else:
            value = OTHER_CHIP if state.round < 5 else 0.0
        is_full = state.height[6 * state.seat + state.column] >= TOP - 1
        return TAKE_CHIP if value > 1 or is_full else TAKE_TWO

    def exchange(self, state: State) -> int:
        """Keep the point unless it would be lost."""
        heights = state.height[6 * state.seat : 6 * state.seat + 6]
        if heights[state.column] < TOP:
            return KEEP
        others = [kind for kind in range(5, -1, -1) if heights[kind] < TOP and kind != state.column]
        return EXCHANGE + others[0] if others else KEEP


def holds(state: State, chip: int) -> bool:
    """Return whether the player holds a chip of this type."""
    return state.held[7 * state.seat + chip] > 0
