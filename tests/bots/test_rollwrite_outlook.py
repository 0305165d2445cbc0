"""How the bots for Roll & Write evaluate positions whose value is known."""

from __future__ import annotations

import pytest

from comares.bots.rollwrite.outlook import Outlook, turns_left
from comares.bots.rollwrite.weights import POINT
from comares.core.places import share
from comares.rollwrite.codes import OVER, SCORING, TURN
from comares.rollwrite.scoring import scores
from tests.conformance.variants import Variant

from .rollwrite_games import VARIANTS, actions


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_at_the_end_the_expected_points_are_the_points(variant: Variant) -> None:
    *_, (_, end) = actions(variant.new().state, ["random"] * variant.players, 1)
    outlook = Outlook()
    outlook.expect(end)
    assert end.phase == OVER
    reached = scores(end)
    assert list(outlook.expected)[: len(reached)] == [POINT * points for points in reached]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_nobody_expects_more_than_there_is(variant: Variant) -> None:
    """First place in all kinds, 12 full lines, the coins and the bonus."""
    outlook = Outlook()
    places = sum(share(SCORING, kind, place, 1) for kind in range(6) for place in range(3))
    for _, state in actions(variant.new().state, ["greedy"] * variant.players, 2):
        if state.phase == TURN:
            outlook.expect(state)
            expected = list(outlook.expected)[: state.variant.seats]
            assert all(0 <= points < (111 + 120 + 2 * state.variant.coins) * POINT for points in expected)
            others = sum(points - 120 * POINT - 2 * state.variant.coins * POINT for points in expected)
            assert others < places * POINT


def test_expected_points_are_right_on_the_average() -> None:
    """Over many positions in the middle of the game, the points are about as expected."""
    outlook = Outlook()
    expected = reached = 0.0
    for seed in range(30):
        for _, state in actions(VARIANTS[0].new().state, ["player"] * 3, seed):
            if state.phase == TURN and state.round == 9 and state.seat == state.first:
                outlook.expect(state)
                expected += sum(outlook.expected[:3]) / POINT / 90
        reached += sum(scores(state)) / 90
    assert expected == pytest.approx(reached, rel=0.15)


def test_turns_left_are_those_after_the_present_one() -> None:
    for _, state in actions(VARIANTS[0].new().state, ["random"] * 3, 3):
        if state.phase == TURN:
            order = [(state.first + n) % 3 for n in range(3)]
            rest = state.variant.rounds - state.round
            for n, seat in enumerate(order):
                assert turns_left(state, seat) == rest + (n > order.index(state.seat))
