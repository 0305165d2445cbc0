"""What decisions are worth: every one that is possible, the rest of the turn played well."""

from __future__ import annotations

from typing import Any

import pytest

from comares.bots.judging import judge
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.protocol import CHANCE, NOBODY
from comares.dicegame.codes import DICE, PLACE, THROW, TURN
from tests.conformance.variants import Variant

from .positions import VARIANTS, some, walk

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def is_share(value: list[float]) -> bool:
    """Whether a value is made of shares that add up to one."""
    return min(value) >= 0 and sum(value) == pytest.approx(1)


@every_variant
def test_every_legal_decision_has_a_value(variant: Variant) -> None:
    rules = registry.find(variant.game).rules
    found = judge(variant.game)
    decisions = 0
    for state in some(variant):
        if rules.to_move(state) in (CHANCE, NOBODY):
            continue
        options = found.options(state)
        assert set(options) == set(rules.legal(state))
        for value in options.values():
            assert len(value) == 1 or is_share(value)
        seat = rules.to_move(state)
        best = max(value[seat] for value in options.values())
        # Of the many ways to play a turn of Roll & Write, some are judged only after a die has been turned.
        assert found.value(state)[seat] == pytest.approx(best, abs=0.1 if best <= 1 else 3)
        decisions += 1
    assert decisions > 0


@pytest.mark.parametrize("game", ["dicegame", "alcazaba"])
def test_a_throw_is_worth_the_mean_of_its_outcomes_to_who_throws(game: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.game == game and variant.players == 3)
    rules, found = registry.find(game).rules, judge(game)
    checked = 0
    for state in walk(variant, "player"):
        is_last_throw = state.phase == DICE and state.board.throws == 2 and state.board.thrown <= 5
        if is_last_throw and checked < 3:
            checked += 1
            total = weights = 0.0
            for action, weight in rules.outcomes(state):
                after = state.copy()
                rules.apply_unchecked(after, action)
                total += weight * found.value(after)[state.seat]
                weights += weight
            assert found.value(state)[state.seat] == pytest.approx(total / weights, abs=1e-6)
    assert checked == 3


def test_a_pair_that_is_rolled_is_worth_the_mean_of_its_outcomes() -> None:
    variant = next(variant for variant in VARIANTS if variant.game == "rollwrite" and variant.players == 3)
    rules, found = registry.find("rollwrite").rules, judge("rollwrite")
    from comares.rollwrite.codes import USED_PAIR

    state = next(state for state in walk(variant) if state.phase == USED_PAIR)
    values = []
    for action, _ in rules.outcomes(state):
        after = state.copy()
        rules.apply_unchecked(after, action)
        values.append(found.value(after))
    means = [sum(column) / len(values) for column in zip(*values, strict=True)]
    assert found.value(state) == pytest.approx(means)


def test_placing_eight_of_a_kind_beats_throwing_them_away() -> None:
    variant = next(variant for variant in VARIANTS if variant.game == "dicegame" and variant.players == 3)
    found = judge("dicegame")
    state: Any = next(state for state in walk(variant) if state.phase == TURN and state.board.throws == 1)
    from comares.dicegame.state import restore

    values = state.fields()
    values["board"] |= {"dice": 8 << 20, "throws": 1, "before": 0, "cup": 0, "thrown": 8}
    state = restore(state.variant, values)
    options = found.options(state)
    assert options[PLACE + 5][state.seat] > options[THROW + (8 << 20)][state.seat]


def test_a_game_without_a_judge_says_so() -> None:
    with pytest.raises(SetupError) as error:
        judge("nothing")
    assert error.value.code == "no-evaluator"
