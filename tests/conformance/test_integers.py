"""The edges of the fast path: integers that are not actions, and values that are not integers."""

from __future__ import annotations

from typing import Any

import pytest

from comares.core.errors import IllegalAction, IllegalMove

from .variants import GAMES, Variant
from .walking import different_positions

pytestmark = pytest.mark.parametrize("variant", [facts.variants[0] for facts in GAMES.values()], ids=str)

OUTSIDE = [-1, -2, -(2**31), 2**31 - 1]
HUGE = [2**31, -(2**31) - 1, 2**32, 2**63, -(2**63) - 1, 2**64, 2**200, -(2**200)]


def check_refused(variant: Variant, numbers: list[int]) -> None:
    for game in different_positions(variant, 1):
        rules, view, legal = game.definition.rules, game.view(), game.legal()
        for number in numbers:
            assert rules.is_legal(game.state, number) is False
            with pytest.raises(IllegalAction) as caught:
                rules.apply(game.state, number)
            assert isinstance(caught.value, IllegalMove)
            assert isinstance(caught.value, ValueError)
            assert caught.value.data["action"] == number
            assert str(number) in str(caught.value)
            with pytest.raises(IllegalAction):
                game.act(number)
            assert (game.view(), game.legal()) == (view, legal)


def test_outside_the_actions(variant: Variant) -> None:
    actions = GAMES[variant.game].actions
    check_refused(variant, [*OUTSIDE, min(actions) - 1, max(actions) + 1, max(actions) + 2])


def test_between_the_actions(variant: Variant) -> None:
    facts = GAMES[variant.game]
    assert not set(facts.no_actions) & set(facts.actions)
    check_refused(variant, list(facts.no_actions))


def test_huge_numbers(variant: Variant) -> None:
    check_refused(variant, HUGE)


def test_impossible_actions(variant: Variant) -> None:
    for game in different_positions(variant, 2):
        rules, view = game.definition.rules, game.view()
        for action in GAMES[variant.game].some_actions(20_000):
            if not rules.is_legal(game.state, action):
                with pytest.raises(IllegalAction):
                    rules.apply(game.state, action)
        assert game.view() == view


@pytest.mark.parametrize("wrong", [None, "1", "coins", (), b"1", 1j])
def test_what_is_no_number(variant: Variant, wrong: Any) -> None:
    for game in different_positions(variant, 2):
        view = game.view()
        with pytest.raises((TypeError, IllegalAction)):
            game.definition.rules.apply(game.state, wrong)
        assert game.view() == view


def test_fractions_are_not_cut_off(variant: Variant) -> None:
    for game in different_positions(variant, 2):
        for action in game.definition.rules.legal(game.state)[:1]:
            view = game.view()
            wrong: Any = action + 0.5
            with pytest.raises((TypeError, IllegalAction)):
                game.definition.rules.apply(game.state, wrong)
            assert game.view() == view
