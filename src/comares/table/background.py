"""Work that carries on whether or not anyone is waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from comares.table.errors import Unavailable

log = logging.getLogger(__name__)

LONGEST: Final = 12.0
"""Seconds after which a database that does not answer counts as failed; a little more than it is given itself."""

P = ParamSpec("P")
R = TypeVar("R")


class Background:
    """The running tasks; none are started once this is closing."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False

    def must_be_open(self) -> None:
        """Raise ``Unavailable`` when shutting down."""
        if self.is_closing:
            raise Unavailable("busy")

    async def finish(self, work: Coroutine[Any, Any, R]) -> R:
        """Run something to completion, even if the caller is cancelled."""
        if self.is_closing:
            work.close()
            raise Unavailable("busy")
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Start a task that ``close`` waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Forget a task; its error has already reached the caller, if there still is one."""
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def close(self, timeout: float) -> None:
        """Wait for the running tasks."""
        self.is_closing = True
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=timeout)


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a database function in another thread, and do not wait for it forever."""
    try:
        async with asyncio.timeout(LONGEST):
            return await asyncio.to_thread(function, *args, **kwargs)
    except TimeoutError as error:
        log.error("the database does not answer")
        raise Unavailable("storage-failed") from error
    except SQLAlchemyError as error:
        log.error("database error: %s", error)
        raise Unavailable("storage-failed") from error


def try_acquire(lock: asyncio.Lock) -> bool:
    """Acquire a lock if that needs no waiting, and so no ``await``; return whether it did."""
    acquiring = lock.acquire()
    try:
        acquiring.send(None)
    except StopIteration:
        return True
    acquiring.close()  # somebody else has it, or is about to get it
    return False
