"""Limits on how long a bot may think about a decision."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final


@dataclass(frozen=True)
class Budget:
    """A limit on time, on work, or on both; bots that decide quickly ignore it.

    With only a limit on work, the same position and generator lead to the same decision on every machine.
    """

    seconds: float | None = None
    work: int | None = None
    """Units of work: a playout, or a position examined beyond the current turn."""

    def begin(self) -> Meter:
        """Start thinking."""
        return Meter(self)


class Meter:
    """Keeps track of how much of a budget has been used."""

    def __init__(self, budget: Budget) -> None:
        self.until = None if budget.seconds is None else perf_counter() + budget.seconds
        self.left = budget.work

    def spend(self, work: int) -> bool:
        """Record some work; return whether there may be more."""
        if self.left is not None:
            self.left -= work
            if self.left <= 0:
                return False
        return self.until is None or perf_counter() < self.until


STANDARD: Final = Budget(seconds=0.1)
"""The default: too short a wait for a person to notice."""
