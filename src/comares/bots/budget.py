"""How much a bot may think about one decision."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Final


@dataclass(frozen=True)
class Budget:
    """A limit of time, of work, or of both; bots that think no longer than they must do not look at it.

    With a limit of work alone, the same position and generator give the same decision on every machine.
    """

    seconds: float | None = None
    work: int | None = None
    """Units of work: a game played out, or a position looked at beyond the turn."""

    def begin(self) -> Meter:
        """Start to think."""
        return Meter(self)


class Meter:
    """What was spent of a budget since thinking began."""

    def __init__(self, budget: Budget) -> None:
        self.until = None if budget.seconds is None else perf_counter() + budget.seconds
        self.left = budget.work

    def spend(self, work: int) -> bool:
        """Note that some work was done; say whether there may be more."""
        if self.left is not None:
            self.left -= work
            if self.left <= 0:
                return False
        return self.until is None or perf_counter() < self.until


STANDARD: Final = Budget(seconds=0.1)
"""What a bot gets that nobody said anything about: a person does not notice the wait."""
