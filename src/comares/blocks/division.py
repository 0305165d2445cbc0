"""Divides a range of numbers, such as the games of a plan, into blocks that take about as long as they should."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from comares.blocks.computing import in_order
from comares.blocks.places import HERE, Place
from comares.blocks.store import NO_STORE, NoStore

R = TypeVar("R")

GROWTH: Final = 10
"""How many times as large as a block that was timed another one may be: the first ones are too short to tell more."""


class Timed(NamedTuple):
    """The result of a block, and how long it took, in seconds."""

    result: object
    seconds: float
    size: int


def computed_ranges(
    work: Callable[[range], R], total: int, place: Place = HERE, store: NoStore = NO_STORE, first: int = 1
) -> Generator[tuple[R, bool], None, None]:
    """Yield the results of some work on consecutive ranges that together are ``range(total)``, in order.

    The first ranges are small; how long they take tells how large the others are. With each result comes whether it was
    kept before.

    Args:
        work: what is to be done with a range of numbers.
        total: how many numbers there are.
        place: where it is done.
        store: keeps the results, each under the first number of its range.
        first: how many numbers the first ranges have.
    """
    size = first

    def ranges() -> Iterator[tuple[int, range]]:
        begin = 0
        kept = sorted(store.kept, reverse=True)
        while begin < total:
            while kept and kept[-1] < begin:
                kept.pop()
            if kept and kept[-1] == begin:
                end = begin + store.size(begin)
            else:
                end = min(begin + size, kept[-1] if kept else total)
            yield begin, range(begin, end)
            begin = end

    with place.crew(partial(timed, work)) as crew:
        for begin, (result, seconds, played) in in_order(crew, ranges(), store):
            was_kept = begin in store.kept
            if not was_kept:
                size = max(1, min(GROWTH * played, round(played * place.block_seconds / max(seconds, 1e-6))))
            yield result, was_kept


def timed(work: Callable[[range], object], numbers: range) -> Timed:
    """Do some work, and look at the clock."""
    begun = perf_counter()
    result = work(numbers)
    return Timed(result, perf_counter() - begun, len(numbers))
