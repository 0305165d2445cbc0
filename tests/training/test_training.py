"""Evaluators learn from games of bots, reproducibly, and go on; ``./test examples`` installs PyTorch."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from comares.blocks import HERE, Processes

if missing := [package for package in ("matplotlib", "numpy", "torch") if find_spec(package) is None]:
    pytest.skip(f"./test examples installs what is missing: {', '.join(missing)}", allow_module_level=True)

import numpy as np
import torch

from comares.cli.app import run
from comares.evaluation import find
from comares.evaluation.codes import UNIT
from comares.evaluation.directory import load, make
from comares.training.course import Course, Epoch, collect, learn
from comares.training.examination import examine, results_of
from comares.training.examples import Examples, Games, inputs_of, play
from comares.training.learning import AHEAD, TRUST, Model, look_ahead, tensors
from comares.training.variants import VARIANTS
from tests.conformance.variants import GAMES

# Loading torch takes as long as all of these tests, so one worker runs them; what it warns of is not ours.
pytestmark = [pytest.mark.xdist_group("examples"), pytest.mark.filterwarnings("default")]
SMALL = Course("rollwrite", games=20, positions=10, epochs=2, passes=1, fresh=5, seed=3)


def nothing(*_: object) -> None:
    """Show no progress."""


def same(left: Examples, right: Examples) -> bool:
    return all(np.array_equal(getattr(left, name), getattr(right, name)) for name in ("features", "points", "number"))


@pytest.mark.parametrize("name", GAMES)
def test_evaluators_learn_from_every_number_of_players(name: str) -> None:
    told = {(variant.players, tuple(variant.tags.items())) for variant in VARIANTS[name]}
    assert {players for players, _ in told} == {variant.players for variant in GAMES[name].variants}


@pytest.mark.parametrize("name", GAMES)
def test_the_network_learned_from_is_the_one_that_plays(name: str) -> None:
    variant = VARIANTS[name][-1]
    examples = play(Games(name, variant.players, variant.tags, 9, variant.decisions, 20), range(2))
    weights = load(name)["weights"]
    results = results_of(examples.features, weights)
    evaluator: Any = find(name)
    assert len(examples) > 10
    definition_seats = examples.points.shape[1]
    assert results.shape == (len(examples), examples.features.shape[1], 3)
    assert definition_seats <= examples.features.shape[1]
    # The same position through the evaluator: shares are the softmax of the first result.
    from comares.core import registry
    from comares.core.rng import Rng

    definition = registry.find(name)
    state = definition.set_up([f"P{n}" for n in range(variant.players)], variant.tags).start()
    definition.rules.apply_unchecked(state, definition.rules.sample(state, Rng(1)))
    row = np.array([evaluator.features(state)], np.int16)
    found = results_of(row, weights)[0, : len(evaluator.value(state)), 0]
    chances = np.exp(found - found.max())
    if len(chances) > 1:
        assert evaluator.value(state) == pytest.approx(list(chances / chances.sum()), abs=2e-5)


def test_the_same_games_wherever_they_are_played(tmp_path: Path) -> None:
    here = collect(SMALL, HERE, tmp_path / "here", nothing)
    elsewhere = collect(SMALL, Processes(2), tmp_path / "elsewhere", nothing)
    assert len(here) == len(VARIANTS["rollwrite"])
    assert all(same(left, right) for left, right in zip(here, elsewhere, strict=True))


@pytest.mark.parametrize("done", [1, 2, 3])
def test_learning_goes_on_where_it_was_interrupted_as_if_nothing_had_happened(tmp_path: Path, done: int) -> None:
    examples = collect(SMALL, HERE, tmp_path / "games", nothing)
    (tmp_path / "whole").mkdir()
    (tmp_path / "parts").mkdir()
    whole, history = learn(SMALL, examples, tmp_path / "whole", nothing)

    def interrupt(epoch: Epoch) -> None:
        if epoch.number == done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(SMALL, examples, tmp_path / "parts", interrupt)
    weights, went_on = learn(SMALL, examples, tmp_path / "parts", nothing)
    assert weights == whole
    assert went_on == history
    other, _ = learn(replace(SMALL, epochs=1, passes=0), examples, tmp_path / "parts", nothing)
    assert other != whole, "another course begins anew"


def test_a_later_position_of_the_same_game_teaches_what_an_earlier_one_is_worth() -> None:
    variant = VARIANTS["rollwrite"][-1]
    examples = play(Games("rollwrite", variant.players, variant.tags, 9, variant.decisions, 20, strays=False), range(3))
    model = Model(inputs_of("rollwrite"))
    batch = tensors(examples)
    taught = look_ahead(model, examples, batch)
    results = torch.softmax(model(batch.features.float() / UNIT)[..., 0], 1)[:, : variant.players].detach()
    later_ones = 0
    for at in range(len(examples)):
        same_game = examples.number == examples.number[at]
        is_later = np.flatnonzero(same_game & (examples.progress >= examples.progress[at] + AHEAD))
        expected = batch.shares[at]
        if len(is_later):
            later_ones += 1
            expected = TRUST * results[is_later[0]] + (1 - TRUST) * expected
        assert taught.shares[at].numpy() == pytest.approx(expected.numpy(), abs=1e-5)
    assert 0 < later_ones < len(examples)
    assert torch.equal(taught.points, batch.points)


def test_an_examination_compares_what_was_expected_with_what_happened() -> None:
    variant = VARIANTS["rollwrite"][-1]
    examples = play(Games("rollwrite", variant.players, variant.tags, 9, variant.decisions, 20, False), range(12))
    found = examine(examples, load("rollwrite")["weights"])
    assert found.positions == len(examples)
    assert sum(found.entries) == examples.shares.size
    assert 0 < found.loss < np.log(variant.players) + 0.3
    assert found.worst > 0


def test_one_command_trains_and_leaves_weights_a_card_and_plots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--games", "20", "--positions", "6", "--epochs", "1", "--fresh", "4", "--version", "test"]
    with pytest.raises(SystemExit) as end:
        run(["train", "rollwrite", *words, "--out", str(tmp_path)])
    assert end.value.code in (None, 0)
    card = (tmp_path / "rollwrite.md").read_text("utf-8")
    assert capsys.readouterr().out.strip() == card.strip()
    assert "comares train rollwrite --games 20" in card
    assert (tmp_path / "rollwrite-learning.svg").stat().st_size > 1000
    assert (tmp_path / "rollwrite-calibration.svg").stat().st_size > 1000
    stored = json.loads((tmp_path / "rollwrite.json").read_text("utf-8"))
    evaluator: Any = make("rollwrite", stored["inputs"], stored["weights"], "rollwrite test")
    assert evaluator.name == "rollwrite test"
