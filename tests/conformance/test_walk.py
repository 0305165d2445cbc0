"""A game stepped through from outside, with dice that roll by themselves."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng

from .variants import GAMES, Variant

one_of_each = pytest.mark.parametrize("variant", [facts.variants[0] for facts in GAMES.values()], ids=str)


def walk_of(variant: Variant, dice: Rng) -> Any:
    """Start a walk; each game has its own class."""
    playout = import_module(f"comares.{variant.game}.playout")
    return playout.Walk(variant.new().setup.start().variant, dice)


def look(variant: Variant, state: Any, number: int) -> Any:
    """The view of a position, or of every tenth one if that would take too long."""
    definition = variant.new().definition
    return definition.view(state) if GAMES[variant.game].share == 1 or number % 10 == 0 else None


def by_hand(variant: Variant, dice: Rng, choices: Rng) -> list[tuple[list[int], int, Any]]:
    """Play a game with the rules alone; return each decision with what was legal and the view before it."""
    game = variant.new()
    rules, state = game.definition.rules, game.setup.start()
    seen: list[tuple[list[int], int, Any]] = []
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            legal = rules.legal(state)
            seen.append((legal, mover, look(variant, state, len(seen))))
            rules.apply(state, legal[choices.below(len(legal))])
    seen.append(([], NOBODY, game.definition.view(state)))
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_the_same_game_as_by_hand(variant: Variant, seed: int) -> None:
    expected = by_hand(variant, Rng(seed, 1), Rng(seed, 2))
    walk, choices = walk_of(variant, Rng(seed, 1)), Rng(seed, 2)
    for number, (legal, to_move, view) in enumerate(expected):
        assert (walk.legal(), walk.to_move) == (legal, to_move)
        if view is not None:
            assert variant.new().definition.view(walk.state) == view
        if legal:
            assert number < len(expected) - 1
            assert walk.step(legal[choices.below(len(legal))]) == walk.to_move


@one_of_each
def test_a_playout_is_the_same_game_too_and_counts_its_decisions(variant: Variant) -> None:
    expected = by_hand(variant, Rng(7, 1), Rng(7, 2))
    state = variant.new().setup.start()
    decisions = import_module(f"comares.{variant.game}.playout").playout(state, Rng(7, 1), Rng(7, 2))
    assert decisions == len(expected) - 1
    assert variant.new().definition.view(state) == expected[-1][2]


def test_restart_goes_on_with_the_dice(variant: Variant) -> None:
    definition = variant.new().definition
    dice, choices, walk_choices = Rng(4), Rng(5), Rng(5)
    walk = walk_of(variant, Rng(4))
    for number in range(3):
        expected = by_hand(variant, dice, choices)
        if number:
            walk.restart()
        assert (walk.legal(), walk.to_move, definition.view(walk.state)) == expected[0]
        while walk.to_move != NOBODY:
            legal = walk.legal()
            walk.step(legal[walk_choices.below(len(legal))])
        assert definition.view(walk.state) == expected[-1][2]
        assert definition.scores(walk.state) == expected[-1][2]["scores"]
    assert walk.dice.word() == dice.word()


@one_of_each
def test_restart_in_the_middle(variant: Variant) -> None:
    definition = variant.new().definition
    walk, dice = walk_of(variant, Rng(1)), Rng(1)
    while walk.state.round < 5:
        walk.step(walk.legal()[0])
    dice = walk.dice.copy()
    walk.restart()
    assert walk.state.round == 1
    fresh = walk_of(variant, dice)
    assert definition.view(walk.state) == definition.view(fresh.state), "something was left of the first game"
    assert walk.legal() == fresh.legal()


@one_of_each
def test_impossible_steps_change_nothing(variant: Variant) -> None:
    facts, definition = GAMES[variant.game], variant.new().definition
    walk = walk_of(variant, Rng(1))
    dice = walk.dice.copy()
    before = (walk.legal(), walk.to_move, definition.view(walk.state))
    wrong = {*range(-3, 600), *facts.some_actions(5000), *facts.no_actions, 10**6, -(10**6)} - set(walk.legal())
    for action in wrong:
        with pytest.raises(IllegalAction) as caught:
            walk.step(action)
        assert caught.value.data["action"] == action
        assert (walk.legal(), walk.to_move) == before[:2]
    assert definition.view(walk.state) == before[2]
    assert walk.dice.word() == dice.word()


@one_of_each
def test_no_step_after_the_end(variant: Variant) -> None:
    walk = walk_of(variant, Rng(1))
    while walk.to_move != NOBODY:
        walk.step(walk.legal()[-1])
    assert walk.legal() == []
    for action in GAMES[variant.game].some_actions(2000):
        with pytest.raises(IllegalAction):
            walk.step(action)
    assert walk.to_move == NOBODY


@one_of_each
def test_a_walk_reads_as_a_game(variant: Variant) -> None:
    """The decisions of a walk and the dice it rolled are a game that can be recorded."""
    game = variant.new()
    walk, dice = walk_of(variant, Rng(9)), Rng(9)
    while not game.finished:
        if game.to_move == "chance":
            game.play(game.sample(dice))
        else:
            assert game.definition.view(walk.state) == game.definition.view(game.state)
            action = walk.legal()[len(game) % len(walk.legal())]
            walk.step(action)
            game.act(action)
    assert walk.to_move == NOBODY
    assert game.definition.scores(walk.state) == game.scores()
