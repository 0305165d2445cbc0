"""The edge of the protocol: how long a request may take to arrive, and how many connections there may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from operator import methodcaller
from time import monotonic

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
    """Tells connections that something has not come within a time limit, the same for all.

    So whoever began to wait first is late first, and one timer is enough.
    """

    def __init__(self, limit: float, tell: Callable[[Hashable], None]) -> None:
        self.limit = limit
        self.tell = tell
        """Called with a connection that is late."""
        self.waiting: dict[Hashable, float] = {}
        """Since when each has been waiting, the first ones first."""
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, connection: Hashable) -> None:
        """Start waiting for something, unless we already are."""
        self.waiting.setdefault(connection, monotonic())
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.limit, self.check)

    def end(self, connection: Hashable) -> None:
        """Note that it has come."""
        self.waiting.pop(connection, None)

    def check(self) -> None:
        """Tell those who are late, then wait for the next."""
        self.timer = None
        while self.waiting:
            connection, since = next(iter(self.waiting.items()))
            left = since + self.limit - monotonic()
            if left > 0:
                self.timer = asyncio.get_running_loop().call_later(left, self.check)
                return
            del self.waiting[connection]
            self.tell(connection)


class Edge:
    """What all connections of a server share."""

    def __init__(self, settings: WebSettings) -> None:
        self.arriving = Deadlines(settings.arrival, methodcaller("on_late"))
        self.resting = Deadlines(LONGEST_REST, methodcaller("hang_up"))
        self.leaving = Deadlines(FAREWELL, methodcaller("hang_up"))
        self.admission = Admission()
        self.each = settings.per_address(settings.address_connections)
        self.most = settings.connections
        self.open: Counter[str] = Counter()
        self.total = 0
        self.common: tuple[Sequence[tuple[bytes, bytes]], bytes] = (), b""
        """The headers of every response, and how they are sent."""

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
