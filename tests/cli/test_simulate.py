"""``simulate``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import comares

from .conftest import Run

KEYS = [
    "game",
    "players",
    "games",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "mean_scores",
    "win_share",
]


def simulated(run: Run, *words: str) -> dict[str, Any]:
    done = run("simulate", "rollwrite", *words, "--json")
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if "second" not in key}


def test_the_json_has_these_keys(run: Run) -> None:
    answer = simulated(run, "--players", "3", "--games", "50", "--seed", "1")
    assert list(answer) == KEYS
    assert (answer["game"], answer["players"], answer["games"]) == ("rollwrite", 3, 50)
    assert sum(answer["win_share"]) == pytest.approx(1)


@pytest.mark.parametrize("bot", ["random", "greedy", "greedy,random,random"])
def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(run: Run, bot: str) -> None:
    words = ("--players", "3", "--bot", bot, "--games", "45", "--seed", "7")
    alone = without_time(simulated(run, *words))
    assert alone == without_time(simulated(run, *words, "--jobs", "2"))
    assert alone != without_time(simulated(run, *words[:-1], "8"))


def test_records_are_written_replay_and_are_the_same_games(run: Run, tmp_path: Path) -> None:
    words = ("--players", "2", "--games", "12", "--seed", "3")
    without = without_time(simulated(run, *words))
    assert without_time(simulated(run, *words, "--records", "out", "--jobs", "2")) == without
    files = sorted((tmp_path / "out").glob("*.alh"))
    assert len(files) == 12
    games = [comares.load(file) for file in files]
    assert all(game.finished for game in games)
    means = [sum(game.scores()[seat] for game in games) / 12 for seat in range(2)]
    assert means == pytest.approx(without["mean_scores"])


def test_solo_and_versus(run: Run) -> None:
    assert len(simulated(run, "--players", "1", "--games", "5")["mean_scores"]) == 1
    versus = simulated(run, "--players", "1", "--virtual", "4", "--versus", "--games", "5")
    assert len(versus["mean_scores"]) == 5


def test_an_own_sheet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(
        'name = "mine"\nrows = ["PPPPPP", "SSSSSS", "AAAAAA", "CCCCCC", "GGGGGG", "TTTTTT"]\ncoins = 20\n', "utf-8"
    )
    simulated(run, "--sheet", "my.toml", "--games", "2", "--records", "out")
    text = next((tmp_path / "out").glob("*.alh")).read_text("utf-8")
    assert '[Sheet "PPPPPP/SSSSSS/AAAAAA/CCCCCC/GGGGGG/TTTTTT"]' in text
    assert '[Coins "20"]' in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "6"), "1 to 5"),
        (("--players", "0"), "1 to 5"),
        (("--players", "3", "--virtual", "1"), "virtual"),
        (("--players", "3", "--versus"), "solo"),
        (("--bot", "clever"), "random, novice, greedy, player, master"),
        (("--bot", "random,random"), "3"),
        (("--sheet", "nowhere.toml"), "nowhere.toml"),
        (("--coins", "2"), "3 to 99"),
        (("--games", "0"), "--games"),
        (("--seed", "x"), "--seed"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_impossible_wishes_are_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    done = run("simulate", "rollwrite", *words, "--json")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_unknown_game_is_refused(run: Run) -> None:
    assert run("simulate", "chess").returncode == 2


def test_a_table_for_people(run: Run) -> None:
    done = run("simulate", "rollwrite", "--games", "20", "--lang", "de")
    assert "Punkte im Mittel" in done.stdout
    assert "Spiele/s" in done.stdout


# ---- Single games ----


def test_each_game_on_standard_output(run: Run) -> None:
    words = ("simulate", "rollwrite", "--games", "30", "--seed", "5", "--bot", "greedy,random,random")
    table = run(*words, "--each", "csv")
    lines = run(*words, "--each", "jsonl", "--json")
    assert (table.returncode, lines.returncode) == (0, 0)
    results = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [result["number"] for result in results] == list(range(1, 31))
    header, *rows = table.stdout.splitlines()
    assert header == "number,decisions,score_1,score_2,score_3,winners"
    assert rows == [
        ",".join(
            map(str, [one["number"], one["decisions"], *one["scores"], " ".join(map(str, one["winners"]))]),
        )
        for one in results
    ]
    sums = json.loads(lines.stderr)
    assert sums["decisions"] == sum(one["decisions"] for one in results)
    assert sums["mean_scores"][0] == sum(one["scores"][0] for one in results) / 30
    for one in results:
        assert one["winners"] == [seat for seat, score in enumerate(one["scores"], 1) if score == max(one["scores"])]


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_each_game_is_the_same_whatever_the_number_of_jobs(run: Run, tmp_path: Path, bot: str) -> None:
    for jobs in ("1", "3"):
        done = run(
            *("simulate", "dicegame", "--games", "45", "--seed", "2", "--bot", bot),
            *("--jobs", jobs, "--each", f"{jobs}.jsonl"),
        )
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "3.jsonl").read_bytes()
    assert len((tmp_path / "1.jsonl").read_text().splitlines()) == 45


def test_single_games_are_those_of_the_records(run: Run, tmp_path: Path) -> None:
    done = run("simulate", "rollwrite", "--games", "5", "--seed", "3", "--records", "games", "--each", "each.csv")
    assert done.returncode == 0, done.stderr
    rows = (tmp_path / "each.csv").read_text().splitlines()[1:]
    records = [comares.load(file) for file in sorted((tmp_path / "games").iterdir())]
    assert [row.split(",")[2:5] for row in rows] == [[str(score) for score in game.scores()] for game in records]


@pytest.mark.parametrize(("each", "words"), [("games.txt", "csv, jsonl"), ("no/such/folder.csv", "cannot be written")])
def test_where_single_games_cannot_go(run: Run, each: str, words: str) -> None:
    done = run("simulate", "rollwrite", "--games", "5", "--each", each)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_work_makes_games_of_thinking_bots_the_same_each_time(run: Run) -> None:
    words = ("simulate", "rollwrite", "--players", "2", "--games", "2", "--bot", "master", "--work", "20")
    assert run(*words, "--each", "csv").stdout == run(*words, "--each", "csv").stdout


def test_seconds_limit_thinking(run: Run) -> None:
    done = run("simulate", "rollwrite", "--players", "2", "--games", "1", "--bot", "master", "--seconds", "0.001")
    assert done.returncode == 0, done.stderr
