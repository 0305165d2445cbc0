"""What positions are worth: what holds for every game, whatever the weights are."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

import comares
from comares.core import registry
from comares.core.errors import SetupError
from comares.evaluation import evaluate, find
from comares.evaluation.codes import INPUTS, SEATS, WIDTH
from comares.evaluation.directory import load
from comares.evaluation.network import Network, weights_count
from tests.conformance.variants import GAMES, Variant
from tests.processes import run_python

from .positions import VARIANTS, some

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("name", GAMES)
FAIR = 1e-9


@every_variant
def test_shares_of_the_victory_add_up_to_one_at_any_position(variant: Variant) -> None:
    definition = registry.find(variant.game)
    evaluator = find(variant.game)
    for state in some(variant):
        value = evaluator.value(state)
        scorers = len(definition.scores(state))
        assert len(value) == scorers
        if scorers > 1:
            assert sum(value) == pytest.approx(1)
            assert min(value) >= 0
        else:
            assert value == evaluator.points(state)


@every_variant
def test_a_game_that_is_over_is_worth_its_result(variant: Variant) -> None:
    definition = registry.find(variant.game)
    evaluator = find(variant.game)
    *_, last = some(variant)
    scores, winners = definition.scores(last), definition.winners(last)
    assert evaluator.points(last) == scores
    if len(scores) == 1:
        assert evaluator.value(last) == scores
    else:
        assert evaluator.value(last) == [1 / len(winners) if seat in winners else 0 for seat in range(len(scores))]


@every_variant
def test_before_anything_has_happened_all_players_are_equal(variant: Variant) -> None:
    game = variant.new()
    value = find(variant.game).value(game.state)
    first = value[: variant.players]
    assert max(first) - min(first) < FAIR


@every_variant
def test_judging_a_position_leaves_it_as_it_is(variant: Variant) -> None:
    evaluator = find(variant.game)
    for state in some(variant):
        before = state.copy()
        evaluator.value(state)
        evaluator.points(state)
        assert state == before


@every_variant
def test_features_fit_into_the_row_and_into_sixteen_bits(variant: Variant) -> None:
    evaluator = find(variant.game)
    for state in some(variant):
        rows = evaluator.features(state)
        assert 2 <= len(rows) <= SEATS
        for row in rows:
            assert len(row) <= INPUTS
            assert max(map(abs, row)) <= 500


@pytest.mark.compiled
def test_compiled_and_interpreted_networks_agree_to_the_bit() -> None:
    compiled, interpreted = (run_python("-m", "tests.evaluation.positions", interpreted=how) for how in (False, True))
    assert (compiled.returncode, compiled.stderr) == (0, "")
    assert len(compiled.stdout.splitlines()) > 100
    assert compiled.stdout == interpreted.stdout


def test_a_network_refuses_too_many_weights() -> None:
    with pytest.raises(ValueError, match="too many weights"):
        Network(3, [0] * (weights_count(3) + 1))


@every_game
def test_weights_are_small_and_come_with_a_card(name: str) -> None:
    folder = files("comares.evaluation") / "weights"
    weights = load(name)
    assert (folder / f"{name}.json").read_bytes().count(b",") >= weights["inputs"] * WIDTH
    assert len((folder / f"{name}.json").read_bytes()) <= 200_000
    card = (folder / f"{name}.md").read_text("utf-8")
    assert f"comares train {name} " in card
    assert "| variant | positions | worst tenth | loss | plain | points |" in card


@every_game
def test_the_worth_of_a_game_in_progress(name: str) -> None:
    game = comares.new(name, players=3, seed=4)
    while len(game) < 60:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(comares.choose(game, "greedy"))
    worth = evaluate(game)
    assert sum(worth.shares) == pytest.approx(1)
    assert len(worth.shares) == len(worth.points) == len(worth.spread) == 3
    assert min(worth.spread) > 0
    assert worth.evaluator == f"{name} {load(name)['version']}"


def test_alone_there_are_no_shares() -> None:
    worth = evaluate(comares.new("rollwrite", players=1, seed=4))
    assert worth.shares == []
    assert len(worth.points) == 1


def test_a_game_without_an_evaluator_says_so() -> None:
    with pytest.raises(SetupError) as error:
        find("nothing")
    assert error.value.code == "no-evaluator"


def test_weights_are_plain_integers() -> None:
    text = (files("comares.evaluation") / "weights" / "rollwrite.json").read_text("utf-8")
    assert all(isinstance(weight, int) for weight in json.loads(text)["weights"])
