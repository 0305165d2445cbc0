"""How the bots for Roll & Write evaluate positions whose value is known."""

from __future__ import annotations

from comares.bots.rollwrite.outlook import turns_left
from comares.rollwrite.codes import TURN

from .rollwrite_games import VARIANTS, actions


def test_turns_left_are_those_after_the_present_one() -> None:
    for _, state in actions(VARIANTS[0].new().state, ["random"] * 3, 3):
        if state.phase == TURN:
            order = [(state.first + n) % 3 for n in range(3)]
            rest = state.variant.rounds - state.round
            for n, seat in enumerate(order):
                assert turns_left(state, seat) == rest + (n > order.index(state.seat))
