"""Moves of the dice game read like sentences: dice are counted, fields and columns have names."""

from __future__ import annotations

import pytest

import comares
from comares.core.say import told
from comares.core.texts import languages, texts
from comares.dicegame import words

LAID = "(first:1) (chip:P) (chips:1,1,1,1,2)"


def last_told(tokens: str, language: str = "en") -> str:
    """Play, and return the last move in words."""
    game = comares.new("dicegame", ["Ani", "Ben", "Cleo"])
    for token in tokens.split():
        before = game.view(legal=False)
        step = game.play(token)
    return told(words.who(before), words.phrase(before, step.move, game.view(legal=False))).in_words(texts(language))


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        ("(PPSAACGT)", "Ani throws 2 pavilions, 2 arcades, 1 seraglio, 1 chamber, 1 garden and 1 tower"),
        ("(PPPPPPPP)", "Ani throws 8 pavilions"),
        ("(PPSAACGT) throw:SACGT", "Ani holds 2 pavilions and 1 arcade and throws the rest again"),
        ("(PPSAACGT) throw:PPSAACGT", "Ani throws all dice again"),
        ("(PPSAACGT) throw:SACGT (ACCCC)", "Ani throws 4 chambers and 1 arcade"),
        ("(PPSAACGT) place:A", "Ani places at the arcades: 2 left"),
        ("(PPSAACGT) throw:T (A) place:A", "Ani places at the arcades: 3 middle"),
        ("(PPSAACGT) place:T (AAAAAAAT) place:T", "Ben places at the tower: 1 middle"),
    ],
)
def test_turns(tokens: str, sentence: str) -> None:
    assert last_told(f"{LAID} {tokens}") == sentence


def test_a_marker_that_finds_no_field() -> None:
    turns = " ".join("(AAAAAAAT) place:T" for _ in range(4))
    assert last_told(f"{LAID} {turns}") == "Ani places at the tower: out"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ani holds 4 chambers and 1 arcade and throws the rest again"),
        ("de", "Ani behält 4 Gemächer und 1 Arkade und wirft den Rest noch einmal"),
        ("nl", "Ani houdt 4 kamers en 1 arcade en gooit de rest opnieuw"),
    ],
)
def test_languages(language: str, sentence: str) -> None:
    assert last_told(f"{LAID} (ACCCCGTT) throw:GTT", language) == sentence


@pytest.mark.parametrize("language", languages())
def test_no_letters_stand_for_dice(language: str) -> None:
    said = last_told(f"{LAID} (PSSAACGT)", language)
    assert not any(word.isupper() for word in said.split())
