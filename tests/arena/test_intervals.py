"""Confidence intervals for shares of victories."""

from __future__ import annotations

from random import Random

import pytest

from comares.arena.intervals import Share, student


def shares(p: float, deals: int, alike: float, rng: Random) -> Share:
    """Deals of three games, each won with the same probability; the games of a deal are correlated."""
    share = Share(3)
    for _ in range(deals):
        common = rng.random()
        share.add(sum((common if rng.random() < alike else rng.random()) < p for _ in range(3)))
    return share


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("p", [0.02, 1 / 3, 0.5, 0.9])
@pytest.mark.parametrize("deals", [5, 30, 150])
def test_the_interval_holds_the_truth_in_95_of_100_cases(p: float, deals: int, alike: float) -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        low, high = shares(p, deals, alike, rng).interval()
        held += low <= p <= high
    assert held / 400 > 0.92
    if deals == 150:
        assert held / 400 < 0.985


def test_games_of_a_deal_that_end_alike_do_not_make_it_surer() -> None:
    rng = Random(2)
    widths = []
    for alike in (0.0, 1.0):
        low, high = shares(0.5, 300, alike, rng).interval()
        widths.append(high - low)
    assert widths[1] == pytest.approx(widths[0] * 3**0.5, rel=0.15)


@pytest.mark.parametrize("deals", [1, 2, 10, 1000])
@pytest.mark.parametrize("won", [0, 1, 2, 3])
def test_the_interval_has_a_width_and_holds_the_share_that_was_seen(deals: int, won: int) -> None:
    share = Share(3)
    for _ in range(deals):
        share.add(won)
    low, high = share.interval()
    assert 0 <= low <= share.mean == won / 3 <= high <= 1
    assert high - low > 0.5 / deals


def test_one_deal_says_nothing() -> None:
    share = Share(3)
    share.add(2)
    assert share.interval() == (0, 1)


def test_nothing_won_in_many_deals_is_little() -> None:
    share = Share(60)
    for _ in range(1000):
        share.add(0)
    assert share.interval() == (0, pytest.approx(0.0038, abs=1e-4))


def test_students_quantiles() -> None:
    assert [round(student(n), 2) for n in (5, 10, 30, 1000)] == [2.57, 2.23, 2.04, 1.96]
