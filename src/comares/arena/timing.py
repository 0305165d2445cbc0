"""Decision times, counted in steps of about 1%, so that millions need no more memory than a few."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Final

STEPS: Final = 64
"""Steps per doubling of the time."""
NANOSECONDS: Final = 1e6
"""Nanoseconds per millisecond."""


@dataclass
class Times:
    """A set of times. Sets can be added in any order."""

    counts: Counter[int] = field(default_factory=Counter)
    """How many times fell into each step."""

    def put(self, nanoseconds: int) -> None:
        """Record a time."""
        self.counts[int(STEPS * log2(max(1, nanoseconds)))] += 1

    def add(self, other: Times) -> None:
        """Add another set."""
        self.counts.update(other.counts)

    def quantile(self, part: float) -> float | None:
        """Return the quantile in milliseconds; ``None`` if there are no times."""
        rank = ceil(part * self.counts.total())
        for step, count in sorted(self.counts.items()):
            rank -= count
            if rank <= 0:
                return float(2 ** ((step + 0.5) / STEPS) / NANOSECONDS)
        return None
