"""A scroll is a list of texts, whatever part of it is packed."""

from __future__ import annotations

import random

import orjson
import pytest

from comares.table.scroll import PAGE, Scroll


def text(number: int) -> bytes:
    return orjson.dumps({"n": number, "name": "Ani\nBen"})


@pytest.mark.parametrize("seed", range(5))
def test_a_scroll_is_a_list(seed: int) -> None:
    chance = random.Random(seed)
    scroll, plain = Scroll(), list[bytes]()
    for number in range(12 * PAGE):
        if plain and chance.random() < (0.7 if number % 150 > 100 else 0.1):  # now and then much is taken back
            scroll.pop()
            plain.pop()
        else:
            scroll.append(text(number))
            plain.append(text(number))
        kept = chance.randint(0, len(plain))
        assert len(scroll) == len(plain)
        assert scroll.all() == plain
        assert scroll.since(kept) == plain[kept:]


def test_what_is_old_is_packed() -> None:
    scroll = Scroll()
    for number in range(10 * PAGE):
        scroll.append(text(number))
    assert len(scroll.newest) < 2 * PAGE
    assert sum(map(len, scroll.pages)) < sum(map(len, scroll.all())) / 3
