"""Moves are values: an action, a token and plain data stand for the same move."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from comares import ParseError
from comares.core import registry
from comares.core.errors import IllegalAction
from comares.core.moves import as_data, field_names, from_data

from .variants import GAMES, Variant
from .walking import different_positions, finished, positions


@pytest.mark.parametrize("name", registry.own_names())
def test_action_move_token_and_data_are_four_ways_to_say_the_same(name: str) -> None:
    game = GAMES[name].variants[0].new()
    definition, setup = game.definition, game.setup
    seen = set()
    for action in GAMES[name].actions:
        move = setup.decode(action)
        seen.add(move)
        assert setup.encode(move) == action
        assert definition.notation.read(definition.notation.write(move)) == move
        data = json.loads(json.dumps(as_data(move)))
        assert from_data(data, definition.move_types) == move
        assert game.token_of(data) == definition.notation.write(move)
    assert len(seen) == len(GAMES[name].actions)
    assert {type(move) for move in seen} == set(definition.move_types)


@pytest.mark.parametrize("name", registry.own_names())
def test_integers_that_are_no_action_are_no_move(name: str) -> None:
    setup = GAMES[name].variants[0].new().setup
    for action in (*GAMES[name].no_actions, -1, 2**64):
        with pytest.raises(IllegalAction):
            setup.decode(action)


@pytest.mark.parametrize("name", registry.own_names())
def test_moves_cannot_be_changed(name: str) -> None:
    setup = GAMES[name].variants[0].new().setup
    for action in GAMES[name].some_actions(50):
        move = setup.decode(action)
        for field in fields(move):
            with pytest.raises(FrozenInstanceError):
                setattr(move, field.name, 1)


@pytest.mark.parametrize("name", registry.own_names())
def test_every_sort_of_move_has_a_name_of_its_own(name: str) -> None:
    sorts = [sort.do for sort in registry.find(name).move_types]
    assert len(set(sorts)) == len(sorts)


def test_a_choice_is_its_move_with_its_token_and_what_it_brings(variant: Variant) -> None:
    for game in different_positions(variant, 5):
        for choice in game.choices():
            move, _ = game.parse(choice["token"])
            assert {name: choice[name] for name in ("do", *field_names(move.__class__))} == as_data(move)


def test_a_choice_tells_whether_chance_moves_next(variant: Variant) -> None:
    for game in different_positions(variant, 5):
        for choice in game.choices():
            after = game.copy()
            after.play(choice["token"])
            if "rolls" in choice:
                assert choice["rolls"] == (after.to_move == "chance")
            else:
                # Dice that somebody chose to throw are no surprise.
                assert choice["do"] in ("throw", "again") or after.to_move != "chance"


def test_a_step_tells_the_move_who_made_it_and_the_positions_around_it(variant: Variant) -> None:
    before: Any = None
    for game in positions(variant, 6):
        if before is not None:
            again = before.copy()
            step = again.play(game.tokens[-1])
            assert (step.ply, step.token, step.by) == (len(game), game.tokens[-1], before.to_move)
            assert step.move == game.setup.decode(game.history[-1])
            view = game.definition.view
            assert view(step.before) == view(before.state)
            assert view(step.after) == view(game.state)
        if len(game) > 60:
            break
        before = game.copy()


def test_a_step_stays_as_it_was_when_the_game_goes_on(variant: Variant) -> None:
    game = variant.new(seed=1)
    view = game.definition.view
    first = game.play(game.source.roll(game))
    seen = view(first.before), view(first.after)
    for _ in range(5):
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    assert (view(first.before), view(first.after)) == seen


def test_a_move_can_be_played_instead_of_its_token(variant: Variant) -> None:
    by_token, by_move = variant.new(), variant.new()
    for token in finished(variant, 2).tokens[:60]:
        step = by_token.play(token)
        assert by_move.play(step.move).token == token
    assert by_move.record() == by_token.record()


@pytest.mark.parametrize("name", registry.own_names())
@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "stop",
        {},
        {"do": ""},
        {"do": "no-such-thing"},
        {"do": ["build"]},
        {"do": "build", "yellow": 0, "blue": 7},
        {"do": "build", "yellow": "1", "blue": 1},
        {"do": "build", "yellow": True, "blue": 1},
        {"do": "build", "x": 1, "y": 1.0},
        {"do": "build", "x": 10**30, "y": 0},
        {"do": "first-player", "seat": 99},
        {"do": "first-player", "seat": 1, "more": 1},
        {"do": "first-player"},
        {"do": "place", "kind": "X"},
        {"do": "throw", "dice": "TP"},
        {"do": "dice", "dice": "P" * 10**6},
        {"do": "bonus-chips", "chips": "1"},
        {"do": "bonus-chips", "chips": ["1", 1]},
        {"do": "stack", "tiles": ["T9ES"]},
        {"do": "bag", "tiles": [[]]},
        {"do": "four", "yellow": [2, 1], "blue": [1, 1]},
        {"do": "four", "yellow": [1, 1, 1], "blue": []},
        {"do": "turn", "colour": "green", "pips": 1, "to": 2},
        {"do": "turn", "colour": "blue", "pips": 1, "to": 3},
    ],
    ids=str,
)
def test_data_that_describe_no_move_are_refused(name: str, data: object) -> None:
    game = GAMES[name].variants[0].new()
    with pytest.raises(ParseError) as caught:
        game.token_of(data)
    assert caught.value.code == "no-such-move"
    assert len(game) == 0
