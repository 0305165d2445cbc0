"""Work that carries on whether or not anyone is waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from comares.table.errors import Unavailable

log = logging.getLogger(__name__)

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
    """Run a database function in another thread."""
    try:
        return await asyncio.to_thread(function, *args, **kwargs)
    except SQLAlchemyError as error:
        log.error("database error: %s", error)
        raise Unavailable("storage-failed") from error
