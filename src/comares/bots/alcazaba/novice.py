"""A bot that plays like a friendly beginner: it collects what it has most of and builds where there is room."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import CALIPH, NAME_CALIPH, PLACE, RESERVE, TAKE_CHIP, THROW, TURN
from comares.alcazaba.rules import column_tiles, legal
from comares.alcazaba.state import State
from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.dicegame.codes import ALL_DICE

CONTENT: Final = 4
"""With this many equal symbols it places its marker."""


class Novice:
    """Pays more attention to the dice than to the table."""

    def choose(self, state: State, _budget: Budget, rng: Rng, /) -> int:
        """Return what a beginner might do."""
        if state.phase == TURN:
            return self.throw_or_place(state, rng)
        if state.phase == NAME_CALIPH:
            return CALIPH + state.seat
        wanted = [action for action in legal(state) if action not in (TAKE_CHIP, RESERVE)] or legal(state)
        return wanted[rng.below(len(wanted))]

    def throw_or_place(self, state: State, rng: Rng) -> int:
        """Hold the most frequent symbol, if there is anything in its column, until there are enough."""
        dice = state.board.dice
        counts = {kind: dice >> 4 * kind & 15 for kind in range(6) if column_tiles(state, kind) or state.chip == kind}
        most = max(counts.values())
        if most == 0:
            return legal(state)[0]
        best = [kind for kind, count in counts.items() if count == most]
        kind = best[rng.below(len(best))]
        if most >= CONTENT or state.board.throws == 3:
            return PLACE + kind
        return THROW + dice - (most << 4 * kind) if most < ALL_DICE else PLACE + kind
