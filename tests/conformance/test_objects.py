"""Games and positions as Python objects: compared, shown, pickled and copied; compiled and interpreted alike."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from comares import Game
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng
from tests.processes import run_python

from .variants import GAMES, VARIANTS, Variant
from .walking import different_positions, everything, finished, positions, some_positions

ONE_EACH = pytest.mark.parametrize("variant", [facts.variants[0] for facts in GAMES.values()], ids=str)


def test_positions_can_be_pickled_and_copied(variant: Variant) -> None:
    for game in different_positions(variant, 3):
        state, definition = game.state, game.definition
        for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.copy()):
            assert other is not state
            assert other == state
            assert other.key() == state.key()
            assert definition.view(other) == definition.view(state)
            assert definition.rules.legal(other) == definition.rules.legal(state)


def test_a_copy_goes_its_own_way(variant: Variant) -> None:
    for game in different_positions(variant, 4):
        if isinstance(game.to_move, int):
            before = game.state.key()
            for other in (copy.copy(game.state), copy.deepcopy(game.state)):
                game.definition.rules.apply(other, game.definition.rules.legal(other)[0])
                assert other != game.state
            assert game.state.key() == before


def test_keys_are_equal_for_equal_positions_only(variant: Variant) -> None:
    seen: dict[bytes, str] = {}
    for game in some_positions(variant, 2):
        shown = json.dumps([game.definition.view(game.state), game.choices(), game.breakdown()], sort_keys=True)
        key = game.state.key()
        assert isinstance(key, bytes)
        assert len(key) < 600
        assert seen.setdefault(key, shown) == shown
    assert len(seen) > 10


@ONE_EACH
def test_the_variant_is_part_of_a_position(variant: Variant) -> None:
    starts = [other.new().state for other in VARIANTS]
    assert len({start.key() for start in starts}) == len(starts)
    assert all((one == other) is (one is other) for one in starts for other in starts)
    assert variant.new().state == variant.new().state


@ONE_EACH
def test_positions_change_and_have_no_hash(variant: Variant) -> None:
    for thing in (variant.new().state, variant.new()):
        with pytest.raises(TypeError, match="unhashable"):
            hash(thing)


@ONE_EACH
def test_what_is_shown_tells_something(variant: Variant) -> None:
    game = next(game for game in positions(variant, 1) if game.state.round == 2)
    assert "round=2" in repr(game.state)
    assert "Variant(" in repr(game.state)
    assert repr(game).startswith(f"<Game {variant.game} of Player 1, ")
    assert "round 2" in repr(game)
    assert f"{len(game)} tokens" in repr(game)


@ONE_EACH
def test_variants_are_values(variant: Variant) -> None:
    fixed = variant.new().state.variant
    assert pickle.loads(pickle.dumps(fixed)) == fixed == copy.deepcopy(fixed)
    assert hash(fixed) == hash(variant.new().state.variant)
    assert len({other.new().state.variant for other in VARIANTS}) == len(VARIANTS)


def test_games_can_be_pickled_and_copied(variant: Variant) -> None:
    for game in different_positions(variant, 5):
        pickled = pickle.loads(pickle.dumps(game))
        assert everything(pickled) == everything(game)
        for other in (pickled, copy.copy(game), copy.deepcopy(game), game.copy()):
            assert isinstance(other, Game)
            assert other == game
            if not game.finished:
                before = len(game)
                other.act(some_action(other))
                assert len(game) == before
                assert other != game


def some_action(game: Game[Any]) -> int:
    rules = game.definition.rules
    return rules.sample(game.state, Rng(1)) if game.to_move == "chance" else rules.legal(game.state)[0]


def test_a_game_is_equal_to_its_record(variant: Variant) -> None:
    game = finished(variant, 6)
    assert replay(parse(game.record())) == game
    assert variant.new(1) == variant.new(2), "where dice come from does not matter"


@ONE_EACH
def test_games_of_other_players_are_other_games(variant: Variant) -> None:
    game = variant.new()
    names = [f"Somebody {seat}" for seat in range(variant.players)]
    assert Game(game.definition, names, game.setup.tags()) != game
    assert game != "game"


@pytest.mark.compiled
@ONE_EACH
def test_compiled_and_interpreted_positions_have_the_same_keys(variant: Variant) -> None:
    program = """if True:
        import sys
        from tests.conformance.variants import GAMES
        from tests.conformance.walking import positions
        for game in positions(GAMES[sys.argv[1]].variants[0], 7):
            print(game.state.key().hex(), repr(game.state), game.position())
    """
    compiled = run_python("-c", program, variant.game)
    interpreted = run_python("-c", program, variant.game, interpreted=True)
    assert (compiled.returncode, compiled.stderr) == (interpreted.returncode, interpreted.stderr) == (0, "")
    assert len(compiled.stdout.splitlines()) > 50
    assert compiled.stdout == interpreted.stdout


def test_a_move_taken_back_and_played_again_leads_to_the_same_key(variant: Variant) -> None:
    for game in some_positions(variant, 8):
        if game.history:
            key = game.state.key()
            token = game.undo()
            game.play(token)
            assert game.state.key() == key
