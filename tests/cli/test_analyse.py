"""``analyse``, and ``hint`` and ``review`` in a game."""

from __future__ import annotations

import json
from pathlib import Path

import comares

from .conftest import Run


def test_an_analysis_as_json(run: Run, tmp_path: Path) -> None:
    game = comares.new("rollwrite", ["Ani", "Ben"], seed=3)
    while not game.finished:
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    file = tmp_path / "game.alh"
    file.write_text(game.record(), "utf-8")
    done = run("analyse", str(file), "--json", "--work", "0")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["evaluator"].startswith("rollwrite ")
    assert [seat["name"] for seat in data["seats"]] == ["Ani", "Ben"]
    assert [step["token"] for step in data["steps"]] == game.tokens


def test_a_broken_record_is_told_like_everywhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.alh"
    file.write_text('[Game "rollwrite"]\n[Players "Ani"]\n\nnonsense\n', "utf-8")
    done = run("analyse", str(file))
    assert done.returncode == 1
    assert "nonsense" in done.stderr


def test_hints_are_noted_in_the_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.alh"
    done = run("play", "rollwrite", "--players", "1", "--seed", "3", typed=f"hint\nsave {file}\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. " in done.stdout
    assert "[Hints " in file.read_text("utf-8")


def test_hints_are_for_those_who_play_alone(run: Run) -> None:
    done = run("play", "rollwrite", "--players", "Ani,Ben", "--seed", "3", typed="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "only person" in done.stdout


def test_a_hint_says_what_speaks_against_another_choice(run: Run) -> None:
    done = run("play", "rollwrite", "--players", "1", "--seed", "3", typed="hint\nquit\n")
    assert "   Beside " in done.stdout
    done = run("--lang", "de", "play", "rollwrite", "--players", "1", "--seed", "3", typed="hint\nquit\n")
    assert "   Neben " in done.stdout


def test_odds_while_holding_dice(run: Run) -> None:
    for game in ("dicegame", "alcazaba"):
        done = run("play", game, "--players", "Ani,random", "--seed", "3", typed="odds\nodds pppppppp\nodds x\nquit\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert "≥ 8" in done.stdout
        assert "thrown 2 more times" in " ".join(done.stdout.split())
        assert "PPPPPPPP are not among the dice" in done.stdout
        assert "X are not among the dice" in done.stdout


def test_there_are_no_odds_where_no_dice_are_held(run: Run) -> None:
    done = run("play", "rollwrite", "--players", "1", "--seed", "3", typed="odds\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "There are dice to hold only in a turn" in done.stdout
