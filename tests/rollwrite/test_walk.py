"""A game stepped from outside, with dice that roll by themselves."""

from __future__ import annotations

from typing import Any

import pytest

import comares
from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.rollwrite import rules
from comares.rollwrite.playout import Walk
from comares.rollwrite.scoring import scores
from comares.rollwrite.state import State, Variant
from comares.rollwrite.view import view
from tests.conformance.variants import VARIANTS
from tests.conformance.variants import Variant as Way

WAYS = pytest.mark.parametrize("way", [way for way in VARIANTS if way.game == "rollwrite"], ids=str)


def variant_of(way: Way) -> Variant:
    variant: Variant = way.new().state.variant
    return variant


def by_hand(variant: Variant, dice: Rng, choices: Rng) -> list[tuple[list[int], int, Any]]:
    """Play a game with the rules alone; return each decision with what was legal and the view before."""
    state = State(variant)
    seen = []
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            legal = rules.legal(state)
            seen.append((legal, mover, view(state)))
            rules.apply(state, legal[choices.below(len(legal))])
    seen.append(([], NOBODY, view(state)))
    return seen


@WAYS
@pytest.mark.parametrize("seed", range(5))
def test_the_same_game_as_by_hand(way: Way, seed: int) -> None:
    variant = variant_of(way)
    expected = by_hand(variant, Rng(seed, 1), Rng(seed, 2))
    walk, choices = Walk(variant, Rng(seed, 1)), Rng(seed, 2)
    seen = []
    while True:
        legal = walk.legal()
        seen.append((legal, walk.to_move, view(walk.state)))
        if walk.to_move == NOBODY:
            break
        assert walk.step(legal[choices.below(len(legal))]) == walk.to_move
    assert seen == expected


@WAYS
def test_restart_goes_on_with_the_dice(way: Way) -> None:
    variant = variant_of(way)
    dice, choices, walk_choices = Rng(4), Rng(5), Rng(5)
    walk = Walk(variant, Rng(4))
    for number in range(5):
        expected = by_hand(variant, dice, choices)
        if number:
            walk.restart()
        assert (walk.legal(), walk.to_move, view(walk.state)) == expected[0]
        while walk.to_move != NOBODY:
            legal = walk.legal()
            walk.step(legal[walk_choices.below(len(legal))])
        assert view(walk.state) == expected[-1][2]
        assert scores(walk.state) == expected[-1][2]["scores"]
    assert walk.dice.word() == dice.word()


def test_restart_in_the_middle() -> None:
    walk = Walk(variant_of(VARIANTS[0]), Rng(1))
    while walk.state.round < 5:
        walk.step(walk.legal()[0])
    walk.restart()
    assert walk.state.round == 1
    assert not any(walk.state.taken)
    assert sum(walk.state.built) == 9


def test_impossible_steps_change_nothing() -> None:
    walk = Walk(variant_of(VARIANTS[0]), Rng(1))
    dice = walk.dice.copy()
    before = (walk.legal(), walk.to_move, view(walk.state))
    for action in [*(set(range(-3, 600)) - set(walk.legal())), 10**6, -(10**6)]:
        with pytest.raises(IllegalAction):
            walk.step(action)
        assert (walk.legal(), walk.to_move) == before[:2]
    assert view(walk.state) == before[2]
    assert walk.dice.word() == dice.word()


def test_no_step_after_the_end() -> None:
    walk = Walk(variant_of(VARIANTS[0]), Rng(1))
    while walk.to_move != NOBODY:
        walk.step(walk.legal()[-1])
    assert walk.legal() == []
    for action in range(600):
        with pytest.raises(IllegalAction):
            walk.step(action)
    assert walk.to_move == NOBODY


def test_a_walk_reads_as_a_game() -> None:
    """The decisions of a walk, with the dice that it rolled, are a game that can be written down."""
    variant = variant_of(VARIANTS[0])
    walk, dice = Walk(variant, Rng(9)), Rng(9)
    game = comares.new("rollwrite", 3)
    while not game.finished:
        if game.to_move == "chance":
            game.play(game.sample(dice))
        else:
            assert view(walk.state) == game.definition.view(game.state)
            action = walk.legal()[len(game) % len(walk.legal())]
            walk.step(action)
            game.act(action)
    assert walk.to_move == NOBODY
    assert scores(walk.state) == game.scores()
