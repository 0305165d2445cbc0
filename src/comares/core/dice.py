"""Dice as multisets: what they show matters, not which of them shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod


def throws(dice: int, faces: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """List what a number of equal dice can show, in ascending order, with weights.

    The weight is the number of ordered throws that look so; together they are ``len(faces) ** dice``.
    """
    for shown in combinations_with_replacement(faces, dice):
        yield shown, factorial(dice) // prod(factorial(n) for n in Counter(shown).values())
