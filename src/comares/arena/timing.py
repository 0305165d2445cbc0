"""How long decisions took: counted in steps of about a hundredth, so that a million need no more memory than a few."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Final

STEPS: Final = 64
"""Steps from a time to twice that time."""
NANOSECONDS: Final = 1e6
"""In a millisecond."""


@dataclass
class Times:
    """A set of times. Sets can be added in any order."""

    counts: Counter[int] = field(default_factory=Counter)
    """How often a time fell into each step."""

    def put(self, nanoseconds: int) -> None:
        """Note a time."""
        self.counts[int(STEPS * log2(max(1, nanoseconds)))] += 1

    def add(self, other: Times) -> None:
        """Add another set."""
        self.counts.update(other.counts)

    def quantile(self, part: float) -> float | None:
        """Return the milliseconds that a part of the decisions did not exceed; nothing if there were none."""
        rank = ceil(part * self.counts.total())
        for step, count in sorted(self.counts.items()):
            rank -= count
            if rank <= 0:
                return float(2 ** ((step + 0.5) / STEPS) / NANOSECONDS)
        return None
