"""Moves of the dice game read like sentences: dice are counted, fields and columns have names."""

from __future__ import annotations

import pytest

import comares
from comares.core.say import told
from comares.core.texts import languages, texts
from comares.dicegame import words

from .scripted import Table

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
        ("(PPSAACGT) place:A", "Ani places a marker at the arcades: 2 left"),
        ("(PPSAACGT) throw:T (A) place:A", "Ani places a marker at the arcades: 3 middle"),
        ("(PPSAACGT) place:T (AAAAAAAT) place:T", "Ben places a marker at the tower: 1 middle"),
    ],
)
def test_turns(tokens: str, sentence: str) -> None:
    assert last_told(f"{LAID} {tokens}") == sentence


def test_a_marker_that_finds_no_field() -> None:
    turns = " ".join("(AAAAAAAT) place:T" for _ in range(4))
    assert last_told(f"{LAID} {turns}") == "Ani places a marker at the tower: off the board"


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


# ---- Dirk's chips ----


def told_of_dirk(table: Table, tokens: str) -> list[str]:
    """Play tokens and return what followed, as far as it is about Dirk and a chip."""
    before = table.game.view(legal=False)
    after = table.play(tokens).game.view(legal=False)
    lines = [line.in_words(texts("en")) for line in words.consequences(before, after)]
    return [line for line in lines if line.startswith("Dirk") and "chip" in line]


@pytest.mark.parametrize(
    ("chip", "name"), [("exchange", "exchange"), ("push", "push"), ("annul", "annul"), ("black", "black die")]
)
def test_a_chip_that_dirk_cannot_use_is_told(chip: str, name: str) -> None:
    table = Table(2).lay(f"P:{chip}", dirk="P").turns({1: "P8.1"})
    assert told_of_dirk(table, "take:2") == [f"Dirk cannot use the chip, it leaves the game: {name}"]


def test_a_chip_that_somebody_else_gets_is_not_told_as_dirks() -> None:
    table = Table(2).lay("P:push", dirk="P").turns({1: "P8.1"})
    assert told_of_dirk(table, "take:chip") == []


def test_a_number_chip_that_dirk_keeps_is_told_like_anybodys() -> None:
    table = Table(2).lay("P:3", dirk="P").turns({1: "P8.1"})
    assert told_of_dirk(table, "take:2") == ["Dirk gets the chip: number 3"]


def test_who_starts_when_dirk_gets_the_starting_player_chip_is_told() -> None:
    table = Table(2).lay("P:start", dirk="P").turns({1: "P8.1"})
    assert told_of_dirk(table, "take:2") == ["Dirk gets the starting player chip: Ben starts the next round"]


def test_a_caliph_named_by_a_player_is_not_told_as_dirks() -> None:
    table = Table(2).lay("P:start", dirk="P").turns({1: "P8.1"}).play("take:chip")
    assert told_of_dirk(table, "caliph:2") == []


@pytest.mark.parametrize("language", languages())
def test_no_letters_stand_for_dice(language: str) -> None:
    said = last_told(f"{LAID} (PSSAACGT)", language)
    assert not any(word.isupper() for word in said.split())
