"""How long decisions took."""

from __future__ import annotations

from random import Random

import pytest

from comares.arena.timing import Times


def test_quantiles_are_right_to_about_a_hundredth() -> None:
    rng = Random(1)
    seen = sorted(int(1e6 * rng.lognormvariate(0, 2)) for _ in range(10_001))
    times = Times()
    for time in seen:
        times.put(time)
    assert times.quantile(0.5) == pytest.approx(seen[5000] / 1e6, rel=0.012)
    assert times.quantile(0.95) == pytest.approx(seen[9500] / 1e6, rel=0.012)


def test_many_times_need_little_memory() -> None:
    rng = Random(2)
    times = Times()
    for _ in range(100_000):
        times.put(int(10 ** rng.uniform(2, 10)))
    assert len(times.counts) < 1800


def test_sets_of_times_can_be_added_in_any_order() -> None:
    sets = []
    for first in (1, 100, 10_000):
        times = Times()
        for time in range(first, 50 * first, first):
            times.put(time)
        sets.append(times)
    forward, backward = Times(), Times()
    for times in sets:
        forward.add(times)
    for times in reversed(sets):
        backward.add(times)
    assert forward == backward
    assert forward.counts.total() == 3 * 49


def test_no_times_have_no_median() -> None:
    assert Times().quantile(0.5) is None


def test_no_time_at_all_can_be_counted() -> None:
    times = Times()
    times.put(0)
    assert times.quantile(0.5) == pytest.approx(0, abs=1e-5)
