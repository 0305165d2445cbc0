"""Limits per guest, per address and for the whole server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from time import monotonic

from comares.web.addresses import network_of
from comares.web.asgi import Scope
from comares.web.problems import WebError
from comares.web.settings import WebSettings

BURST = 5
"""A full bucket holds as many requests as the rate allows in this many seconds."""
LONG_BURST = 300
"""The same for what people rarely do, but many may do at the same moment: a whole class from one address, say."""
SWEEP = 1024
KEPT = 5
"""One in so many places is kept for those who need it most."""


class Buckets:
    """A token bucket for each key: it fills at a constant rate, and each request takes a token."""

    def __init__(self, rate: float, burst: float = BURST, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.full_at: dict[Hashable, float] = {}
        """When each bucket will be full again; full ones are dropped."""
        self.sweep_at = SWEEP

    def take(self, key: Hashable) -> float:
        """Take a token and return 0, or return how many seconds to wait for one."""
        if not self.rate:
            return 0
        now = self.clock()
        full = max(now, self.full_at.get(key, now)) + 1 / self.rate
        if full - now > self.burst:
            return full - now - self.burst
        self.full_at[key] = full
        if len(self.full_at) > self.sweep_at:
            self.full_at = {key: full for key, full in self.full_at.items() if full > now}
            self.sweep_at = max(SWEEP, 2 * len(self.full_at))
        return 0


class Limits:
    """Refuses requests when there are too many: from one guest, from one address, or overall."""

    def __init__(self, settings: WebSettings) -> None:
        self.guests = Buckets(settings.guest_rate)
        self.addresses = Buckets(settings.address_rate)
        self.most = settings.requests
        self.working = 0

    def count(self, scope: Scope, guest: str | None) -> None:
        """Count a request; raises if there have been too many."""
        wait = self.addresses.take(address_of(scope)) if self.addresses.rate else 0
        if not wait and guest is not None:
            wait = self.guests.take(guest)
        if wait:
            raise too_fast(wait)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place for a request that is being handled; raises if there is none."""
        if self.working >= self.most:
            raise WebError("overloaded", 503, {"Retry-After": "1"})
        self.working += 1
        try:
            yield
        finally:
            self.working -= 1


class Allowances:
    """What one address may ask for less often than for anything else, because it takes time or stays for good."""

    def __init__(self, settings: WebSettings) -> None:
        rate = settings.address_rare / 60 if settings.address_rate else 0
        self.tables = Buckets(rate, LONG_BURST)
        self.guests = Buckets(rate, LONG_BURST)
        self.pictures = Buckets(rate, LONG_BURST)

    def take(self, of: Buckets, scope: Scope) -> None:
        """Count something for an address; raises if it has had too much of it."""
        if wait := of.take(address_of(scope)):
            raise too_fast(wait)


def too_fast(wait: float) -> WebError:
    """Return the error for something that will be possible again after some seconds."""
    return WebError("too-fast", 429, {"Retry-After": str(int(wait) + 1)})


def address_of(scope: Scope) -> str:
    """Return the address that a request counts for."""
    return network_of(str((scope.get("client") or ("",))[0]))


class Places:
    """A limited number of places for each key."""

    def __init__(self, each: float) -> None:
        self.each = each
        self.taken: Counter[Hashable] = Counter()

    @contextmanager
    def place(self, key: Hashable, *, is_first: bool = True) -> Iterator[None]:
        """Hold a place for the duration of the context; raises if there is none.

        The last places are only for those who come first.
        """
        if self.taken.get(key, 0) >= (self.each if is_first else self.each - self.each // KEPT):
            raise WebError("too-many-streams", 429, {"Retry-After": "5"})
        self.taken[key] += 1
        try:
            yield
        finally:
            self.taken[key] -= 1
            if not self.taken[key]:
                del self.taken[key]
