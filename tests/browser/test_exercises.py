"""Play, review, exercise, practice: in each game, and for a record that is dropped onto the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits
from tests.browser.person import Person
from tests.browser.wholegames import ME

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WINDOWS = ((390, 844), (360, 740), (740, 360))
MISTAKES = ("?", "??")


def reviewed(person: Person) -> list[dict[str, Any]]:
    """Play games badly until one has mistakes, as nearly every one has; return them, the costliest first."""
    bot = {"kind": "bot", "level": "novice"}
    person.set_table(ME, bot, bot)
    with person.looking_away():
        person.hurry()
    person.page.get_by_role("link", name=person.words("web.result.review")).click()
    expect(person.page.get_by_text(re.compile(person.said("review.judged", evaluator="")[:-1]))).to_be_visible()
    steps = person.ask("/review")["review"]["steps"]
    mine = [step for step in steps if step["by"] == 1 and step["grade"] in MISTAKES]
    return sorted(mine, key=lambda step: -float(step["error"])) if mine else reviewed(person)


def marks(page: Page, which: str) -> Locator:
    return page.locator(f"[data-mark={which}]")


def look_around(person: Person, name: str) -> None:
    """Look at a page on phones."""
    for width, height in WINDOWS:
        resize(person.page, width, height)
        assert_fits(person.page)
        person.keep(f"{name}-{width}")
    resize(person.page, 1280, 800)


def place(person: Person, token: str) -> Locator:
    """What stands for a choice."""
    return person.page.locator(f'[data-choice="{token}"]').first


def choose(person: Person, token: str) -> None:
    """Choose a move at the table, whichever it is."""
    if token.startswith("throw:"):
        wanted = list(token.removeprefix("throw:"))
        for die in person.page.locator("button[data-die]").all():
            kind = die.get_attribute("data-die") or ""
            free = kind in wanted
            if free:
                wanted.remove(kind)
            if (die.get_attribute("aria-pressed") == "true") is free:
                person.press(die)
        person.press(person.ready)
        return
    turning = person.page.locator(f'.step [data-token="{token}"]')  # a die, which is done at once
    place(person, token).or_(turning).or_(person.ready).first.wait_for()
    if turning.count():
        person.press(turning.first)
    elif place(person, token).count():
        person.choose(place(person, token))
    else:  # coins where nothing can be built: selected by themselves, they are only on the main button
        person.press(person.ready)


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_mistakes_are_tried_again_and_practised(visit: Visit, game: str) -> None:
    person = visit(game, bypass_csp=True)  # which would block axe
    page = person.page
    mine = reviewed(person)
    worst = mine[0]
    said = page.get_by_role("status")

    # In the review: what was played and what was better, on the board and in a sentence.
    slider = page.get_by_role("slider", name=person.said("web.review.move"))
    slider.fill(str(worst["ply"]))
    expect(page.get_by_text(person.words("web.review.on-board"))).to_be_visible()
    expect(marks(page, "played").or_(marks(page, "better")).first).to_be_attached()
    person.keep(f"exercise-{game}-review")
    look_around(person, f"exercise-{game}-review")
    if AXE.exists():
        assert_accessible(page)

    # From there to the moment in the replay, and back to the same move.
    page.get_by_role("link", name=person.words("web.review.in-replay")).click()
    expect(page.get_by_role("slider", name=person.said("web.replay.position"))).to_have_value(str(worst["ply"]))
    page.get_by_role("link", name=person.said("web.replay.review")).click()
    expect(slider).to_have_value(str(worst["ply"]))

    # As exercises, the costliest comes first. What is wrong is explained, and may be tried again.
    page.get_by_role("link", name=person.words("web.review.try-mine")).click()
    expect(page.get_by_text(person.words("web.exercise.ask"))).to_be_visible()
    look_around(person, f"exercise-{game}")
    if AXE.exists():
        assert_accessible(page)
    choose(person, worst["token"])
    expect(said.get_by_text(person.words("web.exercise.wrong"))).to_be_visible()
    person.keep(f"exercise-{game}-wrong")
    choose(person, worst["best"][0]["token"])
    expect(said.get_by_text(person.said("web.exercise.best-found"))).to_be_visible()
    expect(marks(page, "better").first).to_be_attached()
    person.keep(f"exercise-{game}-right")
    look_around(person, f"exercise-{game}-right")
    if AXE.exists():
        assert_accessible(page)

    # The others wait where all one's mistakes are.
    page.get_by_role("link", name=person.said("web.exercise.back")).click()
    page.get_by_role("link", name=person.said("web.practice.title")).click()
    numbers = page.locator("dd")
    expect(numbers).to_have_text([str(len(mine) - 1), "1", "0"])
    person.keep(f"practice-{game}")
    look_around(person, f"practice-{game}")
    if AXE.exists():
        assert_accessible(page)
    if len(mine) == 1:
        return
    person.button("web.practice.begin").click()
    expect(page.get_by_text(person.words("web.exercise.ask"))).to_be_visible()
    due = person.context.request.get(f"{person.address}/api/practice").json()["exercises"]
    assert {one["ply"] for one in due} == {step["ply"] for step in mine[1:]}
    step = next(step for step in mine if step["ply"] == due[0]["ply"])
    choose(person, step["best"][0]["token"])
    expect(said.get_by_text(person.said("web.exercise.best-found"))).to_be_visible()
    for _ in mine[2:]:
        person.button("web.exercise.next").or_(person.button("web.exercise.skip")).click()
    person.button("web.exercise.done").or_(person.button("web.exercise.skip")).click()
    expect(said.get_by_text(person.said("web.practice.done", n=1))).to_be_visible()
    expect(numbers).to_have_text([str(len(mine) - 2), "2", "0"])

    # From the home page, too.
    person.open()
    practise = person.said("web.home.practise-due", n=len(mine) - 2) if mine[2:] else person.said("web.home.practise")
    page.get_by_role("link", name=practise).click()
    expect(numbers).to_have_text([str(len(mine) - 2), "2", "0"])


def record(person: Person) -> str:
    """A game that somebody plays alone, and begins badly: the last of what is possible is to build nothing."""
    person.set_table(ME)
    with person.looking_away():
        person.hurry(until=lambda position: position["view"]["round"] > 3, choice=-1)
        person.hurry()
    return person.record()


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file onto the page."""
    given = page.evaluate_handle(
        """([name, text]) => {
            const data = new DataTransfer();
            data.items.add(new File([text], name));
            return data;
        }""",
        [name, text],
    )
    page.dispatch_event("body", "dragover", {"dataTransfer": given})
    page.dispatch_event("body", "drop", {"dataTransfer": given})


def test_a_record_is_reviewed_where_it_is_dropped(visit: Visit, tmp_path: Path) -> None:
    person = visit(bypass_csp=True)  # which would block axe
    page = person.page
    text = record(person)
    table = person.table
    person.open()
    page.get_by_role("link", name=person.said("web.home.record")).click()
    title = page.get_by_role("heading", name=person.said("web.record.title"))
    expect(title).to_be_visible()
    look_around(person, "record")

    # What is wrong in it is told with line and column. The browser reports the refusal, too.
    file = tmp_path / "mine.alh"
    file.write_text(text.replace("build:", "bulid:", 1), "utf-8")
    line = next(number for number, words in enumerate(text.split("\n"), 1) if "build:" in words)
    column = text.split("\n")[line - 1].index("build:") + 1
    person.lenient = True
    page.locator("input[type=file]").set_input_files(file)
    where = person.said("web.record.wrong-at", file="mine.alh", line=line, column=column)
    expect(page.get_by_role("alert")).to_contain_text(where)
    person.lenient = False
    expect(page.locator("mark")).to_contain_text("bulid:")
    person.keep("record-wrong")
    look_around(person, "record-wrong")
    if AXE.exists():
        assert_accessible(page)

    # The whole file: its review, in points, as somebody played alone. It is still there after reloading.
    drop(page, "mine.alh", text)
    judged = page.get_by_text(re.compile(person.said("review.judged", evaluator="")[:-1]))
    expect(judged).to_be_visible()
    person.keep("record-review")
    person.reload()
    expect(judged).to_be_visible()
    page.get_by_role("link", name=person.words("web.review.try-all")).click()
    person.button("web.exercise.show").click()
    expect(marks(page, "better").first).to_be_attached()
    person.keep("record-exercise")
    page.get_by_role("link", name=person.said("web.exercise.back")).click()
    expect(judged).to_be_visible()

    # No table was made of it, and nothing is to be practised.
    mine = person.context.request.get(f"{person.address}/api/tables/mine").json()
    assert [card["id"] for card in mine] == [table]
    assert person.context.request.get(f"{person.address}/api/practice").json()["due"] == 0
    person.button("web.record.another").click()
    expect(title).to_be_visible()

    # A file can be dropped onto the home page, too.
    person.open()
    person.way("play").wait_for()
    drop(page, "mine.alh", text)
    expect(judged).to_be_visible()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_exercises_speak_the_language_of_their_reader(visit: Visit, language: str) -> None:
    person = visit("dicegame", language=language, dark=True)
    page = person.page
    mine = reviewed(person)
    slider = page.get_by_role("slider", name=person.said("web.review.move"))
    slider.fill(str(mine[0]["ply"]))
    expect(marks(page, "played").first).to_be_attached()
    look_around(person, f"exercise-{language}-review")
    page.get_by_role("link", name=person.words("web.review.try-mine")).click()
    choose(person, mine[0]["token"])
    expect(page.get_by_text(person.words("web.exercise.wrong"))).to_be_visible()
    look_around(person, f"exercise-{language}")
    person.open("/practice")
    expect(person.button("web.practice.begin")).to_be_visible()
    look_around(person, f"practice-{language}")
    person.open("/review")
    expect(page.get_by_text(person.said("web.record.drop"))).to_be_visible()
    look_around(person, f"record-{language}")
