"""Shares of victories and their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

Z: Final = NormalDist().inv_cdf(0.975)
"""For 95% confidence intervals."""
CAUTION: Final = 2
"""The number of extra deals that are added to say that the games of a deal are no better than one."""


@dataclass
class Share:
    """Somebody's share of the victories, by deal.

    The games of a deal have the same dice and similar results, so a deal counts as one observation. Sums are integers,
    so
    the order does not matter.
    """

    most: int
    """The maximum that could be won in a deal."""
    deals: int = 0
    total: int = 0
    squares: int = 0

    def add(self, won: int) -> None:
        """Record what was won in a deal."""
        self.deals += 1
        self.total += won
        self.squares += won * won

    @property
    def mean(self) -> float:
        """The share, from 0 to 1."""
        return self.total / (self.deals * self.most)

    @property
    def likeness(self) -> float:
        """How much less a deal tells us than independent games would: 1 if all its games end alike.

        This is the variance between deals relative to that of single games. With few deals it can come out too low, so
        the worst case is mixed in.
        """
        mean = self.mean
        spread = mean * (1 - mean)
        if spread == 0:
            return 1.0
        freedom = self.deals - 1
        between = max(0.0, self.squares / self.most**2 - self.deals * mean**2)
        return (CAUTION + between / spread) / (CAUTION + freedom)

    def interval(self) -> tuple[float, float]:
        """Return the 95% confidence interval of the share.

        This is the Wilson interval for the effective number of games. It never has zero width, even if nothing or
        everything
        was won, and never leaves the range from 0 to 1. A single deal tells us nothing.
        """
        if self.deals < 2:
            return 0.0, 1.0
        square = student(self.deals - 1) ** 2
        worth = self.deals / self.likeness
        mean = self.mean
        middle = (mean + square / (2 * worth)) / (1 + square / worth)
        width = sqrt(square * (mean * (1 - mean) / worth + square / (4 * worth**2))) / (1 + square / worth)
        return max(0.0, min(mean, middle - width)), min(1.0, max(mean, middle + width))


def student(freedom: int) -> float:
    """Return the quantile of Student's t-distribution corresponding to ``Z``, by the Cornish–Fisher series."""
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
