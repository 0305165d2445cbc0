"""Distributes work among processes. Results are in the order of the tasks, regardless of which finishes first."""

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
"""Tasks submitted in advance per process: enough to keep it busy, but not so many as to fill the memory."""

MOST_ON_WINDOWS: Final = 61
"""Windows cannot wait for more processes than this."""

_stop: Event | None = None


def in_order(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the result of each task. If closed or interrupted, end the processes soon."""
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
    """Block keyboard interrupts.

    Processes started in the meantime never see one: interrupts are for the parent process, and the others would only
    print
    a stack trace. This is not possible on Windows, where the processes ignore interrupts once they are running.
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
    """Initialise a process: keep its stop event, and leave keyboard interrupts to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _stop  # noqa: PLW0603  # the initialiser of a process can only store things in the module
    _stop = stop


def check_stop() -> None:
    """Abandon a long task if nobody is waiting for its result any more."""
    if _stop is not None and _stop.is_set():
        raise KeyboardInterrupt
