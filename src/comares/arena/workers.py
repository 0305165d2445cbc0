"""Work shared between processes. Results come in the order of the tasks, whoever has finished first."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""So many tasks for each process are handed out: none waits, and millions need no more memory than a thousand."""

MOST_ON_WINDOWS: Final = 61
"""More processes than this cannot be waited for there."""

_stop: Event | None = None


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the result of each task. Closed or interrupted, it ends the processes soon."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    if sys.platform == "win32":
        jobs = min(jobs, MOST_ON_WINDOWS)
    context = get_context("spawn")
    stop = context.Event()
    rest = iter(tasks)
    with ProcessPoolExecutor(jobs, context, prepare, (stop,)) as pool:
        with block_sigint():
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
def block_sigint() -> Iterator[None]:
    """Put off interruptions from the keyboard.

    Processes started meanwhile never see one: it is meant for the process that started them, and they would only print
    a stack trace. Windows cannot do this; there the processes ignore interruptions once they have begun.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare(stop: Event) -> None:
    """Begin a process: keep what tells it to end, and leave interruptions to the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _stop  # noqa: PLW0603  # what a process begins with can only be kept in the module
    _stop = stop


def check_stop() -> None:
    """Give up a long task if nobody waits for its result any more."""
    if _stop is not None and _stop.is_set():
        raise KeyboardInterrupt
