"""The rules in the terminal."""

from __future__ import annotations

import pytest

from comares.core import registry
from comares.core.rulebook import rulebook
from comares.core.texts import languages, texts

from .conftest import Run


@pytest.mark.parametrize("language", languages())
def test_a_whole_book_in_every_language(run: Run, language: str) -> None:
    done = run("rules", "rollwrite", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    book = rulebook("rollwrite", language)
    assert book
    lines = [line.strip() for line in done.stdout.splitlines()]
    for passage in book.passages():
        assert f"{passage.number}  {passage.title}  #{passage.anchor}" in lines
    assert texts(language)("rules.mark.ruling") in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    assert not {"<a id", "](", "\x1b", "**"} & {mark for mark in ("<a id", "](", "\x1b", "**") if mark in done.stdout}


def test_without_a_game_what_the_games_share(run: Run) -> None:
    done = run("rules")
    assert done.returncode == 0
    assert "Six kinds of building" in done.stdout


def test_a_rule_by_its_anchor_by_its_number_and_by_words(run: Run) -> None:
    by_anchor = run("rules", "dicegame", "black-die")
    assert by_anchor.returncode == 0
    assert by_anchor.stdout.split("\n")[1].strip() == "5.2  Black die  #black-die"
    assert "ninth die" in by_anchor.stdout
    assert "#annulling" not in by_anchor.stdout
    assert run("rules", "dicegame", "5.2").stdout == by_anchor.stdout
    found = run("rules", "rollwrite", "turn", "coins").stdout
    assert "#turning-a-die" in found
    assert "#rounds" not in found
    assert "#coins" in run("rules", "rollwrite", "MUNZE", "--lang", "de").stdout


def test_what_is_not_there_is_named_in_the_readers_language(run: Run) -> None:
    for words, said in (
        (("rules", "hog"), ("hog", *registry.names())),
        (("rules", "rollwrite", "zebra"), ("sagen die Regeln nichts", "zebra", "set-up")),
    ):
        done = run(*words, "--lang", "de")
        assert (done.returncode, done.stdout) == (2, "")
        assert all(word in done.stderr for word in said), done.stderr


def test_pictures_are_drawn_and_say_how_to_play_them(run: Run) -> None:
    drawn = run("rules", "alcazaba", "wall", "--lang", "de").stdout
    assert "┗━━━━┓" in drawn
    assert "links unten 6 Teile" in " ".join(drawn.split())
    assert "comares rules alcazaba --try wall" in drawn
    assert "positions.toml" not in drawn


def test_an_example_is_played_at_once(run: Run) -> None:
    done = run("rules", "rollwrite", "--try", "second-building", typed="1\nquit\n")
    assert done.returncode == 0
    assert "build:y4b2" in done.stdout
    unknown = run("rules", "rollwrite", "--try", "zebra")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "four-dice" in unknown.stderr
