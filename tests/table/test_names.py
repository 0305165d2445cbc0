"""Names: clean, short and unique."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comares.core.errors import ComaresError
from comares.core.record import parse, write
from comares.table import limits
from comares.table.names import BOTS, clean, of_bot, unlike


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ani  ", "Ani"),
        ("Ani\u202eneB", "AnineB"),
        ("A\u200bn\u200di\ufeff", "Ani"),
        ("A\x00n\x1bi\n", "Ani"),
        ("Jose\u0301", "José"),
        ("Jose\u200b\u0301", "José"),
        ("A\u3164n\u2800i\ufe0f\u115f", "Ani"),
        ("Ani \t Ben", "Ani Ben"),
        ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),
        ("阿尼", "阿尼"),
        ("Ani 🎲", "Ani 🎲"),
    ],
)
def test_a_name_is_cleaned(typed: str, name: str) -> None:
    assert clean(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name-missing"),
        (" \u200b\u2066 ", "name-missing"),
        ("\u3164\u2800\U000e0100", "name-missing"),
        ("x" * (limits.NAME + 1), "name-too-long"),
        ("Ani\ud800", "name-unreadable"),
        ('"Ani"', "name-not-writable"),
    ],
)
def test_what_cannot_be_a_name_is_refused(typed: str, code: str) -> None:
    with pytest.raises(ComaresError) as caught:
        clean(typed)
    assert caught.value.code == code


@given(st.text(max_size=40))
def test_whatever_is_a_name_can_be_written_down_and_read_again(typed: str) -> None:
    try:
        name = clean(typed)
    except ComaresError:
        return
    assert parse(write({"Players": [name]}, [])).tags["Players"].values == (name,)
    assert clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    name.encode()


@given(st.lists(st.sampled_from(["Ani", "ANI", "Ani 2", "x" * limits.NAME, "x" * limits.NAME + " 2"]), max_size=8))
def test_names_at_a_table_are_different(typed: list[str]) -> None:
    taken: list[str] = []
    for name in typed:
        taken.append(unlike(name[: limits.NAME], taken))
        assert len(taken[-1]) <= limits.NAME
    assert len({name.casefold() for name in taken}) == len(taken)


def test_every_bot_has_a_name_of_its_own() -> None:
    taken: list[str] = []
    for seat in range(1, 2 * len(BOTS)):
        taken.append(of_bot(seat, taken))
    assert len(set(taken)) == len(taken)
