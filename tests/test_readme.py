"""Runs the examples in the README and the other documents."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
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
SERVING = re.compile(r"comares( serve .*)?$(?<!--help)")
SHOWN = re.compile(r"^ *print\(.*\)  # (.*)$", re.MULTILINE)
LINK = re.compile(r"(?<!`)\[[^]`]*\]\((?!https?:)([^)#]+)")
FOLDERS = ("*.md", "docs/**/*.md", "examples/*.md", "src/comares/**/rulebook/*.md")
PAGES = sorted(path for folder in FOLDERS for path in ROOT.glob(folder))


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text("utf-8")
    return [body for found, body in BLOCK.findall(text) if found == language]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, where commands can leave files."""
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


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/games.md"])
def test_python_blocks(
    page: str, capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    found = blocks(page, "python")
    assert found
    namespace: dict[str, Any] = {}
    for block in found:
        exec(compile(block, page, "exec"), namespace)
        assert capsys.readouterr().out.splitlines() == SHOWN.findall(block)


def serve_for_a_moment(command: str, folder: Path, env: dict[str, str]) -> None:
    """Run a command that serves until it prints its URL, then stop it like Ctrl-C does."""
    pipe = subprocess.PIPE
    with subprocess.Popen(shlex.split(command), cwd=folder, env=env, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        said = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (0, ""), command
    assert "http://" in said, command


CONSOLE = [COMMAND.findall(block) for page in ("README.md", "docs/playing.md") for block in blocks(page, "console")]


@pytest.mark.parametrize("commands", CONSOLE, ids=[commands[0] for commands in CONSOLE])
def test_console_blocks(folder: Path, commands: list[str]) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMARES", "XDG"))}
    env = {**kept, "HOME": str(folder / "home"), "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    env["COMARES_PORT"] = "0"  # any: another test may be using the one in the README
    for command in commands:
        if SERVING.search(command):
            serve_for_a_moment(command, folder, env)
            continue
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


EXAMPLES = {
    "solo": ("rollwrite", 1),
    "three": ("rollwrite", 3),
    "dicegame": ("dicegame", 3),
    "alcazaba": ("alcazaba", 3),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_games_are_whole_games(name: str) -> None:
    game = comares.load(ROOT / "docs" / "examples" / f"{name}.alh")
    assert game.finished
    assert (game.definition.name, len(game.setup.players)) == EXAMPLES[name]


def test_every_game_has_an_example() -> None:
    assert {path.stem for path in (ROOT / "docs" / "examples").iterdir()} == set(EXAMPLES)
    assert {game for game, _ in EXAMPLES.values()} == set(comares.games())


def test_game_in_the_notation_page_is_the_beginning_of_the_example(tmp_path: Path) -> None:
    (text,) = blocks("docs/notation.md", "alh")
    (tmp_path / "begun.alh").write_text(text, "utf-8")
    tokens = comares.load(tmp_path / "begun.alh").tokens
    assert comares.load(ROOT / "docs" / "examples" / "three.alh").tokens[: len(tokens)] == tokens


@pytest.mark.parametrize(("name", "first"), [("dicegame", "(chip:"), ("alcazaba", "(stack:")])
def test_round_in_the_notation_page_is_that_of_the_example(name: str, first: str) -> None:
    tokens = comares.load(ROOT / "docs" / "examples" / f"{name}.alh").tokens
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    section = page.partition(f"Round 1 of [examples/{name}.alh]")[2]
    shown = BLOCK.findall(section)[0][1].replace("{round 1}", "").partition("…")
    begin, end = shown[0].split(), shown[2].split()
    second = [number for number, token in enumerate(tokens) if token.startswith(first)][1]
    assert (tokens[: len(begin)], tokens[second - len(end) : second]) == (begin, end)


@pytest.mark.parametrize("name", ["three", "dicegame", "alcazaba"])
def test_position_in_the_notation_page_is_one_of_the_example(name: str) -> None:
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    section = re.split(rf"After (\d+) moves of \[examples/{name}\.alh\]", page)
    game = comares.load(ROOT / "docs" / "examples" / f"{name}.alh")
    while len(game) > int(section[1]):
        game.undo()
    assert BLOCK.findall(section[2])[0][1].strip() == game.position()


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
        ("tiles.md", ("error.tower-",)),
    ],
)
def test_errors_in_a_page_are_those_there_are(page: str, prefixes: tuple[str, ...]) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    named = {f"error.{code}" for code in re.findall(r"^\|.*\| `([a-z-]+)` \|", text, re.MULTILINE)}
    existing = english().templates.keys()
    assert named <= existing
    assert named >= {key for key in existing if key.startswith(prefixes)} - {"error.chips-not-left"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]
    assert missing == []
