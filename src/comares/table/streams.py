"""Those who follow a table. Nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple


class Message(NamedTuple):
    """Something to be sent to a follower."""

    name: str
    """``snapshot``, ``update``, ``presence``, ``reaction`` or ``bye``."""
    id: int | None
    """The version after it, where there is one."""
    data: bytes
    """JSON."""


class Subscription:
    """One follower of a table: an asynchronous iterator of messages.

    It ends when it is closed, after ``bye``, or when its reader was so slow that its queue is full.
    """

    def __init__(self, guest: str | None, longest: int, leave: Callable[[Subscription], None]) -> None:
        self.guest = guest
        self.longest = longest
        self.leave = leave
        self.queue: deque[Message] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.is_over = False
        """Nothing more will come."""

    def send(self, message: Message) -> None:
        """Put a message into the queue; a reader that is too slow is dropped."""
        if self.is_over:
            return
        if len(self.queue) >= self.longest:
            self.queue.clear()
            self.close()
            return
        self.queue.append(message)
        self.wake()

    def end(self) -> None:
        """Let the reader read what is there, and then stop."""
        self.is_over = True
        self.wake()

    def close(self) -> None:
        """Stop following."""
        self.end()
        self.leave(self)

    def wake(self) -> None:
        """Wake the reader."""
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(None)

    async def next(self, timeout: float | None = None) -> Message | None:
        """Return the next message, or nothing if none came in time; raises ``StopAsyncIteration`` at the end."""
        if not self.queue:
            if self.is_over:
                raise StopAsyncIteration
            await self.wait(timeout)
        if self.queue:
            return self.queue.popleft()
        if self.is_over:
            raise StopAsyncIteration
        return None

    async def next_ones(self) -> list[Message]:
        """Return all messages that wait, at least one unless it was woken; raises ``StopAsyncIteration`` at the end."""
        if not self.queue and not self.is_over:
            await self.wait(None)
        if not self.queue and self.is_over:
            raise StopAsyncIteration
        messages = list(self.queue)
        self.queue.clear()
        return messages

    async def wait(self, timeout: float | None) -> None:
        """Wait for a message or the end, or for some seconds at most."""
        loop = asyncio.get_running_loop()
        self.waiting = loop.create_future()
        timer = loop.call_later(timeout, self.wake) if timeout is not None else None
        try:
            await self.waiting
        finally:
            self.waiting = None
            if timer:
                timer.cancel()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Message:
        message = await self.next()
        assert message
        return message
