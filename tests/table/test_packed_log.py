"""A packed log behaves like a list of texts, however much of it is compressed."""

from __future__ import annotations

import random

import orjson
import pytest

from comares.table.packed_log import PAGE, PackedLog


def text(number: int) -> bytes:
    return orjson.dumps({"n": number, "name": "Ani\nBen"})


@pytest.mark.parametrize("seed", range(5))
def test_a_scroll_is_a_list(seed: int) -> None:
    chance = random.Random(seed)
    packed, plain = PackedLog(), list[bytes]()
    for number in range(12 * PAGE):
        if plain and chance.random() < (0.7 if number % 150 > 100 else 0.1):  # now and then, many are removed
            packed.pop()
            plain.pop()
        else:
            packed.append(text(number))
            plain.append(text(number))
        kept = chance.randint(0, len(plain))
        assert len(packed) == len(plain)
        assert packed.all() == plain
        assert packed.since(kept) == plain[kept:]


def test_what_is_old_is_packed() -> None:
    packed = PackedLog()
    for number in range(10 * PAGE):
        packed.append(text(number))
    assert len(packed.newest) < 2 * PAGE
    assert sum(map(len, packed.pages)) < sum(map(len, packed.all())) / 3
