"""Places for which those who wait take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairPlaces:
    """A number of places; whoever asks for many waits no less than whoever asks for one."""

    def __init__(self, number: int) -> None:
        self.free = number
        self.waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()
        """Those who wait, and for what; the first is next."""

    @asynccontextmanager
    async def place(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a place for the duration of the context, once it is this key's turn."""
        if self.free:
            self.free -= 1
        else:
            await self.wait(key)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, key: Hashable) -> None:
        """Wait until a place is passed on to this key."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Give a place to whoever is next, who then is last."""
        while self.waiting:
            key, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[key] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
