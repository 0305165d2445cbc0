"""The seeded generator."""

from __future__ import annotations

from collections import Counter

import pytest

from comares.core.rng import Rng
from tests.statistics import fits

EDGES = [0, 1, -1, 2**31, 2**32 - 1, 2**63, 2**64 - 1]


@pytest.mark.parametrize("seed", EDGES)
@pytest.mark.parametrize("stream", EDGES)
def test_the_same_seed_gives_the_same_numbers(seed: int, stream: int) -> None:
    one, two = Rng(seed, stream), Rng(seed, stream)
    assert [one.word() for _ in range(100)] == [two.word() for _ in range(100)]
    one.restart(seed & 2**64 - 1, stream & 2**64 - 1)
    again = Rng(seed, stream)
    assert [one.word() for _ in range(100)] == [again.word() for _ in range(100)]


def test_neighbouring_seeds_and_streams_have_nothing_in_common() -> None:
    beginnings = {}
    for seed in range(60):
        for stream in range(60):
            rng = Rng(seed, stream)
            beginnings[seed, stream] = (rng.word(), rng.word())
    assert len(set(beginnings.values())) == 3600
    # Two streams share a word only by chance: never, among so few.
    assert len({first for first, _ in beginnings.values()}) >= 3599


def test_seed_and_stream_are_not_interchangeable() -> None:
    assert [Rng(1, 2).word() for _ in range(3)] != [Rng(2, 1).word() for _ in range(3)]
    assert Rng(5).word() == Rng(5, 0).word()


def test_seeds_are_taken_modulo_two_to_the_64() -> None:
    assert Rng(2**64 + 3, 2**64 + 4).word() == Rng(3, 4).word()
    assert Rng(-1).word() == Rng(2**64 - 1).word()


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 36, 1296, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32])
def test_below_stays_below(n: int) -> None:
    rng = Rng(n)
    drawn = [rng.below(n) for _ in range(2000)]
    assert all(0 <= number < n for number in drawn)
    if n <= 36:
        assert set(drawn) == set(range(n))
    else:
        assert max(drawn) > n * 0.9
        assert min(drawn) < n * 0.1


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 36, 441])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(99, n)
    assert fits(Counter(rng.below(n) for _ in range(60_000)), dict.fromkeys(range(n), 1))


def test_below_is_exactly_uniform_where_the_surplus_is_large() -> None:
    # With n = 3 * 2**30 the naive product would make every third number twice as likely as the others.
    rng, n = Rng(3), 3 * 2**30
    counts = Counter(rng.below(n) % 3 for _ in range(60_000))
    assert fits(counts, {0: 1, 1: 1, 2: 1})


def test_words_have_32_fair_bits() -> None:
    rng = Rng(7)
    words = [rng.word() for _ in range(20_000)]
    assert all(0 <= word < 2**32 for word in words)
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in words)
        assert fits({0: len(words) - ones, 1: ones}, {0: 1, 1: 1})


def test_consecutive_numbers_are_independent() -> None:
    rng = Rng(8)
    pairs = Counter((rng.below(6), rng.below(6)) for _ in range(60_000))
    assert fits(pairs, {(a, b): 1 for a in range(6) for b in range(6)})


def test_first_numbers_of_neighbouring_streams_are_independent() -> None:
    pairs = Counter((Rng(1, 2 * n).below(6), Rng(1, 2 * n + 1).below(6)) for n in range(30_000))
    assert fits(pairs, {(a, b): 1 for a in range(6) for b in range(6)})


def test_copies_go_on_alike_and_apart() -> None:
    rng = Rng(11, 12)
    rng.word()
    other = rng.copy()
    expected = [other.word() for _ in range(50)]
    assert [rng.word() for _ in range(50)] == expected
    assert other.word() == rng.word()
    rng.word()
    third = rng.copy()
    third.word()
    assert rng.word() != third.word()


# These numbers must never change: a seed means the same game forever.
PINNED = {
    (0, 0): ([3927941983, 1403955535, 865455922, 3562526107], [20, 7, 34, 12, 28, 12, 27, 9]),
    (1, 0): ([3223734439, 4037241365, 2969725653, 1703644913], [4, 6, 6, 7, 31, 28, 5, 32]),
    (0, 1): ([712559127, 1877474575, 1984387835, 392968148], [33, 18, 8, 28, 28, 23, 35, 11]),
    (2026, 7): ([1650836604, 3740383433, 2768511055, 2424167969], [2, 35, 11, 15, 2, 2, 19, 17]),
    (2**64 - 1, 2**64 - 1): ([78474505, 4054880636, 4096467058, 571451235], [14, 4, 8, 25, 20, 10, 12, 21]),
}


@pytest.mark.parametrize(("seed", "stream"), PINNED)
def test_a_seed_means_the_same_numbers_forever(seed: int, stream: int) -> None:
    rng = Rng(seed, stream)
    words, dice = PINNED[seed, stream]
    assert [rng.word() for _ in range(4)] == words
    assert [rng.below(36) for _ in range(8)] == dice


def test_the_generator_is_what_its_name_says() -> None:
    """The published step of MWC64X, computed with Python's unlimited integers."""
    mask = 2**64 - 1

    def mixed(x: int) -> int:
        x = x + 0x9E3779B97F4A7C15 & mask
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
        x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
        return x ^ x >> 31

    for seed, stream in PINNED:
        state = mixed(mixed(stream) ^ seed) % (4294883355 * 2**32 - 2) + 1
        rng = Rng(seed, stream)
        for _ in range(1000):
            low, high = state & 2**32 - 1, state >> 32
            state = 4294883355 * low + high
            assert rng.word() == low ^ high
