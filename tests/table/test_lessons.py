"""Lessons: each can be played to its end in every language, and whoever tries something else is told why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comares.core import registry
from comares.core.errors import ComaresError, IllegalMove, ParseError, SetupError
from comares.core.lesson import FIRST, LEARNER, Lesson, NotInLesson, find_lesson, lesson_names, read_lesson
from comares.core.sources import Seeded
from comares.core.texts import english, languages, texts
from comares.table.errors import NotAllowed, NotNow
from comares.table.facts import Event, Facts
from comares.table.session import lesson_of
from comares.table.table import Table
from tests.table.tables import ANI, BEN, new_table

LESSONS = [(game, name) for game in registry.own_names() for name in lesson_names(game)]
WORDS = 60
"""A step says what it is about in no more words than this, and how to do it."""


def taught(game: str, name: str) -> Table:
    """A table where Ani is being taught."""
    lesson = find_lesson(game, name)
    facts = Facts("0123456789", "invitation", game, lesson.options, lesson.players, "rolled", False, ANI, 0)
    table = Table(facts, Seeded(1))
    table.teach(name)
    table.sit(ANI, LEARNER, "Ani")
    for seat in range(2, lesson.players + 1):
        table.put_bot(ANI, seat, "novice", is_away=False)
    return table


def lesson_at(table: Table) -> Lesson:
    assert table.lesson
    return table.lesson


def step_of(table: Table) -> str | None:
    told = lesson_of(table)
    return told["step"] if told else None


def wait(table: Table) -> None:
    """Let the bots play what was prepared for them."""
    while table.bot_to_move and (token := table.prepared_token):
        table.play_bot(token, table.version)


def expected(table: Table) -> str:
    """What the learner has to play."""
    wait(table)
    assert table.mover == LEARNER
    token = table.prepared_token
    assert token
    return token


def steps(table: Table) -> Iterator[str]:
    """Take one step after the other, and yield its name before anything is done."""
    while name := step_of(table):
        expected(table)
        yield name
        while step_of(table) == name:
            table.play(ANI, LEARNER, expected(table), table.version)
            wait(table)


def test_each_game_has_a_first_lesson_and_what_is_special_has_one_too() -> None:
    assert all(lesson_names(game)[0] == FIRST for game in registry.own_names())
    assert {("rollwrite", "solo"), ("dicegame", "dirk"), ("alcazaba", "rebuilding")} <= set(LESSONS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end_and_explains_wrong_tries(game: str, name: str, language: str) -> None:
    table, say = taught(game, name), texts(language)
    lesson = lesson_at(table)
    seen = []
    for step in steps(table):
        seen.append(step)
        right = expected(table)
        names = [str(seat.name) for seat in table.seats]
        told = lesson.on_step(step, "say", names).in_words(say)
        assert len(told.split()) <= WORDS, step
        assert "{" not in told
        game_before, version = list(table.game.history if table.game else []), table.version
        answers = set()
        for token in table.game.legal() if table.game else []:
            if token != right:
                with pytest.raises(NotInLesson) as refused:
                    table.play(ANI, LEARNER, token, version)
                answers.add(refused.value.message(say))
        assert all("{" not in answer and "lesson." not in answer for answer in answers)
        with pytest.raises((IllegalMove, ParseError)) as impossible:
            table.play(ANI, LEARNER, "(first:1)", version)
        assert not isinstance(impossible.value, NotInLesson)
        assert table.game
        assert table.game.history == game_before
        assert table.version == version
    assert seen == [step.name for step in lesson.steps]
    assert len(seen) >= (10 if name == FIRST else 3)
    assert lesson_of(table) == {
        "name": name,
        "step": None,
        "number": len(seen),
        "of": len(seen),
        "points": (),
        "token": None,
    }
    assert lesson.about("end").in_words(say)
    assert lesson.about("title").in_words(say)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_text_of_a_lesson_belongs_to_a_step(game: str, name: str) -> None:
    prefix = f"{game}.lesson.{name}."
    known = {step.name for step in find_lesson(game, name).steps}
    parts = {key.removeprefix(prefix) for key in english().templates if key.startswith(prefix)}
    assert {part for part in parts if "." not in part} == {"title", "end"}
    assert {part.partition(".")[0] for part in parts if "." in part} == known
    moves = {move.do for move in registry.find(game).move_types}
    for part in parts - {"title", "end"}:
        kind = part.partition(".")[2]
        assert kind in ("say", "hand", "not") or kind.removeprefix("not-") in moves, part
    for step in known:
        assert {f"{step}.say", f"{step}.not"} <= parts


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_after_the_lesson_it_is_an_ordinary_game(game: str, name: str) -> None:
    table = taught(game, name)
    for _ in steps(table):
        pass
    assert table.status == "playing"
    assert table.prepared is None
    while table.mover != LEARNER:
        assert table.game
        table.play_bot(table.game.legal()[0], table.version)
    assert table.game
    for token in table.game.legal():
        draft = table.copy()
        draft.play(ANI, LEARNER, token, draft.version)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_stored_lesson_goes_on_where_it_was(game: str, name: str) -> None:
    table = taught(game, name)
    events = list(table.pending)
    for _ in steps(table):
        again = Table(table.facts, Seeded(2))
        for event in table.pending:
            again.apply(Event(event.kind, event.data))
        assert lesson_of(again) == lesson_of(table)
        assert again.prepared_token == table.prepared_token
    assert len(table.pending) > len(events)


def test_back_leads_to_the_step_before_and_through_dice_and_others() -> None:
    table = taught("rollwrite", FIRST)
    taken = steps(table)
    for wanted in ("meet", "dice", "coins"):
        assert next(taken) == wanted
    before = lesson_of(table)
    table.play(ANI, LEARNER, "coins", table.version)
    assert step_of(table) == "keep"
    table.step_back(ANI, LEARNER, table.version)
    assert lesson_of(table) == before
    table.step_back(ANI, LEARNER, table.version)
    assert step_of(table) == "dice"
    table.step_back(ANI, LEARNER, table.version)
    assert step_of(table) == "meet"
    with pytest.raises(NotNow, match="nothing") as refused:
        table.step_back(ANI, LEARNER, table.version)
    assert refused.value.code == "nothing-to-undo"
    assert list(steps(table)) == [step.name for step in lesson_at(table).steps]


def test_back_within_a_step_leads_to_its_beginning_and_over_what_was_played_for_all() -> None:
    table = taught("rollwrite", FIRST)
    for name in steps(table):
        if name == "complete":
            break
    table.step_back(ANI, LEARNER, table.version)
    assert step_of(table) == "second"
    assert table.undoer is None  # there is another way back
    table.step_back(ANI, LEARNER, table.version)
    assert step_of(table) == "garden"


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_watched(game: str, name: str) -> None:
    table = taught(game, name)
    seen = []
    while table.prepared:
        expected(table)
        seen.append(step_of(table))
        table.show_step(ANI, LEARNER, table.version)
        wait(table)
    assert seen == [step.name for step in lesson_at(table).steps]


def test_whoever_has_had_enough_plays_on() -> None:
    table = taught("rollwrite", FIRST)
    table.end_lesson(ANI, LEARNER)
    assert lesson_of(table) is None
    table.play(ANI, LEARNER, "coins", table.version)
    with pytest.raises(NotNow) as refused:
        table.step_back(ANI, LEARNER, table.version)
    assert refused.value.code == "no-lesson"
    version = table.version
    table.end_lesson(ANI, LEARNER)
    assert table.version == version


def test_only_the_learner_leads_the_lesson() -> None:
    table = taught("rollwrite", FIRST)
    for act in (table.step_back, table.show_step):
        with pytest.raises(NotAllowed):
            act(BEN, LEARNER, table.version)
    with pytest.raises(NotAllowed):
        table.end_lesson(BEN, LEARNER)
    expected(table)
    table.play(ANI, LEARNER, expected(table), table.version)
    with pytest.raises(NotNow) as refused:
        table.show_step(ANI, LEARNER, table.version)  # while others move
    assert refused.value.code == "not-your-turn"


def test_a_table_of_a_lesson_that_is_no_longer_there_is_an_ordinary_one() -> None:
    table = new_table(3)
    table.apply(Event("lesson", {"name": "of-old"}))
    table.sit(ANI, 1, "Ani")
    table.put_bot(ANI, 2, "novice", is_away=False)
    table.put_bot(ANI, 3, "novice", is_away=False)
    assert table.status == "playing"
    assert lesson_of(table) is None


def test_a_lesson_that_has_changed_since_leaves_its_game_as_it_is() -> None:
    table = taught("rollwrite", FIRST)
    other = taught("rollwrite", FIRST)
    other.end_lesson(ANI, LEARNER)
    other.play(ANI, LEARNER, "coins", other.version)
    again = new_table(3)
    for event in other.pending:
        if event.kind != "end-lesson":
            again.apply(Event(event.kind, event.data))
    assert again.lesson == table.lesson
    assert again.prepared is None
    assert step_of(again) is None


def test_there_is_no_lesson_of_another_name() -> None:
    with pytest.raises(SetupError) as refused:
        find_lesson("rollwrite", "../first")
    assert refused.value.code == "no-such-lesson"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Game "rollwrite"] [Players "You"] (first:1)', "lesson-without-steps"),
        ('[Game "rollwrite"] [Players "You"] {round 1} (first:1) {later}', "lesson-without-steps"),
        ('[Game "alcazaba"] [Players "You" "Ben"] {step one} (first:1)', "lesson-of-other-game"),
        ('[Game "rollwrite"] [Players "You"] {step one} (first:2)', "no-such-seat"),
    ],
)
def test_what_is_no_lesson_is_refused(text: str, code: str) -> None:
    with pytest.raises(ComaresError) as refused:
        read_lesson("rollwrite", "first", text)
    assert refused.value.code == code
