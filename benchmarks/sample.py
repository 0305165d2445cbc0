"""What is measured, and how: the best of many short repetitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import repeat
from time import perf_counter

COPIES = 1000  # copies between readings of the clock


@dataclass(frozen=True)
class Sample:
    """One repetition. Units are decisions by players (not chance) or copies."""

    units: float
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Units per second."""
        return self.units / self.seconds


Loop = Callable[[float, int], Sample]
"""Called with the minimum measuring time, in seconds, and the number of the repetition, used as a seed."""


@dataclass
class Measure:
    """Something to measure, and its measurements so far."""

    engine: str  # "comares" or the name of a peer
    game: str
    way: str
    unit: str  # "decisions" | "copies"
    loop: Loop
    every: int = 1  # measured only in every n-th repetition, but n times as long
    samples: list[Sample] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.engine} {self.game} {self.way}"

    def take(self, repetition: int, seconds: float) -> None:
        """Take a sample if this repetition calls for one."""
        if repetition % self.every == 0:
            self.samples.append(self.loop(seconds * self.every, repetition))

    @property
    def best(self) -> Sample | None:
        """The best repetition by units; by games, one that happened to draw short games would win."""
        return max(self.samples, key=lambda sample: sample.rate, default=None)


def count_copies(copy: Callable[[], object], seconds: float) -> Sample:
    """Copy something repeatedly for this long."""
    copies = 0
    start = perf_counter()
    while True:
        for _ in repeat(None, COPIES):
            copy()
        copies += COPIES
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return Sample(copies, 0, elapsed)
