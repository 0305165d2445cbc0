"""The edge of the protocol: how long a request may take to arrive, and how many connections there may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from comares.web.admission import Admission
from comares.web.problems import WebError
from comares.web.settings import WebSettings

LONGEST_REST = 30
"""Seconds until a connection is closed on which nothing is asked any more."""
LONGEST_HEAD = 16 * 1024
"""Bytes in the head of a request: its first line and all headers."""
FAREWELL = 2.0
"""Seconds that somebody who was refused in the middle of a request is given to read why."""
IGNORED = 64 * 1024
"""Bytes that they may still send meanwhile."""


class Deadlines:
    """Calls back for everything that is not done within a time limit, the same for all.

    So whatever began first is late first, and one timer is enough.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.waiting: dict[Callable[[], None], float] = {}
        """When each is late, in the order in which they began."""
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, on_late: Callable[[], None]) -> None:
        """Start waiting for something, unless we already are."""
        loop = asyncio.get_running_loop()
        self.waiting.setdefault(on_late, loop.time() + self.limit)
        if self.timer is None:
            self.timer = loop.call_later(self.limit, self.check)

    def end(self, on_late: Callable[[], None]) -> None:
        """Note that something is done."""
        self.waiting.pop(on_late, None)

    def check(self) -> None:
        """Call back for what is late, then wait for the next."""
        loop = asyncio.get_running_loop()
        self.timer = None
        while self.waiting:
            on_late, due = next(iter(self.waiting.items()))
            if due > loop.time():
                self.timer = loop.call_at(due, self.check)
                return
            del self.waiting[on_late]
            on_late()


class Edge:
    """What all connections of a server share."""

    def __init__(self, settings: WebSettings) -> None:
        self.arriving = Deadlines(settings.arrival)
        self.resting = Deadlines(LONGEST_REST)
        self.leaving = Deadlines(FAREWELL)
        self.admission = Admission()
        self.each = settings.per_address(settings.address_connections)
        self.most = settings.connections
        self.open: Counter[str] = Counter()
        self.total = 0

    def admit(self, address: str | None) -> None:
        """Count a new connection; raises if there are too many. That of a trusted proxy has no address."""
        self.total += 1
        if address is not None:
            self.open[address] += 1
        if self.total > self.most:
            raise WebError("overloaded", 503, {"Retry-After": "5"})
        if address is not None and self.open[address] > self.each:
            raise WebError("too-many-connections", 429, {"Retry-After": "5"})

    def part(self, address: str | None) -> None:
        """Note that a connection has ended, admitted or not."""
        self.total -= 1
        if address is not None:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
