"""``arena``."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run

KEYS = ["game", "games", "bots"]
BOT_KEYS = ["name", "seats", "win_share", "low", "high", "mean_points", "rating", "ms_median", "ms_p95"]
PAIR_KEYS = ["a", "b", "win_share", "low", "high", "games"]


def played(run: Run, *words: str, game: str = "rollwrite") -> dict[str, Any]:
    done = run("arena", game, *words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    bots = [{key: value for key, value in bot.items() if not key.startswith("ms_")} for bot in answer["bots"]]
    return {**answer, "bots": bots}


def test_the_json_has_these_keys(run: Run) -> None:
    answer = played(run, "--bots", "greedy,random,random", "--games", "50", "--seed", "1")
    assert list(answer) == KEYS
    assert (answer["game"], answer["games"]) == ("rollwrite", 51)
    assert [list(bot) for bot in answer["bots"]] == [BOT_KEYS, BOT_KEYS]
    assert [(bot["name"], bot["seats"]) for bot in answer["bots"]] == [("greedy", 1), ("random", 2)]


def test_the_json_of_a_round_robin_has_these_keys(run: Run) -> None:
    answer = played(run, "--round-robin", "random,greedy", "--games", "10")
    assert list(answer) == [*KEYS, "pairs"]
    assert [bot["name"] for bot in answer["bots"]] == ["random", "greedy"]
    assert [list(pair) for pair in answer["pairs"]] == [PAIR_KEYS]
    assert [answer["pairs"][0][key] for key in ("a", "b", "games")] == ["random", "greedy", answer["games"]]


@pytest.mark.parametrize("words", [("--bots", "greedy,random,random"), ("--round-robin", "greedy,random")])
def test_the_same_seed_gives_the_same_results_whatever_the_number_of_jobs(run: Run, words: tuple[str, ...]) -> None:
    words = (*words, "--games", "60", "--seed", "7")
    alone = without_time(played(run, *words))
    assert alone == without_time(played(run, *words, "--jobs", "2"))
    assert alone != without_time(played(run, *words[:-1], "8"))


def test_options_of_the_game(run: Run) -> None:
    versus = played(run, "--bots", "greedy", "--virtual", "4", "--versus", "--games", "20")
    assert versus["bots"][0]["win_share"] < 1
    played(run, "--bots", "greedy,random", "--virtual", "1", "--coins", "9", "--games", "2")


def test_one_bot_for_all_seats(run: Run) -> None:
    answer = played(run, "--bots", "random", "--players", "4", "--games", "4")
    assert [(bot["seats"], bot["win_share"]) for bot in answer["bots"]] == [(4, 0.25)]


def test_tables_of_a_round_robin(run: Run) -> None:
    five = played(run, "--round-robin", "greedy,random", "--players", "5", "--games", "1")
    assert (five["games"], [bot["seats"] for bot in five["bots"]]) == (10, [5, 5])
    two = played(run, "--round-robin", "greedy,random", "--players", "2", "--games", "1", game="dicegame")
    assert (two["games"], [bot["seats"] for bot in two["bots"]]) == (2, [1, 1])


def test_how_much_bots_may_think(run: Run) -> None:
    played(run, "--bots", "greedy,random,random", "--games", "3", "--seconds", "0.01", "--work", "100")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Give either --bots or --round-robin"),
        (("--bots", "random,random", "--round-robin", "random,greedy"), "Give either --bots or --round-robin"),
        (("--bots", "clever,random"), "random, novice, greedy"),
        (("--bots", ""), "random, novice, greedy"),
        (("--bots", "random,random,random,random,random,random"), "1 to 5"),
        (("--bots", "random,greedy", "--players", "3"), "3 players"),
        (("--round-robin", "greedy"), "two bots or more"),
        (("--round-robin", "greedy,random,greedy"), "each named once"),
        (("--round-robin", "greedy,clever"), "random, novice, greedy"),
        (("--round-robin", "greedy,random", "--players", "1"), "1 player"),
        (("--round-robin", "greedy,random", "--players", "6"), "1 to 5"),
        (("--bots", "random,random,random", "--virtual", "1"), "virtual"),
        (("--bots", "random,random", "--games", "0"), "--games"),
        (("--bots", "random,random", "--jobs", "0"), "--jobs"),
        (("--bots", "random,random", "--work", "0"), "--work"),
        (("--bots", "random,random", "--seconds", "-1"), "--seconds"),
        (("--bots", "random,random", "--seed", "x"), "--seed"),
    ],
)
def test_impossible_wishes_are_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    done = run("arena", "rollwrite", *words, "--json")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_unknown_game_is_refused(run: Run) -> None:
    assert run("arena", "chess").returncode == 2


@pytest.mark.parametrize(("language", "word"), [("en", "wins"), ("de", "Siege"), ("nl", "winst")])
def test_a_table_for_people(run: Run, language: str, word: str) -> None:
    done = run("arena", "dicegame", "--bots", "greedy,random", "--games", "4", "--lang", language, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert word in done.stdout
    assert "Dirk" in done.stdout
    assert "…" not in done.stdout


def test_a_cross_table_for_people(run: Run) -> None:
    done = run("arena", "rollwrite", "--round-robin", "random,greedy", "--games", "6")
    rows = [line.split("│")[1:-1] for line in done.stdout.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows] == ["greedy", "random", "greedy", "random"]
    assert rows[2][1].strip() == "" != rows[2][2].strip()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_gives_what_was_played(tmp_path: Path, jobs: str) -> None:
    """On a terminal, whose progress bar shows when enough has been played to interrupt it."""
    words = "arena rollwrite --bots greedy,random,random --games 1000000 --json --jobs".split()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "comares", *words, jobs]
    env = {**os.environ, "COMARES_LANG": "en", "COLUMNS": "80", "TERM": "xterm", "HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, env=env, start_new_session=True
    ) as process:
        os.close(theirs)
        seen = b""
        while not re.search(rb" \d\d\d+/1000002", seen):
            seen += os.read(ours, 4096)
        os.killpg(process.pid, signal.SIGINT)
        while not re.search(rb"Interrupted after \d+ of 1000002 games", seen):
            seen += os.read(ours, 4096)
        assert process.stdout is not None
        answer = json.loads(process.stdout.read())
    os.close(ours)
    assert process.returncode == 130
    assert b"Traceback" not in seen
    assert 90 < answer["games"] < 1000000 and answer["games"] % 3 == 0
    assert [bot["name"] for bot in answer["bots"]] == ["greedy", "random"]
