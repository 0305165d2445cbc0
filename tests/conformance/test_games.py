"""The list of variants is complete, and so is each game's definition."""

from __future__ import annotations

import pytest

import comares
from comares.core import registry
from comares.core.errors import ParseError

from .variants import GAMES, Variant
from .walking import everything


def test_every_game_is_here() -> None:
    assert set(GAMES) == set(registry.names()) == set(comares.games())


@pytest.mark.parametrize("name", registry.names())
def test_every_number_of_players_is_here(name: str) -> None:
    assert {variant.players for variant in GAMES[name].variants} == set(registry.find(name).players)


@pytest.mark.parametrize("name", registry.names())
def test_every_option_is_here(name: str) -> None:
    definition = registry.find(name)
    assert definition.name == name
    used = {option for variant in GAMES[name].variants for option in variant.options}
    assert used == {option.name for option in definition.options}


@pytest.mark.parametrize("name", registry.names())
def test_tokens_and_actions_are_the_same_thing(name: str) -> None:
    game = GAMES[name].variants[0].new()
    actions = GAMES[name].actions
    tokens = [game.token(action) for action in actions]
    assert len(set(tokens)) == len(actions) > 0
    assert [game.action(token) for token in tokens] == list(actions)
    assert not any(not token or set(token) & set(' \t\n{}[]"') for token in tokens), "could not be read in a record"


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("action", [-1, -(10**9), 10**9, 2**64])
def test_no_token_for_what_is_no_action(name: str, action: int) -> None:
    with pytest.raises((IndexError, ValueError)):
        GAMES[name].variants[0].new().token(action)


@pytest.mark.parametrize("name", registry.names())
def test_tokens_that_do_not_exist(name: str) -> None:
    game = GAMES[name].variants[0].new()
    for wrong in ("", " ", "?", "()", "build", "(first:0)", "(first:99)", "0", "None", "\0"):
        with pytest.raises(ParseError) as caught:
            game.action(wrong)
        assert caught.value.data["token"] == wrong
        assert str(caught.value)


def test_tags_make_the_same_game(variant: Variant) -> None:
    game = variant.new()
    again = comares.Game(game.definition, game.setup.players, game.setup.tags())
    assert everything(again) == everything(game)
    assert again.setup == game.setup
