"""``learn``: the lessons typed in the terminal, and what ``?`` explains."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comares.core import registry
from comares.core.lesson import LEARNER, find_lesson, lesson_names
from comares.core.record import read
from comares.core.replay import replay
from comares.core.texts import languages, texts

from .conftest import Run

LESSONS = [(game, name) for game in registry.own_names() for name in lesson_names(game)]


def own_moves(game: str, name: str) -> list[str]:
    """What the learner types."""
    lesson = find_lesson(game, name)
    played = replay(read(Path(__file__).parents[2] / "src" / "comares" / game / "lessons" / f"{name}.alh"))
    state, tokens = played.start.copy(), []
    for ply, token in enumerate(lesson.tokens):
        rules = played.definition.rules
        is_step = any(step.start <= ply < step.end for step in lesson.steps)
        if is_step and rules.to_move(state) == LEARNER - 1:
            tokens.append(token)
        rules.apply(state, lesson.actions[ply])
    return tokens


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_typed(run: Run, game: str, name: str, language: str) -> None:
    say = texts(language)
    typed = "\n".join(own_moves(game, name)) + "\nquit\n"
    done = run("learn", game, name, "--lang", language, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lesson = find_lesson(game, name)
    words = " ".join(done.stdout.split())
    for step in lesson.steps:
        told = lesson.on_step(step.name, "say", ["", "Yusuf", "Zoraya"]).in_words(say)
        assert " ".join(told.split()) in words, step.name
    assert lesson.about("end").in_words(say) in words


def test_another_try_is_explained_and_changes_nothing(run: Run) -> None:
    done = run("learn", "rollwrite", typed="coins\nbuild:y4b5\nbuild:y6b6\nbuild:y1b5\nquit\n")
    assert "There is one coin to gain here" in done.stdout
    assert "begin with the garden in row 1, column 5" in done.stdout
    assert "Your dice do not meet at 6/6" in done.stdout  # against the rules, so the rules say why
    assert "Step 2 of 10" in done.stdout


def test_the_coach_goes_on_and_back_and_leaves(run: Run) -> None:
    done = run("learn", "rollwrite", typed="back\nnext\nback\n?\nend\ncoins\nquit\n")
    steps = re.findall(r"Step (\d+) of 10", done.stdout)
    assert steps == ["1", "2", "1"]
    assert "let the coach make the move" in done.stdout
    assert "You gain 1 coin" in done.stdout
    assert done.returncode == 0


def test_a_lesson_is_resumed_where_it_was(run: Run) -> None:
    done = run("learn", "rollwrite", typed="build:y1b5\nquit\n")
    found = re.search(r"--resume '([^']+)'", done.stdout)
    assert found
    again = run("play", "--resume", found[1], typed="build:y5b3\nquit\n")
    assert re.findall(r"Step (\d+) of 10", again.stdout) == ["2", "3"]


def test_without_such_a_lesson_it_says_which_there_are(run: Run) -> None:
    done = run("learn", "rollwrite", "chess")
    assert done.returncode == 2
    assert "first, solo" in done.stderr


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", registry.own_names())
def test_a_question_mark_explains_the_screen(run: Run, game: str, language: str) -> None:
    done = run("play", game, "--players", "3", "--seed", "1", "--lang", language, typed="?\nquit\n")
    say = texts(language)
    assert say(f"{game}.coach.turn") in done.stdout.replace("\n", " ") or say(f"{game}.coach.turn") in done.stdout
    assert say(f"{game}.screen").strip() in done.stdout
    assert say("cli.play.commands") in done.stdout
