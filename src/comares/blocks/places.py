"""Where blocks are computed: in this process, or in several on this machine."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Any, Final, Protocol

from comares.blocks.stopping import stop_when
from comares.core.errors import ComaresError

AHEAD: Final = 4
"""Blocks begun in advance per worker: enough to keep it busy."""

MOST_ON_WINDOWS: Final = 61
"""Windows cannot wait for more processes than this."""


class Lost(ComaresError):
    """The place where blocks are computed is gone, or cannot go on."""


class Promise(Protocol):
    """A block that is being computed."""

    def add_done_callback(self, call: Callable[[Any], object], /) -> object:
        """Call a function when the block is finished, in any thread."""


class Crew(Protocol):
    """Those who compute blocks of one kind of work, as long as it is needed."""

    @property
    def ahead(self) -> int:
        """How many blocks may be begun and not finished; it may change."""

    def begin(self, block: Any) -> Promise:
        """Begin a block."""

    def result(self, promise: Any) -> Any:
        """Return the result of a finished block; raises what its work raised, or ``Lost``."""


class Place(Protocol):
    """Somewhere to compute blocks."""

    @property
    def block_seconds(self) -> float:
        """How long a block should take."""

    def crew(self, work: Callable[[Any], Any]) -> AbstractContextManager[Crew]:
        """Have blocks of some work computed; at the end, whatever is still running is ended."""


class Here:
    """This process, one block after the other."""

    block_seconds: Final = 0.1
    """A fraction of a second, since progress is reported between blocks."""

    @contextmanager
    def crew(self, work: Callable[[Any], Any]) -> Iterator[Crew]:
        """Compute blocks when they are begun."""
        yield Alone(work)


class Alone:
    """This process, as a crew."""

    ahead: Final = 1

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.work = work

    def begin(self, block: Any) -> Promise:
        """Compute a block."""
        future: Future[Any] = Future()
        future.set_result(self.work(block))
        return future

    def result(self, promise: Future[Any]) -> Any:
        """Return the result of a block."""
        return promise.result()


HERE: Final = Here()


class Processes:
    """Some processes on this machine."""

    block_seconds: Final = 0.1

    def __init__(self, jobs: int) -> None:
        self.jobs = min(jobs, MOST_ON_WINDOWS) if sys.platform == "win32" else jobs

    @contextmanager
    def crew(self, work: Callable[[Any], Any]) -> Iterator[Crew]:
        """Start the processes, and end them."""
        context = get_context("spawn")
        stop = context.Event()
        with ProcessPoolExecutor(self.jobs, context, prepare, (stop,)) as pool:
            try:
                yield Pool(pool, work, self.jobs)
            finally:
                stop.set()
                pool.shutdown(cancel_futures=True)


class Pool:
    """Some processes, as a crew."""

    def __init__(self, pool: ProcessPoolExecutor, work: Callable[[Any], Any], jobs: int) -> None:
        self.pool = pool
        self.work = work
        self.ahead = AHEAD * jobs

    def begin(self, block: Any) -> Promise:
        """Give a block to the processes."""
        try:
            with block_sigint():  # this may start one
                return self.pool.submit(self.work, block)
        except BrokenProcessPool:
            raise Lost("process-lost") from None

    def result(self, promise: Future[Any]) -> Any:
        """Return the result of a finished block."""
        try:
            return promise.result()
        except BrokenProcessPool:
            raise Lost("process-lost") from None


@contextmanager
def block_sigint() -> Iterator[None]:
    """Block keyboard interrupts.

    Processes and threads started in the meantime never see one: interrupts are for this thread, and the others would
    only print a stack trace. This is not possible on Windows, where the processes ignore interrupts once they are
    running.
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
    stop_when(stop.is_set)
