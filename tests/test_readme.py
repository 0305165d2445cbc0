"""What the README and the pages beside it show is tried out: nothing in them is only said."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import comares
from comares.core.texts import english

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:[A-Z_]+=\S+ )*(?:\./)?comares\b.*|cp .*)$", re.MULTILINE)
SHOWN = re.compile(r"^ *print\(.*\)  # (.*)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text("utf-8")
    return [body for found, body in BLOCK.findall(text) if found == language]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, where commands can leave what they like."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    sheets = Path("src", "comares", "rollwrite", "sheets")
    shutil.copytree(ROOT / sheets, tmp_path / sheets)
    script = tmp_path / "comares"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m comares "$@"\n')
    script.chmod(0o755)
    begun = comares.new("rollwrite", players=["Ani", "Ben", "Cleo"], seed=3)
    while begun.to_move == "chance":
        begun.roll()
    (tmp_path / "evening.alh").write_text(begun.record(), "utf-8")
    return tmp_path


def test_python_blocks(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    found = blocks("README.md", "python")
    assert found
    namespace: dict[str, Any] = {}
    for block in found:
        exec(compile(block, "README.md", "exec"), namespace)
        assert capsys.readouterr().out.splitlines() == SHOWN.findall(block)


CONSOLE = [COMMAND.findall(block) for block in blocks("README.md", "console")]


@pytest.mark.parametrize("commands", CONSOLE, ids=[commands[0] for commands in CONSOLE])
def test_console_blocks(folder: Path, commands: list[str]) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMARES", "XDG"))}
    env = {**kept, "HOME": str(folder / "home"), "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    for command in commands:
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr.strip()) == (0, ""), command


@pytest.mark.parametrize("name", ["solo", "three"])
def test_example_games_are_whole_games(name: str) -> None:
    game = comares.load(ROOT / "docs" / "examples" / f"{name}.alh")
    assert game.finished
    assert len(game.setup.players) == {"solo": 1, "three": 3}[name]


def test_game_in_the_notation_page_is_the_beginning_of_the_example(tmp_path: Path) -> None:
    (text,) = blocks("docs/notation.md", "alh")
    (tmp_path / "begun.alh").write_text(text, "utf-8")
    tokens = comares.load(tmp_path / "begun.alh").tokens
    assert comares.load(ROOT / "docs" / "examples" / "three.alh").tokens[: len(tokens)] == tokens


def test_sheet_in_the_sheets_page_is_one(tmp_path: Path) -> None:
    (text,) = blocks("docs/sheets.md", "toml")
    (tmp_path / "my-sheet.toml").write_text(text, "utf-8")
    assert comares.new("rollwrite", sheet=tmp_path / "my-sheet.toml").view()["coins"] == 15


def test_chips_in_the_chips_page_are_a_set(tmp_path: Path) -> None:
    (text,) = blocks("docs/chips.md", "toml")
    (tmp_path / "my-chips.toml").write_text(text, "utf-8")
    assert not comares.new("dicegame", chips=tmp_path / "my-chips.toml").finished


@pytest.mark.parametrize(
    ("page", "prefixes"),
    [
        ("sheets.md", ("error.sheet-", "error.data-", "error.coins-range")),
        ("chips.md", ("error.chips-count", "error.chips-n", "error.chips-sort", "error.chips-table", "error.data-")),
    ],
)
def test_errors_in_a_page_are_those_there_are(page: str, prefixes: tuple[str, ...]) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    named = {f"error.{code}" for code in re.findall(r"^\|.*\| `([a-z-]+)` \|", text, re.MULTILINE)}
    existing = english().templates.keys()
    assert named <= existing
    assert named >= {key for key in existing if key.startswith(prefixes)} - {"error.chips-not-left"}


def test_house_sheet_in_the_rules_page_is_the_one_we_have() -> None:
    page = (ROOT / "docs" / "rules" / "rollwrite.md").read_text("utf-8")
    rows = re.findall(r"^>   \d  ((?:[PSACGT] ){5}[PSACGT])$", page, re.MULTILINE)
    assert [row.replace(" ", "") for row in rows] == comares.new("rollwrite").view()["sheet"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]
    assert missing == []
