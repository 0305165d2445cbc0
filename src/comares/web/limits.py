"""How much one guest, one address and all together may ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from time import monotonic

from comares.web.asgi import Scope
from comares.web.problems import WebError
from comares.web.settings import WebSettings

BURST = 5
"""Seconds of its rate that somebody may use at once."""
SWEEP = 1024


class Buckets:
    """A bucket of tokens for each key: it fills at a rate, and each request takes one out."""

    def __init__(self, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.full_at: dict[Hashable, float] = {}
        """When each bucket will be full again; buckets that are full are not kept."""
        self.sweep_at = SWEEP

    def take(self, key: Hashable) -> float:
        """Take a token out; returns 0, or after how many seconds there will be one."""
        if not self.rate:
            return 0
        now = self.clock()
        full = max(now, self.full_at.get(key, now)) + 1 / self.rate
        if full - now > BURST:
            return full - now - BURST
        self.full_at[key] = full
        if len(self.full_at) > self.sweep_at:
            self.full_at = {key: full for key, full in self.full_at.items() if full > now}
            self.sweep_at = max(SWEEP, 2 * len(self.full_at))
        return 0


class Limits:
    """Refuses what is too much: from one guest, from one address, or altogether."""

    def __init__(self, settings: WebSettings) -> None:
        self.guests = Buckets(settings.guest_rate)
        self.addresses = Buckets(settings.address_rate)
        self.most = settings.requests
        self.working = 0

    def count(self, scope: Scope, guest: str | None) -> None:
        """Count a request; raises if there were too many."""
        wait = self.addresses.take(address_of(scope)) if self.addresses.rate else 0
        if not wait and guest is not None:
            wait = self.guests.take(guest)
        if wait:
            raise WebError("too-fast", 429, {"Retry-After": str(int(wait) + 1)})

    def begin(self) -> None:
        """Note that a request is worked on; raises if there are too many."""
        if self.working >= self.most:
            raise WebError("overloaded", 503, {"Retry-After": "1"})
        self.working += 1

    def end(self) -> None:
        """Note that a request is done with."""
        self.working -= 1


def address_of(scope: Scope) -> str:
    """Return who is counted as one address: of IPv6 the network that one household gets."""
    host = str((scope.get("client") or ("",))[0])
    return ":".join(host.split(":")[:4]) if ":" in host else host


class Places:
    """A limited number of places for each key and for all together; each is given back."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.taken: Counter[Hashable] = Counter()

    @contextmanager
    def place(self, key: Hashable) -> Iterator[None]:
        """Hold a place; raises if there is none."""
        if self.taken[key] >= self.each:
            raise WebError("too-many-streams", 429, {"Retry-After": "5"})
        self.taken[key] += 1
        try:
            yield
        finally:
            self.taken[key] -= 1
            if not self.taken[key]:
                del self.taken[key]
