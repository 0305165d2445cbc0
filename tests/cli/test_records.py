"""``replay``, ``legal`` and ``show``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import comares

from .conftest import Run

HEAD = '[Game "rollwrite"]\n[Players "Ani" "Ben" "Cleo"]\n'
OPENING = "(first:1) (y1b1) (y1b1) (y1b1) (y2b2) (y2b2) (y2b2) (y3b3) (y3b3) (y3b3) (y4b4) (y5b5) (y6b6) (y4b5)"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A whole game in a file."""
    game = comares.new("rollwrite", ["Ani", "Ben", "Cleo"], seed=11)
    while not game.finished:
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    file = tmp_path / "whole.alh"
    file.write_text(game.record(), "utf-8")
    return file


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game at its first decision."""
    file = tmp_path / "begun.alh"
    file.write_text(f"{HEAD}\n{OPENING}\n", "utf-8")
    return file


def test_replay_of_right_games_ends_with_0(run: Run, finished: Path, begun: Path) -> None:
    done = run("replay", str(finished), str(begun))
    assert (done.returncode, done.stderr) == (0, "")
    assert "result" in done.stdout.splitlines()[0]
    assert "Ani (seat 1) is to move" in done.stdout.splitlines()[1]


def test_replay_gives_one_json_object_a_line(run: Run, finished: Path, begun: Path) -> None:
    lines = run("replay", str(finished), str(begun), "--json").stdout.splitlines()
    whole, started = map(json.loads, lines)
    keys = ["file", "game", "ok", "error", "tokens", "finished", "to_move", "scores", "winners", "breakdown"]
    assert list(whole) == list(started) == keys
    game = comares.load(finished)
    assert whole["scores"] == game.scores()
    assert whole["winners"] == game.winners()
    assert whole["breakdown"] == game.breakdown()
    assert (whole["tokens"], whole["finished"], whole["to_move"]) == (len(game), True, None)
    assert (started["tokens"], started["finished"], started["to_move"], started["scores"]) == (14, False, 1, None)


def test_one_wrong_game_makes_1_and_the_others_are_still_looked_at(run: Run, finished: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.alh"
    wrong.write_text(f"{HEAD}\n{OPENING}\nbuild:y1b1\n", "utf-8")
    done = run("replay", str(wrong), str(finished))
    assert done.returncode == 1
    assert f"{wrong}:5:1: build:y1b1: " in done.stderr
    assert "Seat 1 Ani was to move" in done.stderr
    assert "build:y4b4" in done.stderr
    assert "whole.alh: over" in done.stdout


def test_the_json_of_a_wrong_game_says_where_and_what_was_legal(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.alh"
    wrong.write_text(f"{HEAD}\n{OPENING} {{ä}} buid:y4b4\n", "utf-8")
    done = run("replay", str(wrong), "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert answer["ok"] is False
    error = answer["error"]
    assert (error["code"], error["line"], error["column"]) == ("no-such-token", 4, len(OPENING) + 6)
    assert (error["token"], error["to_move"]) == ("buid:y4b4", 1)
    assert "coins" in error["legal"]
    assert answer["tokens"] == 14


def test_a_wrong_result_is_an_error_that_names_both(run: Run, finished: Path) -> None:
    text = finished.read_text("utf-8")
    result = " ".join(map(str, comares.load(finished).scores()))
    finished.write_text(text.replace(f'"{result}"', '"1 2 3"'), "utf-8")
    done = run("replay", str(finished))
    assert done.returncode == 1
    assert "1 2 3" in done.stderr
    assert result in done.stderr


def test_files_that_cannot_be_read_are_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "latin.alh").write_bytes(b'[Game "rollwrite"]\n[Players "J\xf6rg"]')
    done = run("replay", "missing.alh", str(tmp_path), "latin.alh")
    assert done.returncode == 1
    assert len([line for line in done.stderr.splitlines() if not line.startswith("  ")]) == 3
    assert "latin.alh:2:12:" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_file_it_is_a_matter_of_usage(run: Run) -> None:
    assert run("replay").returncode == 2
    assert run("replay", "--nonsense", "x").returncode == 2


def test_legal_lists_what_is_possible(run: Run, begun: Path) -> None:
    answer = json.loads(run("legal", str(begun), "--json").stdout)
    assert answer == {"to_move": 1, "legal": comares.load(begun).legal()}
    assert answer["legal"] == sorted(answer["legal"])
    assert "build:y4b4" in run("legal", str(begun)).stdout


def test_legal_of_chance_lists_the_outcomes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new.alh"
    file.write_text(HEAD, "utf-8")
    answer = json.loads(run("legal", str(file), "--json").stdout)
    assert answer == {"to_move": "chance", "legal": ["(first:1)", "(first:2)", "(first:3)"]}


def test_legal_of_a_finished_game_is_empty(run: Run, finished: Path) -> None:
    assert json.loads(run("legal", str(finished), "--json").stdout) == {"to_move": None, "legal": []}


def test_legal_of_a_wrong_game_is_an_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.alh"
    file.write_text(f"{HEAD} coins", "utf-8")
    done = run("legal", str(file), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"]["code"] == "roll-first"


def test_show_draws_the_position(run: Run, begun: Path, finished: Path) -> None:
    drawn = run("show", str(begun)).stdout
    for text in ("Round 1 of 18", "Ani", "Ben", "Cleo", "3 coins"):
        assert text in drawn
    assert "How the victory points add up" in run("show", str(finished)).stdout


def test_show_gives_the_position_to_programs(run: Run, begun: Path, finished: Path) -> None:
    game = comares.load(finished)
    shown = json.loads(run("show", str(finished), "--json").stdout)
    assert shown == {"tokens": len(game), "view": game.view(), "breakdown": game.breakdown()}
    early = json.loads(run("show", str(begun), "--at", "3", "--json").stdout)
    assert early["tokens"] == 3
    assert early["view"]["game"] == "rollwrite"


def test_what_is_wrong_with_a_game_to_show_is_told_to_programs_too(run: Run, begun: Path) -> None:
    done = run("show", str(begun), "--at", "15", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "beyond-end"


def test_show_at_a_number_of_tokens(run: Run, begun: Path, finished: Path) -> None:
    assert "Set-up" in run("show", str(begun), "--at", "3").stdout
    assert "Set-up" in run("show", str(finished), "--at", "0").stdout
    assert "after 14 tokens" in run("show", str(finished), "--at", "14").stdout
    assert run("show", str(begun), "--at", "-1").returncode == 2
    beyond = run("show", str(begun), "--at", "15")
    assert beyond.returncode == 2
    assert "14" in beyond.stderr


# ---- Standard input ----


@pytest.mark.parametrize("command", ["replay", "show", "legal"])
def test_a_line_stands_for_standard_input(run: Run, command: str) -> None:
    game = comares.new("rollwrite", 3, seed=1)
    while game.to_move == "chance":
        game.roll()
    done = run(command, "-", typed=game.record())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_mistakes_on_standard_input_have_a_place(run: Run) -> None:
    done = run("replay", "-", typed='[Game "rollwrite"]\n[Players "A" "B" "C"]\n\n(first:1) nonsense\n')
    assert done.returncode == 1
    assert done.stderr.startswith("-:4:11: nonsense")


def test_a_huge_token_is_not_told_back_whole(run: Run) -> None:
    record = f'[Game "rollwrite"]\n[Players "A" "B" "C"]\n\n{"x" * 1_000_000}\n'
    for words in (("replay", "-"), ("replay", "--json", "-")):
        done = run(*words, typed=record)
        assert done.returncode == 1
        assert len(done.stdout + done.stderr) < 2000
        assert "xxx…" in done.stdout + done.stderr
