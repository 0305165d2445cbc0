"""Lessons: from the home page through a first game, with the keyboard alone, and on small screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from comares.core import registry
from comares.core.lesson import FIRST, find_lesson
from comares.core.texts import texts
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, TOO_WIDE, assert_accessible, focus
from tests.browser.keyboard import go_to
from tests.browser.person import Person
from tests.browser.wholegames import BOT, ME, hurry_together

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

RINGS = "() => document.querySelectorAll('[data-rings] > i').length"
COVERED = """
() => {
  const said = document.querySelector("[data-coach]").getBoundingClientRect();
  const needed = [...document.querySelectorAll("[data-dock] .btn, .die, [data-choice], .preview, .below")];
  return needed.filter((node) => {
    const { left, top, right, bottom, width } = node.getBoundingClientRect();
    return width && left < said.right - 1 && right > said.left + 1 && top < said.bottom - 1 && bottom > said.top + 1;
  }).map((node) => node.className);
}
"""
CUT = """
() => [...document.querySelectorAll("[data-coach], [data-coach] p, [data-coach] .btn")]
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
  .map((node) => node.textContent)
"""

COVERED_RINGS = """
() => {
  const said = document.querySelector("[data-coach]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("[data-rings] > i")].map((node) => node.getBoundingClientRect());
  return boxes.filter(({ left, top, right, bottom }) =>
    (left < said.right - 8 && right > said.left + 8 && top < said.bottom - 8 && bottom > said.top + 8) ||
    bottom > innerHeight + 8);
}
"""


def learn(person: Person) -> Locator:
    """The link on the card of the game."""
    name = person.said(f"{person.game}.name")
    return person.page.get_by_role("link", name=f"{person.said('web.home.learn')} {name}")


def said(person: Person, step: str) -> str:
    """What the coach says about a step of the first lesson, apart from names."""
    text = str(texts(person.language).templates[f"{person.game}.lesson.{FIRST}.{step}.say"])
    return text.rpartition("}")[2].strip()


def wait_for(person: Person, step: str) -> None:
    """Wait until the coach speaks of a step, and the table can be used."""
    expect(person.page.locator("[data-coach] [role=status]")).to_contain_text(said(person, step))
    person.board.wait_for()


def move_to(person: Person, cell: str) -> None:
    """Move to a cell with the arrow keys."""
    keyboard = person.page.keyboard
    go_to(person, "[role=gridcell]")
    keyboard.press("PageUp")
    keyboard.press("Home")
    for key, times in (("ArrowDown", int(cell[1]) - 1), ("ArrowRight", int(cell[3]) - 1)):
        for _ in range(times):
            keyboard.press(key)
    assert person.page.evaluate("() => document.activeElement.dataset.cell") == cell


def do(person: Person, token: str) -> None:
    """Do something with the keyboard: the first press selects, the second does it."""
    if token.startswith("build:"):
        move_to(person, token.removeprefix("build:"))
    elif token == "b3-":
        go_to(person, ".fields.blue > :nth-child(3) .step button:first-child")
    else:
        go_to(person, f'[data-choice="{token}"]')
    assert (focus(person.page) or {})["shown"]
    person.page.keyboard.press("Enter")
    if token != "b3-":
        person.page.keyboard.press("Enter")


def test_the_first_lesson_with_the_keyboard_alone(visit: Visit) -> None:
    person = visit(bypass_csp=True)
    page = person.page
    person.open()
    learn(person).wait_for()
    go_to(person, "a[href='/learn/rollwrite']")
    page.keyboard.press("Enter")
    wait_for(person, "meet")
    assert page.evaluate(RINGS) == 3
    person.keep("lesson")

    # Something else is answered, and nothing is lost by it.
    person.lenient = True
    do(person, "coins")
    expect(page.get_by_role("alert").filter(has_text="There is one coin to gain here")).to_be_visible()
    person.board.wait_for()
    person.lenient = False

    lesson = find_lesson("rollwrite", FIRST)
    tokens = {step.name: lesson.tokens[step.start] for step in lesson.steps}
    for name in list(tokens)[:3]:
        wait_for(person, name)
        do(person, tokens[name])
    # It goes on where it was, and one step back.
    wait_for(person, "keep")
    person.open()
    learn(person).click()
    wait_for(person, "keep")
    go_to(person, "[data-coach] .btn:not([aria-disabled=true])")
    page.keyboard.press("Enter")
    for name in list(tokens)[2:]:
        wait_for(person, name)
        if name == "second" and AXE.exists():
            for width, height in ((1280, 800), (360, 740), (640, 360)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(TOO_WIDE) == []
                assert_accessible(page)
            page.set_viewport_size({"width": 1280, "height": 800})
        do(person, tokens[name])
    expect(page.locator("[data-coach]")).to_contain_text("That is the whole game!")

    # Then it is an ordinary game, to its end.
    person.page.get_by_role("button", name="Play on").click()
    expect(page.locator("[data-coach]")).to_have_count(0)
    assert person.decide()
    hurry_together(person)
    expect(person.result).to_be_visible()


@pytest.mark.parametrize(
    ("game", "language", "window", "dark"),
    [
        ("dicegame", "de", (360, 740), True),
        ("dicegame", "en", (740, 360), False),
        ("dicegame", "nl", (1280, 800), False),
        ("alcazaba", "nl", (640, 360), False),
        ("alcazaba", "de", (360, 740), True),
        ("rollwrite", "de", (740, 360), True),
    ],
)
def test_lessons_on_small_screens(visit: Visit, game: str, language: str, window: tuple[int, int], dark: bool) -> None:
    person = visit(game, language=language, phone=True, dark=dark)
    page = person.page
    page.set_viewport_size({"width": window[0], "height": window[1]})
    person.open()
    learn(person).tap()
    for step in find_lesson(game, FIRST).steps:
        if step.name == "scoring":
            person.close_scoring()
        wait_for(person, step.name)
        page.wait_for_function(f"{RINGS} > 0")
        assert page.evaluate(CUT) == []
        assert page.evaluate(TOO_WIDE) == []
        page.wait_for_function(f"() => !({COVERED_RINGS})().length")  # the page scrolls until all has its place
        person.keep(f"lesson-{game}-{window[0]}-{step.name}", full=False)
        person.press(person.button("web.coach.show"))
    expect(page.locator("[data-coach]")).to_contain_text(person.said(f"{game}.lesson.{FIRST}.end"))


def test_a_coach_says_what_is_new_in_the_first_game(visit: Visit) -> None:
    person = visit(coached=True)
    person.open()
    person.press(person.way("play"))
    person.wait_for_turn()
    coach = person.page.locator("[data-coach]")
    expect(coach).to_contain_text("Your four dice meet")
    person.reload()
    person.wait_for_turn()
    expect(coach).to_contain_text("A coin turns a die by one.")
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("game", registry.own_names())
def test_a_coach_in_a_game_covers_nothing_one_needs(visit: Visit, game: str) -> None:
    person = visit(game, coached=True, language="de")
    page = person.page
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    page.locator("[data-coach]").wait_for()
    covered = dict[tuple[int, int], list[str]]()
    windows = [(1280, 800), (1101, 800), (1024, 768), (768, 1024), (360, 740)]
    if game == "rollwrite":  # where there is a tray, it is above the heads of the columns, which have more to press
        windows += [(740, 360), (640, 360)]
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        person.main.wait_for()
        covered[width, height] = page.evaluate(COVERED)
    assert {window: found for window, found in covered.items() if found} == {}
