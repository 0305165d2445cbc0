"""Computes blocks: begins enough of them, keeps the finished ones, and puts the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from comares.blocks.places import HERE, Crew, Place
from comares.blocks.store import NO_STORE, NoStore

FAR: Final = 16
"""How many times as many results may wait for a block before them: one lost worker should not hold up the others."""

T = TypeVar("T")
R = TypeVar("R")


def computed(
    work: Callable[[T], R], blocks: Iterable[T], place: Place = HERE, store: NoStore = NO_STORE
) -> Generator[R, None, None]:
    """Yield the result of each block, in their order; see the package.

    Args:
        work: computes a block.
        blocks: the blocks.
        place: where they are computed.
        store: keeps the finished ones.
    """
    with place.crew(work) as crew:
        for _, result in in_order(crew, enumerate(blocks), store):
            yield result


def in_order(crew: Crew, blocks: Iterable[tuple[int, Any]], store: NoStore) -> Iterator[tuple[int, Any]]:
    """Yield the results of blocks in their order, each with the key under which the store keeps it."""
    rest = iter(blocks)
    begun: dict[int, Any] = {}
    results: dict[int, Callable[[], Any]] = {}
    """Of finished blocks: returns the result, or raises the error that the work ended with."""
    waiting: deque[int] = deque()
    """The keys of the blocks whose results have not been yielded, in their order."""
    finished: SimpleQueue[int] = SimpleQueue()

    def announce(key: int, _: object) -> None:
        finished.put(key)

    def take(key: int) -> None:
        promise, size = begun.pop(key)
        try:
            result = crew.result(promise)
        except Exception as error:
            results[key] = failing(error)
        else:
            store.put(key, result, size)
            results[key] = partial(store.get, key) if key in store else lambda: result

    while True:
        ahead = crew.ahead
        for key, block in islice(rest, max(0, min(ahead - len(begun), FAR * ahead - len(results)))):
            waiting.append(key)
            if key in store:
                results[key] = partial(store.get, key)
            else:
                promise = crew.begin(block)
                begun[key] = promise, len(block) if isinstance(block, range) else 1
                promise.add_done_callback(partial(announce, key))
        if not waiting:
            return
        while waiting[0] not in results or not finished.empty():
            take(finished.get())
        due = waiting.popleft()
        yield due, results.pop(due)()


def failing(error: Exception) -> Callable[[], Any]:
    """Return a function that raises an error."""

    def fail() -> Any:
        raise error

    return fail
