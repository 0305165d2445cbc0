"""Exact odds of what dice will show: how many of a kind somebody has by the last throw who goes for it.

Going for a kind means: its dice stay, and so does what is held now; all others are thrown again, each time. Nothing
makes many of that kind more likely, except to hold nothing else. Alcazaba has the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Final

from comares.core.kinds import KINDS

MOST_THROWS: Final = 3
FACES: Final = 6


def odds(dice: str, held: str, throws: int, black: str | None = None) -> dict[str, list[float]]:
    """Return for each kind how likely it is to have at least one of it by the last throw, at least two, and so on.

    Args:
        dice: what the white dice show, a letter each.
        held: those of them that stay, whatever they show.
        throws: how often they have been thrown.
        black: what the black die shows, which counts, too, and is never thrown.
    """
    most = len(dice) + (black is not None)
    found = {}
    for kind in KINDS:
        sure = dice.count(kind) + (black == kind)
        free = len(dice) - dice.count(kind) - (len(held) - held.count(kind))
        more = at_least(free, MOST_THROWS - throws)
        found[kind] = [more.get(number - sure, 0.0) if number > sure else 1.0 for number in range(1, most + 1)]
    return found


def at_least(dice: int, throws: int) -> Mapping[int, float]:
    """Return how likely at least each number of dice come to show a kind, if those that do not are thrown again."""
    misses = (1 - 1 / FACES) ** throws
    exactly = [comb(dice, number) * (1 - misses) ** number * misses ** (dice - number) for number in range(dice + 1)]
    return {number: sum(exactly[number:]) for number in range(dice + 1)}
