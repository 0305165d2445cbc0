"""Work that goes on whether or not somebody waits for it."""

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
    """The tasks under way; none is begun once this is closing."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False

    def must_be_open(self) -> None:
        """Refuse new work at the end."""
        if self.is_closing:
            raise Unavailable("busy")

    async def finish(self, work: Coroutine[Any, Any, R]) -> R:
        """Do something to its end, even if the one who asked for it is gone."""
        if self.is_closing:
            work.close()
            raise Unavailable("busy")
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Begin something that ``close`` waits for."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Forget a task; whoever asked for it has got its error, or is gone."""
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def close(self, timeout: float) -> None:
        """Wait for what was begun."""
        self.is_closing = True
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=timeout)


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Ask the database, in another thread."""
    try:
        return await asyncio.to_thread(function, *args, **kwargs)
    except SQLAlchemyError as error:
        log.error("the database failed: %s", error)
        raise Unavailable("storage-failed") from error
