"""Subscriptions to a table. A slow reader holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple


class Message(NamedTuple):
    """A message for those who follow a table."""

    name: str
    """``snapshot``, ``update``, ``presence``, ``reaction``, ``invitation``, ``deleted`` or ``bye``."""
    id: int | None
    """The version it leads to, if it has one."""
    data: bytes
    """JSON."""


class Subscription:
    """One reader of a table's messages, as an asynchronous iterator.

    It ends when it is closed, after ``deleted`` or ``bye``, or when its queue is full because the reader is too slow.
    """

    def __init__(self, guest: str | None, longest: int, leave: Callable[[Subscription], None]) -> None:
        self.guest = guest
        self.longest = longest
        self.leave = leave
        self.deliver: Callable[[Message], bool] | None = None
        """Hands a message to the reader directly; returns whether the reader was ready for it."""
        self.queue: deque[Message] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.is_over = False
        """Whether no more messages will be added."""

    def send(self, message: Message) -> None:
        """Deliver a message, or queue it for a reader who is not ready; one who is too slow is dropped."""
        if self.is_over or (self.deliver and not self.queue and self.deliver(message)):
            return
        if len(self.queue) >= self.longest:
            self.queue.clear()
            self.close()
            return
        self.queue.append(message)
        self.wake()

    def end(self) -> None:
        """Stop after the messages that are already queued."""
        self.is_over = True
        self.wake()

    def close(self) -> None:
        """Unsubscribe."""
        self.end()
        self.leave(self)

    def wake(self) -> None:
        """Wake the reader."""
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(None)

    async def next(self, timeout: float | None = None) -> Message | None:
        """Return the next message, or ``None`` after the timeout; raises ``StopAsyncIteration`` at the end."""
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
        """Wait for messages and return them, or none if woken early; raises ``StopAsyncIteration`` at the end."""
        if not self.queue and not self.is_over:
            await self.wait(None)
        if not self.queue and self.is_over:
            raise StopAsyncIteration
        messages = list(self.queue)
        self.queue.clear()
        return messages

    async def wait(self, timeout: float | None) -> None:
        """Wait for a message, the end, or the timeout."""
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
