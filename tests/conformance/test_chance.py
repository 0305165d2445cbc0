"""Outcomes of chance: exact weights, and samples that follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from comares import Game
from comares.core.rng import Rng
from tests.statistics import fits

from .variants import GAMES, Variant
from .walking import positions, some_positions, too_many

SAMPLES = 20_000


def chance_positions(variant: Variant, seed: int) -> list[Game[Any]]:
    """Return positions where chance acts, one for each number of outcomes."""
    found: dict[int, Game[Any]] = {}
    for game in positions(variant, seed):
        if game.to_move == "chance" and (not too_many(game) or game.state.round == 5):
            found.setdefault(len(list(game.definition.rules.outcomes(game.state))), game.copy())
    return list(found.values())


def together(weights: dict[int, int], least: float) -> dict[int, int]:
    """Group outcomes that are too rare for statistics with their neighbours; return the group of each."""
    groups: dict[int, int] = {}
    group, gathered = 0, 0
    for action, weight in weights.items():
        if gathered >= least:
            group, gathered = group + 1, 0
        groups[action] = group
        gathered += weight
    if gathered < least:  # merge the last group with the one before
        groups = {action: max(0, min(number, group - 1)) for action, number in groups.items()}
    return groups


def gather(numbers: Mapping[int, int], groups: dict[int, int]) -> Counter[int]:
    """Add up by group."""
    found: Counter[int] = Counter()
    for action, number in numbers.items():
        found[groups[action]] += number
    return found


@pytest.mark.parametrize("seed", range(6))
def test_weights_are_exact(variant: Variant, seed: int) -> None:
    met = 0
    for game in some_positions(variant, seed):
        if too_many(game) and game.state.round < 5:
            continue
        outcomes = list(game.definition.rules.outcomes(game.state))
        assert bool(outcomes) is (game.to_move == "chance")
        if outcomes:
            met += 1
            assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
            assert sum(weight for _, weight in outcomes) == GAMES[variant.game].ordered_throws(game)
            assert len({action for action, _ in outcomes}) == len(outcomes)
    assert met


def test_samples_follow_the_weights(variant: Variant) -> None:
    games = chance_positions(variant, 21)
    assert len(games) >= 3
    for number, game in enumerate(games):
        rules, state = game.definition.rules, game.state
        weights = dict(rules.outcomes(state))
        before = game.view()
        rng = Rng(2024, number)
        counts = Counter(rules.sample(state, rng) for _ in range(SAMPLES))
        assert set(counts) <= set(weights)
        whole = sum(weights.values())
        groups = together(weights, 10 * whole / SAMPLES)
        assert fits(gather(counts, groups), gather(weights, groups))
        assert set(counts) >= {action for action, weight in weights.items() if SAMPLES * weight / whole > 12}
        assert game.view() == before


def test_a_sample_depends_on_the_generator_only(variant: Variant) -> None:
    for game in chance_positions(variant, 22):
        rules = game.definition.rules
        one, two = Rng(5, 1), Rng(5, 1)
        drawn = [rules.sample(game.state, one) for _ in range(50)]
        assert drawn == [rules.sample(game.state.copy(), two) for _ in range(50)]
        assert one.word() == two.word()
        assert set(drawn) <= {action for action, _ in rules.outcomes(game.state)}
        assert game.sample(Rng(5, 1)) == game.token(drawn[0])
