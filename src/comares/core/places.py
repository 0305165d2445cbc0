"""Places of a kind, and what players who share them get."""

from __future__ import annotations

from typing import Final

BASE: Final = [1, 8, 16]
"""The points of the pavilion; each further kind is worth one point more."""


def share(scoring: int, kind: int, first: int, players: int) -> int:
    """Return what each of some players gets who together take the places from ``first`` on.

    The n-th scoring (1 to 3) has n places, counted here from 0; a place that it does not have is worth nothing.
    The points of the places are added up, divided by the number of players and rounded down.
    """
    total = 0
    for place in range(first, first + players):
        if place < scoring:
            total += BASE[scoring - 1 - place] + kind
    return total // players
