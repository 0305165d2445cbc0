"""``play``: whole games, typed in as people do."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import comares
from comares.core.texts import languages

from .conftest import Run


def choices(seed: int, lines: int = 600) -> str:
    """Type the number of one of the first choices, again and again."""
    chooser = random.Random(seed)
    return "".join(f"{chooser.randint(1, 5)}\n" for _ in range(lines))


def saved_file(output: str) -> Path:
    found = re.search(r"--resume '([^']+)'", output)
    assert found, output
    return Path(found[1])


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "3"),
        ("--players", "Ani,Ben"),
        ("--players", "Ani,greedy,random,Dirk=greedy,Eva"),
        ("--players", "1"),
        ("--players", "1", "--virtual", "4", "--versus"),
    ],
)
def test_a_whole_game(run: Run, words: tuple[str, ...]) -> None:
    done = run("play", "rollwrite", *words, "--seed", "5", typed=choices(1, 3000))
    assert done.returncode == 0, done.stderr
    assert "How the victory points add up" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("language", languages())
def test_in_every_language(run: Run, language: str) -> None:
    done = run("play", "rollwrite", "--players", "1", "--lang", language, typed="?\nwhy\nundo\nnonsense\n" + choices(2))
    assert done.returncode == 0
    assert done.stderr == ""
    headings = {"en": "victory points add up", "de": "Siegpunkte zusammen", "nl": "winningspunten opgebouwd"}
    assert headings[language] in done.stdout


def test_the_language_of_the_environment(run: Run) -> None:
    assert "Spielen" in run("--help", COMARES_LANG="", LANG="de_AT.UTF-8").stdout
    assert "spelen" in run("--help", COMARES_LANG="", LC_ALL="nl_BE.UTF-8", LANG="de_DE").stdout
    assert "to play" in run("--help", COMARES_LANG="", LANG="xx_XX.UTF-8").stdout
    assert run("--lang", "klingon", "--help").returncode == 2


def test_without_another_word_a_game_begins(run: Run) -> None:
    done = run("play", typed="quit\n")
    assert done.returncode == 0
    assert "Round" in done.stdout


def test_leaving_saves_and_resume_goes_on_with_the_same_dice(run: Run, tmp_path: Path) -> None:
    words = ("play", "rollwrite", "--players", "Ani,greedy", "--seed", "9")
    whole = run(*words, typed="1\n" * 400)
    left = run(*words, typed="1\n" * 10 + "quit\n")
    file = saved_file(left.stdout)
    assert file.is_relative_to(tmp_path)
    assert not comares.load(file).finished
    rest = run("play", "--resume", str(file), typed="1\n" * 400)
    assert rest.returncode == 0
    total = re.compile(r"total.*")
    assert total.findall(rest.stdout) == total.findall(whole.stdout) != []


def test_a_game_whose_program_is_killed_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    games = tmp_path / "data" / "comares" / "games"
    command = [sys.executable, "-m", "comares", "play", "rollwrite", "--players", "Ani", "--seed", "8"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "COMARES_LANG": "en"},
    ) as program:
        assert program.stdin
        program.stdin.write(b"1\n1\n1\n")
        program.stdin.flush()
        for _ in range(6000):
            if games.exists() and any(len(comares.load(file)) > 16 for file in games.glob("*.alh")):
                break
            time.sleep(0.05)
        program.kill()
    (file,) = games.glob("*.alh")
    assert len(comares.load(file)) > 16
    assert "Round" in run("play", "--resume", str(file), typed="quit\n").stdout


def test_a_game_saved_by_hand_stays_in_that_file(run: Run, tmp_path: Path) -> None:
    done = run("play", "rollwrite", "--players", "Ani", typed="save mine.alh\n1\n")
    assert done.returncode == 0
    assert saved_file(done.stdout) == Path("mine.alh")
    assert len(comares.load(tmp_path / "mine.alh")) > 12
    (kept,) = (tmp_path / "data" / "comares" / "games").iterdir()
    assert len(comares.load(kept)) == 12, "as it was when it was saved elsewhere"


@pytest.fixture
def others_game(tmp_path: Path) -> Path:
    """A file with another game in it."""
    file = tmp_path / "other.alh"
    file.write_text('[Game "rollwrite"]\n[Players "Somebody" "Else" "There"]\n', "utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("other.alh", "other.alh already exists; give another name."),
        ("./other.alh", "other.alh already exists; give another name."),
        ("data", "data is a folder; give the name of a file."),
        ("no/such/folder/mine.alh", "There is no folder no/such/folder, so nothing was saved."),
        ("~nobody-of-that-name/mine.alh", "could not be saved as ~nobody-of-that-name/mine.alh"),
        ("m" * 300, "could not be saved as mmm"),
    ],
)
def test_save_takes_no_file_of_others_and_makes_no_folder_and_the_game_goes_on_where_it_was_kept(
    run: Run, tmp_path: Path, others_game: Path, name: str, sentence: str
) -> None:
    before = others_game.read_text("utf-8")
    done = run("play", "rollwrite", "--players", "Ani", typed=f"save {name}\n1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert sentence in done.stdout.replace("\n", "")
    assert others_game.read_text("utf-8") == before
    assert {file.name for file in tmp_path.iterdir()} == {"other.alh", "data"}
    (kept,) = (tmp_path / "data" / "comares" / "games").iterdir()
    assert len(comares.load(kept)) > 12, "it is still kept automatically, with the move after it"
    assert saved_file(done.stdout) == kept


def test_a_game_is_saved_again_in_its_own_file(run: Run, tmp_path: Path) -> None:
    done = run("play", "rollwrite", "--players", "Ani", typed="save mine.alh\n1\nsave ./mine.alh\nsave\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "already exists" not in done.stdout
    assert len(comares.load(tmp_path / "mine.alh")) > 12


def test_a_resumed_game_stays_in_its_file(run: Run, tmp_path: Path) -> None:
    run("play", "rollwrite", "--players", "Ani", typed="save mine.alh\nquit\n")
    run("play", "--resume", "mine.alh", typed="save mine.alh\n1\nquit\n")
    assert len(comares.load(tmp_path / "mine.alh")) > 12


@pytest.mark.parametrize("typed", ["0", "99", "-3", "12345"])
def test_a_number_that_is_not_on_the_list_says_what_is(run: Run, typed: str) -> None:
    done = run("play", "rollwrite", "--players", "Ani", "--seed", "4", typed=f"{typed}\nquit\n")
    last = re.findall(r"^ *([0-9]+)  \S", done.stdout, re.MULTILINE)[-1]
    assert f"There is no choice {typed}; the list goes from 1 to {last}." in done.stdout
    assert "is not a move" not in done.stdout


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "  You construct a "), ("de", "  Du kreuzt einen "), ("nl", "  Je kruist een ")],
)
def test_whoever_plays_alone_or_against_bots_is_called_you(run: Run, language: str, sentence: str) -> None:
    done = run("play", "rollwrite", "--players", "3", "--seed", "4", "--lang", language, typed="1\nquit\n")
    assert sentence in done.stdout
    assert not re.search(r"Guest|Gast", done.stdout)
    with_others = run("play", "rollwrite", "--players", "Ani,Ben", "--seed", "4", "--lang", language, typed="1\nquit\n")
    assert "Ani" in with_others.stdout
    assert sentence not in with_others.stdout


def test_whoever_plays_alone_reads_their_points_and_how_they_compare(run: Run, tmp_path: Path) -> None:
    def end(*words: str, seed: int) -> str:
        done = run("play", "rollwrite", "--players", "1", *words, "--seed", str(seed), typed="1\n" * 300)
        assert done.returncode == 0, done.stderr
        return " ".join(done.stdout.partition("How the victory points add up")[2].split())

    first = end(seed=4)
    assert "win" not in first
    assert re.search(r"\d+ points\. Your first game of this kind", first)
    points = int(re.findall(r"(\d+) points\.", first)[0])
    later = end(seed=5)
    other = int(re.findall(r"(\d+) points\.", later)[0])
    assert other != points
    compared = f"Place 2 of your 2 games of this kind on this device. Next to beat: {points}, your best."
    assert (compared if other < points else "Your best of 2 games of this kind") in later
    (tmp_path / "data" / "comares" / "games" / "notes.alh").write_text("{not a game", "utf-8")
    assert "Your first game of this kind" in end("--virtual", "3", seed=4)
    assert re.search(r"wins?\.|share the victory\.", end("--versus", seed=4))


def test_a_finished_game_is_kept(run: Run, tmp_path: Path) -> None:
    run("play", "rollwrite", "--players", "Ani", "--seed", "4", typed="1\n" * 300)
    (file,) = (tmp_path / "data" / "comares" / "games").iterdir()
    assert comares.load(file).finished


def test_undo_goes_back_to_the_last_dice_and_no_further(run: Run, tmp_path: Path) -> None:
    typed = "undo\ny1+\ny1-\nundo\nundo\nquit\n"
    record = (
        '[Game "rollwrite"]\n[Players "Ani" "Ben" "Cleo"]\n(first:1) (y1b1) (y1b1) (y1b1) (y2b2) (y2b2) (y2b2)'
        " (y3b3) (y3b3) (y3b3) (y1b4) (y5b5) (y6b6) (y4b5)"
    )
    said = play_from(run, tmp_path, record, typed)
    assert said.count("Nothing can be taken back") == 2
    assert "No yellow die shows 1." in said
    assert said.count("turn a yellow die up from 1 to 2") == 2  # among the choices, before and after
    assert said.count("Ani turns a yellow die up from 1 to 2") == 1


def play_from(run: Run, folder: Path, record: str, typed: str) -> str:
    """Continue from a record, and return the output."""
    (folder / "game.alh").write_text(record, "utf-8")
    done = run("play", "--resume", "game.alh", typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_why_explains_what_is_greyed(run: Run, tmp_path: Path) -> None:
    record = (
        '[Game "rollwrite"]\n[Players "Ani" "Ben" "Cleo"]\n(first:1) (y1b1) (y1b1) (y1b1) (y2b2) (y2b2) (y2b2)'
        " (y3b3) (y3b3) (y3b3) (y1b1) (y5b5) (y6b6) (y4b6)"
    )
    said = play_from(run, tmp_path, record, "why\nwhy build:y6b6\nwhy build:y4b6\nwhy rubbish\nquit\n")
    assert "build:y1b1: The cell 1/1 is already constructed." in said
    assert "b6+: A die that shows 6 cannot be turned that way." in said
    assert "Your dice do not meet at 6/6. 2 coins would turn them there." in said
    assert "build:y4b6 is possible" in said
    assert "rubbish" in said


def test_dice_from_peoples_hands(run: Run) -> None:
    typed = "Ben\n35\ny1b1\n(y6b6)\n22\n33\n44\n99\nrubbish\n3 5\n11\n12\n11\n13\n6,5\n21\ncoins\n52 31\n1\nquit\n"
    done = run("play", "rollwrite", "--players", "Ani,Ben", "--dice", "ask", typed=typed)
    assert done.returncode == 0, done.stderr
    text = saved_file(done.stdout).read_text("utf-8")
    moves = text[text.index("(first") :].split()
    assert moves[:7] == ["(first:2)", "(y3b5)", "(y1b1)", "(y6b6)", "(y2b2)", "(y3b3)", "(y4b4)"]
    assert "(y25b13)" in moves
    assert "not a move" in done.stdout


def test_what_was_typed_for_dice_can_be_taken_back(run: Run) -> None:
    typed = "?\nundo\nAni\n35\nundo\n36\n11\n22\nundo\n23\nquit\n"
    done = run("play", "rollwrite", "--players", "Ani,Ben", "--dice", "ask", typed=typed)
    moves = saved_file(done.stdout).read_text("utf-8").split("\n\n")[1].split()
    assert moves == ["(first:1)", "(y3b6)", "(y1b1)", "(y2b3)"]
    again = run("play", "--resume", str(saved_file(done.stdout)), typed="quit\n")
    assert "rolls for a building" in again.stdout


def test_a_roll_that_does_not_count_is_asked_for_again(run: Run) -> None:
    done = run("play", "rollwrite", "--players", "Ani", "--dice", "ask", typed="1\n35\n35\n36\nquit\n")
    assert "already constructed: roll again" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("play", "rollwrite", "--players", "6"),
        ("play", "rollwrite", "--players", "0"),
        ("play", "rollwrite", "--players", ","),
        ("play", "rollwrite", "--players", "Ani,Ben=nobody"),
        ("play", "rollwrite", "--players", 'A"ni'),
        ("play", "--resume", "missing.alh"),
        ("play", "chess"),
        ("play", "rollwrite", "--dice", "loaded"),
    ],
)
def test_impossible_wishes_are_refused(run: Run, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode in (1, 2)
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_rubbish_typed_in_a_game_changes_nothing(run: Run) -> None:
    rubbish = [
        "",
        "   ",
        "999999999999999999999",
        "-1",
        "0",
        "build:",
        "\x00",
        "(y1b1)",
        "🎲",
        "a" * 5000,
        "why \x1b[31m",
    ]
    done = run("play", "rollwrite", "--players", "Ani", "--seed", "1", typed="\n".join(rubbish) + "\nquit\n")
    assert done.returncode == 0, done.stderr
    assert len(comares.load(saved_file(done.stdout))) == 12  # the set-up
