"""A share of victories, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

Z: Final = NormalDist().inv_cdf(0.975)
"""For an interval that holds the truth in 95 of 100 cases."""
CAUTION: Final = 2
"""The games of a deal are taken to tell no more than one: so many deals are added that say it."""


@dataclass
class Share:
    """The share of the victories that went to somebody, deal by deal.

    The games of a deal have the same dice and are like each other, so a deal counts as one observation. Sums are
    whole numbers: the order does not matter.
    """

    most: int
    """What there was to win in a deal."""
    deals: int = 0
    total: int = 0
    squares: int = 0

    def add(self, won: int) -> None:
        """Note what was won in a deal."""
        self.deals += 1
        self.total += won
        self.squares += won * won

    @property
    def mean(self) -> float:
        """The share, from 0 to 1."""
        return self.total / (self.deals * self.most)

    @property
    def likeness(self) -> float:
        """How much less a deal tells than its games would on their own: 1 if they all end alike.

        It is the variance between deals, beside that of single games. Few deals can look surer than they are, so the
        worst is mixed in.
        """
        mean = self.mean
        spread = mean * (1 - mean)
        if spread == 0:
            return 1.0
        freedom = self.deals - 1
        between = max(0.0, self.squares / self.most**2 - self.deals * mean**2)
        return (CAUTION + between / spread) / (CAUTION + freedom)

    def interval(self) -> tuple[float, float]:
        """Return the bounds between which the true share lies with 95 %.

        It is Wilson's interval for as many games as the deals are worth. It has no width of zero, also when nothing
        or everything was won, and does not leave the range from 0 to 1. One deal says nothing.
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
    """Return the quantile of Student's distribution that belongs to ``Z``, by the series of Cornish and Fisher."""
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
