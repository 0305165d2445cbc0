"""What happens, counted: next to nothing to note, and read only when somebody asks."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds, up to which durations are counted together."""


class Durations:
    """How often something took how long. One thread notes, others may read."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """How often it took no longer than each of ``BOUNDS``, but longer than the one before; at the end, the rest."""
        self.total = 0.0
        """Seconds in all."""

    def note(self, seconds: float) -> None:
        """Note a duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds
