"""What is measured, and how: short repetitions, of which the best counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import repeat
from time import perf_counter

COPIES = 1000  # between two looks at the clock


@dataclass(frozen=True)
class Sample:
    """One repetition. Units are decisions by players (chance does not count), or copies."""

    units: float
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Units per second."""
        return self.units / self.seconds


Loop = Callable[[float, int], Sample]
"""Takes how long to measure at least, in seconds, and the number of the repetition, to seed with."""


@dataclass
class Measure:
    """One thing to measure, and what was measured of it so far."""

    engine: str  # "comares" or the name of a peer
    game: str
    way: str
    unit: str  # "decisions" | "copies"
    loop: Loop
    every: int = 1  # measured in one of so many repetitions, but for so much longer
    samples: list[Sample] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.engine} {self.game} {self.way}"

    def take(self, repetition: int, seconds: float) -> None:
        """Take a sample, if this repetition is one of those."""
        if repetition % self.every == 0:
            self.samples.append(self.loop(seconds * self.every, repetition))

    @property
    def best(self) -> Sample | None:
        """The best repetition by units: by games, one that happened to draw short games would win."""
        return max(self.samples, key=lambda sample: sample.rate, default=None)


def count_copies(copy: Callable[[], object], seconds: float) -> Sample:
    """Copy something again and again for so long."""
    copies = 0
    start = perf_counter()
    while True:
        for _ in repeat(None, COPIES):
            copy()
        copies += COPIES
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return Sample(copies, 0, elapsed)
