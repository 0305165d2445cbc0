"""Dice as multisets."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from comares.core.dice import throws


@pytest.mark.parametrize("faces", [range(6), [1], [3, 5], "PSACGT"])
@pytest.mark.parametrize("dice", range(5))
def test_weights_are_counts_of_ordered_throws(dice: int, faces: str) -> None:
    expected = Counter(tuple(sorted(thrown, key=list(faces).index)) for thrown in product(faces, repeat=dice))
    found = list(throws(dice, faces))  # type: ignore[arg-type]  # letters are faces as good as numbers
    assert dict(found) == expected
    assert len(found) == len(expected)


def test_eight_dice() -> None:
    found = list(throws(8, range(6)))
    assert len(found) == comb(13, 8) == 1287
    assert sum(weight for _, weight in found) == 6**8 == 1_679_616
    assert all(list(shown) == sorted(shown) for shown, _ in found)
    assert max(weight for _, weight in found) == 10080  # 2 2 1 1 1 1: 8! / (2! 2!)


def test_two_dice() -> None:
    found = dict(throws(2, range(6)))
    assert len(found) == 21
    assert found[0, 0] == 1
    assert found[2, 5] == 2


def test_no_dice_and_no_faces() -> None:
    assert list(throws(0, range(6))) == [((), 1)]
    assert list(throws(2, [])) == []
