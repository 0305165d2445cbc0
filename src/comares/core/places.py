"""Points for the places of a kind, and how they are shared."""

from __future__ import annotations

from typing import Final

BASE: Final = [1, 8, 16]
"""The points for the pavilion; each kind after it is worth one point more."""


def share(scoring: int, kind: int, first: int, players: int) -> int:
    """Return the points of each of ``players`` who share the places from ``first`` on.

    The n-th scoring (1 to 3) has n places, counted from 0 here; any place beyond those is worth nothing. The points of
    the shared places are added up, divided by the number of players and rounded down.
    """
    total = 0
    for place in range(first, first + players):
        if place < scoring:
            total += BASE[scoring - 1 - place] + kind
    return total // players
