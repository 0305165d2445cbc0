"""Alcazaba on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import comares
from comares.core.texts import languages

from .conftest import Run
from .test_play import choices, saved_file

BEGUN = """[Game "alcazaba"]
[Players "Ani" "Ben"]
(first:1) (stack:P8,S9,A9,C10,G10,T11) (bag:G11,T12,A10,C11,G9E) (chip:G)
"""
"""Dirk's markers are on G 2.3, T 3.3, A 4.3, C 5.3 and G 6.3."""
PLACED = "(PPPSSACG) place:P (PPSSSACG) place:S " * 5
"""Both players place all their markers, the first in P, the second in S."""


def play_on(run: Run, folder: Path, record: str, typed: str, *words: str) -> str:
    """Continue a game, and return the output."""
    (folder / "game.alh").write_text(record, "utf-8")
    done = run("play", "--resume", "game.alh", *words, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("players", ["Ani,random,random", "Ani,random,random,random,random,random"])
def test_a_whole_game(run: Run, players: str) -> None:
    done = run("play", "alcazaba", "--players", players, "--seed", "5", typed=choices(3, 3000))
    assert (done.returncode, done.stderr) == (0, "")
    for scene in ("Scoring 1:", "Scoring 2:", "Scoring 3:", "How the points add up"):
        assert scene in done.stdout
    assert re.search(r"wins?\.|share the victory\.", done.stdout)


@pytest.mark.parametrize("language", languages())
def test_in_every_language(run: Run, language: str) -> None:
    typed = "?\nwhy\nundo\nhold\nrubbish\nbuild\n" + choices(2, 2000)
    words = ("--players", "Ani,random", "--seed", "2", "--lang", language)
    done = run("play", "alcazaba", *words, typed=typed, COLUMNS="80")
    assert (done.returncode, done.stderr) == (0, "")
    assert {"en": "points add up", "de": "Punkte zusammen", "nl": "punten opgebouwd"}[language] in done.stdout
    drawn = [line for line in done.stdout.splitlines() if "┃" in line or "┊" in line]
    assert drawn
    assert max(map(len, drawn)) <= 80


def test_draws_and_dice_from_peoples_hands(run: Run) -> None:
    typed = (
        "Ben\nz\nt11 p8 s9 g10 a9 c10\nundo\nP8,S9,A9,C10,G10,T10SW\n(stack:P8,S9,A9,C10,G10,T11)\n"
        "g11 t12 a10 c11\nG11 T12 P3SW P4ES P7E\ng11, t12, a10, c11, g9e\ng\nTGCAASPP\nundo\nttgcaasp\n1\nquit\n"
    )
    done = run("play", "alcazaba", "--players", "Ani,Ben", "--dice", "ask", typed=typed)
    tokens = comares.load(saved_file(done.stdout)).tokens
    assert tokens[:4] == ["(first:2)", "(stack:P8,S9,A9,C10,G10,T11)", "(bag:G11,T12,A10,C11,G9E)", "(chip:G)"]
    assert tokens[4] == "(PSAACGTT)"
    assert "“P8,S9,A9,C10,G10,T10SW” is not a move of this game" in done.stdout
    assert "The bag has only 2 tiles of P left." in done.stdout


def test_dice_are_held_and_thrown_by_kind(run: Run, tmp_path: Path) -> None:
    typed = "hold ppp\nhold tp\nPSAACG\nthrow gt\nGT\nhold PSG\nundo\nquit\n"
    said = play_on(run, tmp_path, BEGUN + "(PPSAACGT)", typed, "--dice", "ask")
    assert comares.load(tmp_path / "game.alh").tokens[5:] == ["throw:PSAACG", "(PSAACG)", "throw:GT"]
    assert "You have thrown three times" in said


def test_a_tile_is_taken_and_built_in_plain_words(run: Run, tmp_path: Path) -> None:
    said = play_on(run, tmp_path, BEGUN + PLACED, "take p8\n0,0\n3,3\n0 , 1\ntake S9\nreserve\nquit\n")
    assert "There is a tile at 0,0 already." in said
    assert "At 3,3, the tile would not share a side with any other." in said
    assert "Rewards at the pavilion   Taken: P8" in said
    assert "Ani builds pavilion 8, 1 north of the fountain" in said
    assert "Ben puts seraglio 9 in the reserve" in said
    tokens = comares.load(tmp_path / "game.alh").tokens
    assert tokens[24:28] == ["take:P8", "build@0,1", "take:S9", "reserve"]


def test_what_dirk_takes_and_what_is_left_over_is_said(run: Run, tmp_path: Path) -> None:
    said = play_on(run, tmp_path, BEGUN + PLACED, "take p8\ndirk\ntake s9\n1\nquit\n")
    assert "Ani gives pavilion 8 to Dirk" in said
    assert "Dirk takes arcades 9" in said
    assert "Dirk takes pavilion 8" not in said, "it was given to him"
    assert "Left over: arcades 10, chambers 11, garden 9, tower 12" in said


REBUILDING = (
    BEGUN
    + PLACED
    + "take:P8 build@0,1 take:S9 reserve (stack:P7E,S8S,A8N,C9W,G12S,T11N) (bag:G8NW,G10W,T13E,C9S,A8E) (chip:P)"
    + " (PPSAACGT) place:P (PPSAACGT)"
)
"""P8 is in Ani's Alhambra, S9 in Ben's reserve; Ben is to move."""


def test_rebuilding_in_plain_words(run: Run, tmp_path: Path) -> None:
    typed = (
        "swap s9 p8\nbuild s9 1 , 0\nPPSAACGT\nstore 5,5\nstore 0,1\nPPSAACGT\n"
        "store:s9\nPPSAACGT\nbuild P8 -1,0\nPPSAACGT\nplace:P\nundo\nquit\n"
    )
    said = play_on(run, tmp_path, REBUILDING, typed, "--dice", "ask")
    assert "P8 is not in your Alhambra." in said
    assert "Ben rebuilds: seraglio 9 from the reserve, 1 east of the fountain" in said
    assert "Ani rebuilds: pavilion 8 to the reserve" in said
    assert "× rebuilt" in said
    decisions = [token for token in comares.load(tmp_path / "game.alh").tokens if not token.startswith("(")]
    assert decisions[-4:] == ["build:S9@1,0", "store:P8", "store:S9", "build:P8@-1,0"]


def test_a_tile_takes_the_place_of_another(run: Run, tmp_path: Path) -> None:
    turns = "(PPPSSACG) place:P (PPSSAACG) place:S " + "(PPSSSACG) place:S (PPSSAACG) place:S " * 4
    second = "(stack:P7E,S8S,A8N,C9W,G12S,T11N) (bag:G8NW,G10W,T13E,C9S,A8E) (chip:P) (PPSAACGT)"
    record = BEGUN + turns + "take:P8 build@0,1 take:S9 reserve " + second
    said = play_on(run, tmp_path, record, "swap s9 0,1\nquit\n")
    assert "Ani rebuilds: seraglio 9 from the reserve in place of pavilion 8" in said
    assert "swap:S9=P8" in comares.load(tmp_path / "game.alh").tokens


def test_why_explains_what_is_not_possible(run: Run, tmp_path: Path) -> None:
    typed = "why\nwhy store:P8\nwhy build:S9@0,0\nwhy build:S9@0,-1\nwhy build:T9ES@0,1\nwhy take:P7E\nquit\n"
    said = play_on(run, tmp_path, REBUILDING, typed)
    assert "Nothing is ruled out just now." in said
    assert "store:P8: P8 is not in your Alhambra." in said
    assert "build:S9@0,0: There is a tile at 0,0 already." in said
    assert "build:S9@0,-1 is possible" in said
    assert "build:T9ES@0,1: T9ES is not in your reserve." in said
    assert "take:P7E: Now place the marker, throw again or rebuild." in said


def test_written_games(run: Run, tmp_path: Path) -> None:
    words = ("--players", "2", "--games", "6", "--seed", "1", "--records", "out", "--json")
    done = run("simulate", "alcazaba", *words)
    assert json.loads(done.stdout)["games"] == 6
    files = sorted(map(str, (tmp_path / "out").glob("*.alh")))
    lines = run("replay", *files, "--json").stdout.splitlines()
    assert [json.loads(line)["ok"] for line in lines] == [True] * 6
    assert all(len(json.loads(line)["scores"]) == 3 for line in lines)
    shown = run("show", files[0]).stdout
    assert "Dirk" in shown
    assert "scoring 3" in shown
    assert "dice track" in run("show", files[0], "--at", "20").stdout


def test_draws_are_not_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.alh").write_text('[Game "alcazaba"]\n[Players "Ani" "Ben" "Cleo"]\n(first:1)', "utf-8")
    done = run("legal", "game.alh", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["legal"] == []
    assert "too many possible outcomes to list" in run("legal", "game.alh").stdout


def test_a_wrong_draw_is_named_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.alh").write_text(BEGUN.replace("A10", "A9"), "utf-8")
    done = run("replay", "game.alh")
    assert done.returncode == 1
    assert "game.alh:3:40: (bag:G11,T12,A9,C11,G9E): A9 has been laid out already" in done.stderr
    assert "too many possible outcomes to list" in done.stderr


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(run: Run) -> None:
    words = ("simulate", "alcazaba", "--players", "2", "--games", "45", "--seed", "7", "--json")
    alone, together = (json.loads(run(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for key in ("decisions", "mean_scores", "win_share"):
        assert alone[key] == together[key]


def test_another_tower(run: Run, tmp_path: Path) -> None:
    run("simulate", "alcazaba", "--tower", "T12NW", "--games", "1", "--records", "out")
    text = next((tmp_path / "out").glob("*.alh")).read_text("utf-8")
    assert '[Tower "T12NW"]' in text
    assert "T12NW" in text.partition("\n\n")[2]
    run("simulate", "alcazaba", "--tower", "T10SW", "--games", "1", "--records", "house")
    assert "[Tower" not in next((tmp_path / "house").glob("*.alh")).read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--tower", "T12"), "T12 is one of the other tiles"),
        (("--tower", "G12NW"), "“G12NW” is not a tower"),
        (("--tower", "T10NESW"), "“T10NESW” is not a tower"),
        (("--players", "7"), "7"),
        (("--players", "1"), "1"),
    ],
)
def test_impossible_wishes_are_refused(run: Run, words: tuple[str, ...], message: str) -> None:
    done = run("simulate", "alcazaba", *words)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
