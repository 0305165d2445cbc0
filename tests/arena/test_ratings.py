"""Ratings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import log
from random import Random

import pytest

from comares.arena.ratings import SCALE, Ratings


def played(truth: dict[str, float], lineup: Sequence[str], games: int, seed: int) -> Ratings[str]:
    """Ratings after games that follow the model, for known strengths."""
    rng = Random(seed)
    ratings = Ratings(truth, len(lineup))
    for game in range(games):
        seats = [lineup[(seat + game) % len(lineup)] for seat in range(len(lineup))]
        reached = [truth[name] / SCALE - log(-log(rng.random())) for name in seats]
        order = sorted(reached, reverse=True)
        ratings.add(seats, [order.index(points) for points in reached])
    return ratings


@pytest.mark.parametrize(
    ("truth", "lineup"),
    [
        ({"a": 1600.0, "b": 1400.0}, "ab"),
        ({"a": 1650.0, "b": 1350.0}, "abb"),
        ({"a": 1700.0, "b": 1500.0, "c": 1300.0}, "abc"),
        ({"a": 1500.0, "b": 1500.0}, "aabbb"),
    ],
)
def test_ratings_find_the_strengths_that_were_put_in(truth: dict[str, float], lineup: str) -> None:
    ratings = played(truth, lineup, 2000, seed=1)
    for name, strength in truth.items():
        assert ratings.of(name, truth) == pytest.approx(strength, abs=30)


def test_the_mean_is_in_the_middle() -> None:
    ratings = played({"a": 1650.0, "b": 1350.0, "c": 1500.0}, "abc", 50, seed=2)
    assert sum(ratings.of(name, "abc") for name in "abc") / 3 == pytest.approx(1500)
    assert (ratings.of("a", "ab") + ratings.of("b", "ab")) / 2 == pytest.approx(1500)


def test_whoever_always_wins_is_rated_above_whoever_always_loses_in_any_seat() -> None:
    for names in permutations("abc"):
        ratings = Ratings("abc", 3)
        for _ in range(20):
            ratings.add(names, ["abc".index(name) for name in names])
        assert ratings.of("a", "abc") > ratings.of("b", "abc") > ratings.of("c", "abc")


def test_equal_ranks_pull_together() -> None:
    ratings = Ratings("ab", 2)
    ratings.add("ab", [0, 1])
    apart = ratings.of("a", "ab") - ratings.of("b", "ab")
    ratings.add("ab", [0, 0])
    assert 0 < ratings.of("a", "ab") - ratings.of("b", "ab") < apart


def test_the_order_of_the_seats_does_not_matter() -> None:
    one, other = Ratings("abc", 3), Ratings("abc", 3)
    one.add("abc", [0, 1, 2])
    other.add("cab", [2, 0, 1])
    for name in "abc":
        assert one.of(name, "abc") == pytest.approx(other.of(name, "abc"))


def test_who_plays_alone_is_not_rated() -> None:
    ratings = Ratings(["a"], 1)
    ratings.add(["a"], [0])
    assert ratings.of("a", ["a"]) == 1500
