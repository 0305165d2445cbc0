"""Counting bits."""

from __future__ import annotations

from random import Random

import pytest

from comares.core.bits import count_bits


@pytest.mark.parametrize("bit", range(64))
def test_single_bits_and_runs(bit: int) -> None:
    assert count_bits(1 << bit) == 1
    assert count_bits((1 << bit) - 1) == bit
    assert count_bits(2**64 - 1 ^ 1 << bit) == 63


def test_edges() -> None:
    assert count_bits(0) == 0
    assert count_bits(2**64 - 1) == 64
    assert count_bits(0x5555555555555555) == count_bits(0xAAAAAAAAAAAAAAAA) == 32


def test_any_sets() -> None:
    random = Random(1)
    for _ in range(20_000):
        mask = random.getrandbits(64) & random.choice([2**64 - 1, random.getrandbits(64), 2**36 - 1])
        assert count_bits(mask) == mask.bit_count()


def test_small_sets() -> None:
    assert [count_bits(mask) for mask in range(4096)] == [mask.bit_count() for mask in range(4096)]
