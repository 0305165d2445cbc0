"""The dice game on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import comares
from comares.core.texts import languages

from .conftest import Run
from .test_play import choices, saved_file


@pytest.mark.parametrize(
    "players", ["Ani,greedy", "Ani,greedy,random", "Ani,Ben,random,greedy", "Ani,greedy,Ben,random,greedy,random"]
)
def test_a_whole_game(run: Run, players: str) -> None:
    done = run("play", "dicegame", "--players", players, "--seed", "5", typed=choices(3, 3000))
    assert (done.returncode, done.stderr) == (0, "")
    for scene in ("Scoring A:", "Scoring B:", "Scoring C:", "How the points add up"):
        assert scene in done.stdout
    assert re.search(r"wins?\.|share the victory\.", done.stdout)


@pytest.mark.parametrize("language", languages())
def test_in_every_language(run: Run, language: str) -> None:
    typed = "?\nwhy\nundo\nhold\nrubbish\n" + choices(2, 2000)
    done = run("play", "dicegame", "--players", "Ani,greedy", "--seed", "2", "--lang", language, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"en": "points add up", "de": "Punkte zusammen", "nl": "punten opgebouwd"}[language] in done.stdout


def test_dice_are_held_and_thrown_by_kind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.alh").write_text(
        '[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n(first:1) (chip:P) (chips:1,1,1,1,2) (PPSAACGT)', "utf-8"
    )
    typed = "hold ppp\nhold tp\nPSAACG\nthrow gt\nGT\nhold PSG\nundo\nquit\n"
    done = run("play", "--resume", "game.alh", "--dice", "ask", typed=typed)
    assert "not a move" in done.stdout
    tokens = comares.load(tmp_path / "game.alh").tokens
    assert tokens[4:] == ["throw:PSAACG", "(PSAACG)", "throw:GT"]
    assert "You have thrown three times" in done.stdout


def test_tokens_are_shown_as_they_are_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.alh").write_text(
        '[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n(first:1) (chip:P) (chips:1,1,1,1,2) (PPSAACGT)', "utf-8"
    )
    done = run("play", "--resume", "game.alh", typed="why push:A: black:A: [bold]\nquit\n")
    assert "  push:A: black:A: [bold]: " in done.stdout


def test_draws_and_dice_from_peoples_hands(run: Run) -> None:
    typed = "Ben\nz\ns\n1 1 2 push\n1,1,2,push,annul\nt\nTGCAASPP\nundo\nttgcaasp\n1\nquit\n"
    done = run("play", "dicegame", "--players", "Ani,Ben", "--dice", "ask", typed=typed)
    tokens = comares.load(saved_file(done.stdout)).tokens
    assert tokens[:4] == ["(first:2)", "(chip:S)", "(chips:1,1,2,push,annul)", "(dirk:T)"]
    assert tokens[4] == "(PSAACGTT)"


def test_written_games(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "dicegame", "--players", "2", "--games", "6", "--seed", "1", "--records", "out", "--json")
    assert json.loads(done.stdout)["games"] == 6
    files = sorted(map(str, (tmp_path / "out").glob("*.alh")))
    lines = run("replay", *files, "--json").stdout.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [True] * 6
    assert all(len(json.loads(line)["scores"]) == 3 for line in lines)
    shown = run("show", files[0]).stdout
    assert "Dirk" in shown
    assert "scoring C" in shown
    assert "dice track" in run("show", files[0], "--at", "20").stdout


@pytest.mark.parametrize("bot", ["random", "greedy,random"])
def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(run: Run, bot: str) -> None:
    words = ("simulate", "dicegame", "--players", "2", "--bot", bot, "--games", "45", "--seed", "7", "--json")
    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for key in ("decisions", "mean_scores", "win_share"):
        assert alone[key] == together[key]


def test_an_own_chip_set(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text("[light]\npush = 20\n[dark]\n3 = 6\n", "utf-8")
    run("simulate", "dicegame", "--chips", "my.toml", "--games", "1", "--records", "out")
    text = next((tmp_path / "out").glob("*.alh")).read_text("utf-8")
    assert '[Chips "0,0,0,0,20,0,0/0,0,6,0,0,0,0"]' in text
    assert run("simulate", "dicegame", "--chips", "none.toml").returncode == 2
    assert run("simulate", "dicegame", "--players", "7").returncode == 2
