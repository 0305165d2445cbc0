"""Work shared between processes. Results come in the order of the tasks, whoever has finished first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""So many tasks for each process are handed out: none waits, and millions need no more memory than a thousand."""

_stop: Event | None = None


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the result of each task. Closed or interrupted, it ends the processes soon."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    context = get_context("spawn")
    stop = context.Event()
    rest = iter(tasks)
    with ProcessPoolExecutor(jobs, context, prepare, (stop,)) as pool:
        with deaf():
            waiting = deque(pool.submit(work, task) for task in islice(rest, AHEAD * jobs))
        try:
            while waiting:
                result = waiting.popleft().result()
                waiting.extend(pool.submit(work, task) for task in islice(rest, 1))
                yield result
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def deaf() -> Iterator[None]:
    """Do not hear an interruption from the keyboard until later.

    Processes begun meanwhile never hear it: it is for the one that started them, and they would only complain.
    """
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def prepare(stop: Event) -> None:
    """Begin a process: keep what tells it to end."""
    global _stop  # noqa: PLW0603  # what a process begins with can only be kept in the module
    _stop = stop


def check_stop() -> None:
    """Give up a long task if nobody waits for its result any more."""
    if _stop is not None and _stop.is_set():
        raise KeyboardInterrupt
