"""A bot that goes for the most promising kind, takes what is worth most and builds for the longest wall."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import (
    BUILD_HERE,
    CALIPH,
    NAME_CALIPH,
    PLACE,
    RESERVE,
    TAKE,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
    TURN,
)
from comares.alcazaba.rules import apply_unchecked, column_tiles, legal
from comares.alcazaba.scoring import measure_wall
from comares.alcazaba.state import State
from comares.bots.budget import Budget
from comares.core.bits import count_bits
from comares.core.rng import Rng
from comares.dicegame.codes import ALL_DICE, FIELDS

# Set by hand.
LATER: Final = 0.5
"""What is left behind another marker is worth this share of what that marker takes."""


class Greedy:
    """Considers only its own turn."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return the most promising action; ties are broken at random."""
        if state.phase == TURN:
            return self.throw_or_place(state, rng)
        if state.phase == NAME_CALIPH:
            return CALIPH + state.seat
        values = {action: self.worth(state, action) for action in legal(state)}
        best = [action for action, value in values.items() if value == max(values.values())]
        return best[rng.below(len(best))]

    def worth(self, state: State, action: int) -> float:
        """Return the value of a reward, or of a place for it."""
        if state.phase == TAKE:
            return -1 if action == TAKE_CHIP else state.variant.kind[action - TAKE_TILE]
        if action == RESERVE:
            return -1
        if action < BUILD_HERE:
            return -2
        after = state.copy()
        apply_unchecked(after, action)
        measure_wall(after, state.seat)
        return after.palace.wall

    # ---- A turn ----

    def throw_or_place(self, state: State, rng: Rng) -> int:
        """Place the marker, or go for the most promising kind."""
        board = state.board
        shown = [kind for kind in range(6) if board.dice >> 4 * kind & 15]
        now = {PLACE + kind: self.field_worth(state, kind, board.result(kind)) for kind in shown}
        if board.throws < 3:
            later, kind = max((self.promise(state, kind), kind) for kind in range(6))
            held = board.dice >> 4 * kind & 15
            if later > max(now.values()) and held < ALL_DICE:
                return THROW + board.dice - (held << 4 * kind)
        best = [action for action, value in now.items() if value == max(now.values())]
        return best[rng.below(len(best))]

    def promise(self, state: State, kind: int) -> float:
        """Return the value of a kind if its dice are held and the others thrown as often as possible."""
        held = state.board.dice >> 4 * kind & 15
        expected = int(held + (ALL_DICE - held) * (1 - (5 / 6) ** (3 - state.board.throws)))
        return self.field_worth(state, kind, 3 * (ALL_DICE - expected) + 2) if expected else 0.0

    def field_worth(self, state: State, kind: int, named: int) -> float:
        """Return the value of a marker for which the dice show this field: what is left to take as things stand."""
        field = state.board.next_free(kind, named)
        before = sum(1 for marker in state.board.track[FIELDS * kind : FIELDS * kind + field] if marker)
        things = count_bits(column_tiles(state, kind)) + (state.chip == kind)
        if field == FIELDS or before >= things:
            return 0.0
        return (8 + kind) * LATER**before * (1 + FIELDS - field)
