"""Nonsensical options: an explanation in the user's language, exit code 2, and nothing is started."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

WRONG = [
    (("serve", "--port", "99999"), "--port must be from 0 to 65535, not 99999."),
    (("serve", "--port", "-1"), "--port must be from 0 to 65535, not -1."),
    (("serve", "--pace", "-3"), "--pace must be at least 0, not -3."),
    (("serve", "--pace", "nan"), "--pace must be at least 0, not nan."),
    (("serve", "--grace", "inf"), "--grace must be at least 0, not inf."),
    (("serve", "--guest-rate", "-0.5"), "--guest-rate must be at least 0, not -0.5."),
    (("serve", "--address-rate", "-1"), "--address-rate must be at least 0, not -1."),
    (("serve", "--proxies", "nonsense"), "“nonsense” is not the address of a proxy"),
    (("serve", "--proxies", "127.0.0.1,10.0.0.1/8"), "“10.0.0.1/8” is not the address of a proxy"),
    (("serve", "--host", "no..host"), "Port 8000 of no..host cannot be used"),
    (("serve", "--base-url", "https://comares.example:99999"), "https://comares.example:99999"),
    (("serve", "--base-url", "http://[::1"), "http://[::1"),
    (("arena", "rollwrite", "--bots", "greedy,random", "--seconds", "nan"), "--seconds must be at least 0, not nan."),
    (("play", "dicegame", "--players", "99"), "99 players cannot play this game; it is for 2 to 6."),
    (("play", "dicegame", "--players", "greedy," * 7 + "Ani"), "8 players cannot play this game"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_value_that_makes_no_sense_is_refused_with_a_sentence(
    run: Run, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = run(*words)
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == [], "no database, no saved game"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "--port muss zwischen 0 und 65535 liegen, nicht bei 99999."),
        ("nl", "--port moet tussen 0 en 65535 liggen, niet bij 99999."),
    ],
)
def test_the_sentence_is_in_the_language_of_the_person(run: Run, language: str, sentence: str) -> None:
    assert sentence in run("serve", "--port", "99999", "--lang", language).stderr


def test_a_value_of_the_environment_is_checked_too(run: Run) -> None:
    done = run("serve", COMARES_PACE="-3")
    assert done.returncode == 2
    assert "--pace must be at least 0, not -3." in done.stderr
