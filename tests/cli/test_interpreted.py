"""Installed without a C compiler, Comares says once what that costs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

import comares
from comares.cli import interpreted
from comares.core.texts import Texts, english, languages, texts

Command = Callable[[Callable[..., None]], str]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return the notice shown on a terminal by an installation without a compiled engine."""
    monkeypatch.setattr(interpreted, "is_compiled", lambda: False)
    monkeypatch.delenv("COMARES_INTERPRETED", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def told(remark: Callable[..., None]) -> str:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        remark(english())
        out, err = capsys.readouterr()
        assert out == ""
        return err

    return told


def test_the_first_command_tells_and_later_ones_do_not(told: Command) -> None:
    assert "60 to 130 times" in told(interpreted.remark_once)
    assert told(interpreted.remark_once) == ""


def test_the_version_tells_always_and_no_command_repeats_it(told: Command) -> None:
    assert "60 to 130 times" in told(interpreted.remark)
    assert "60 to 130 times" in told(interpreted.remark)
    assert told(interpreted.remark_once) == ""


def test_another_installation_tells_it_too(told: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    told(interpreted.remark_once)
    monkeypatch.setattr(comares, "__file__", "/elsewhere/comares/__init__.py")
    assert told(interpreted.remark_once)
    assert not told(interpreted.remark_once)


@pytest.mark.parametrize("home", ["/dev/null/nowhere", "~/nowhere"])
def test_no_home_does_no_harm(told: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(platformdirs, "user_state_path", lambda *_, **__: Path(home))
    assert told(interpreted.remark_once)
    assert not list(tmp_path.iterdir())


def test_what_was_noted_may_be_damaged(told: Command, tmp_path: Path) -> None:
    told(interpreted.remark_once)
    (noted,) = tmp_path.glob("**/*.txt")
    noted.write_bytes(b"\xff\xfe")
    assert told(interpreted.remark_once)


def test_programs_are_not_told(told: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_a_pipe(language: Texts) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
        interpreted.remark_once(language)

    assert told(in_a_pipe) == ""
    assert told(interpreted.remark_once)


def test_who_asked_for_it_is_not_told(told: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMARES_INTERPRETED", "1")
    assert told(interpreted.remark) == told(interpreted.remark_once) == ""


def test_a_compiled_engine_has_nothing_to_tell(told: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted, "is_compiled", lambda: True)
    assert told(interpreted.remark) == told(interpreted.remark_once) == ""


def test_every_language_says_how_much_slower() -> None:
    for language in languages():
        said = texts(language)("cli.interpreted")
        assert "60" in said
        assert "130" in said
