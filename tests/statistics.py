"""A chi-square test, for samples with a fixed seed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

BEYOND = 4.0
"""How many standard deviations are too many: by chance, this happens once in 30,000 times."""


def fits(counts: Mapping[T, int], weights: Mapping[T, int]) -> bool:
    """Return whether counts fit weights, by a chi-square test (Wilson-Hilferty approximation).

    A fit that is too good does not count either.
    """
    total, whole = sum(counts.values()), sum(weights.values())
    freedom = len(weights) - 1
    if freedom == 0:
        return set(counts) == set(weights)
    chi_square = sum(
        (counts.get(key, 0) - total * weight / whole) ** 2 / (total * weight / whole) for key, weight in weights.items()
    )
    middle = 1 - 2 / (9 * freedom)
    deviation = ((chi_square / freedom) ** (1 / 3) - middle) / (2 / (9 * freedom)) ** 0.5
    return set(counts) <= set(weights) and abs(deviation) < BEYOND
