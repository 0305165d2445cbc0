"""Dice as multisets: only the values shown matter, not which die shows which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod


def throws(dice: int, faces: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield everything that several identical dice can show, in ascending order, with weights.

    The weight is the number of ordered rolls that give this result; the weights add up to ``len(faces) ** dice``.
    """
    for shown in combinations_with_replacement(faces, dice):
        yield shown, factorial(dice) // prod(factorial(n) for n in Counter(shown).values())
