"""Grades, sorts of luck, dice against what is to be expected, and the data of an analysis."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial

import pytest

from comares.analysis.events import DRAWN, OTHERS, OWN, PASSED, sort_of
from comares.analysis.grades import RATINGS, grade, rating
from comares.analysis.thrown import Thrown, tail
from comares.core import registry
from comares.core.say import in_words
from comares.core.texts import languages, texts
from comares.dicegame.moves import StartChip
from comares.rollwrite.moves import RollFour, RollPair
from tests.analysis.test_review import played, reviewed


def test_a_decision_is_doubtful_from_two_points_a_mistake_from_five_a_blunder_from_ten() -> None:
    losses = [0, 0.019, 0.02, 0.049, 0.05, 0.099, 0.1, 0.9]
    assert [grade(lost, in_points=False) for lost in losses] == ["", "", "?!", "?!", "?", "?", "??", "??"]
    assert grade(0.52 - 0.5, in_points=False) == "?!"


@pytest.mark.parametrize("game", registry.names())
def test_whoever_errs_more_is_called_less(game: str) -> None:
    for in_points, scale in ((False, 0.001), (True, 0.05)):
        called = [rating(game, scale * error, in_points=in_points) for error in range(200)]
        assert [*dict.fromkeys(called)] == [*RATINGS]


def test_luck_is_sorted_by_whose_it_was() -> None:
    view = {"seat": 1, "phase": "all-four"}
    four = RollFour((2, 6), (1, 5))
    assert [sort_of(view, four, seat, 3) for seat in (1, 2, 3)] == [OWN, PASSED, OTHERS]
    pair = RollPair(2, 5)
    assert [sort_of(view, pair, seat, 3) for seat in (1, 2, 3)] == [OWN, OTHERS, OTHERS]
    assert sort_of({"seat": None}, StartChip("G"), 1, 3) == DRAWN


def test_the_likelihood_of_dice_is_that_of_tables() -> None:
    # The critical values of chi-squared at 5 and at 0.1 per cent.
    assert tail(11.0705, 5) == pytest.approx(0.05, abs=1e-5)
    assert tail(20.515, 5) == pytest.approx(0.001, abs=1e-6)
    assert tail(18.307, 10) == pytest.approx(0.05, abs=1e-5)
    assert tail(0, 5) == tail(0, 10) == 1


def test_dice_as_expected_are_likely_and_others_are_not() -> None:
    assert Thrown().likelihood() is None
    assert Thrown({"kinds": Counter(dict.fromkeys("PSACGT", 20))}).likelihood() == pytest.approx(1)
    assert (Thrown({"kinds": Counter(P=120)}).likelihood() or 0) < 1e-9
    assert Thrown({"kinds": Counter(P=2)}).as_data()["thrown"] == {"kinds": [2, 0, 0, 0, 0, 0]}


@pytest.mark.parametrize("name", registry.names())
def test_the_data_of_an_analysis_have_the_shape_that_is_documented(name: str) -> None:
    game = played(name, 2)
    analysis = reviewed(game)
    for language in languages():
        data = json.loads(json.dumps(analysis.as_data(partial(in_words, texts=texts(language)))))
        assert data["evaluator"] == "plain 1"
        fields = "seat name result start luck decisions residual adjusted error mistakes grade".split()
        for seat in data["seats"]:
            assert seat.keys() == {*fields, "sorts", "dice"}
            total = seat["start"] + seat["luck"] + seat["decisions"] + seat["residual"]
            assert total == pytest.approx(seat["result"], abs=0.001)
        assert len(data["steps"]) == len(game)
        for step in data["steps"]:
            assert step.keys() - {"sample", "rollout", "options", "why"} == set(
                "ply by token values error grade best luck".split()
            )
            assert (step["luck"] is not None) is (step["by"] == "chance")
            assert all(choice.keys() == {"token", "value", "words"} for choice in step["best"])
