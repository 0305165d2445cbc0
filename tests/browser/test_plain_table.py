"""A game from another package in the browser: a card on the home page, and a plain table with choices as buttons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import StartServer, Visit
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]
ROUNDS = 200
"""More turns than a game to 25 points has."""


def card(person: Person) -> Locator:
    return person.page.get_by_role("article").filter(has=person.page.get_by_role("heading", name="Pig", exact=True))


def choices(person: Person) -> Locator:
    """What can be done, if there is more than one thing."""
    return person.board.get_by_role("group", name=person.said("web.plain.choices")).get_by_role("button")


def play_to_the_end(person: Person) -> None:
    """Roll and hold alternately until the result is shown."""
    over = person.page.get_by_role("heading", name=re.compile("wins? with|share"))  # there is no scoring before it
    for _ in range(ROUNDS):
        choices(person).or_(person.ready).or_(over).first.wait_for()
        if over.count():
            return
        if choices(person).count():
            person.press(choices(person).first)
            expect(choices(person).first).to_have_attribute("aria-pressed", "true")
            expect(person.ready).to_have_text(f"Play: {choices(person).first.inner_text()}")
        person.press(person.ready)
    raise AssertionError("the game does not end")


def test_a_game_of_another_package_is_found_and_played_by_clicking(
    pig: Path, start_server: StartServer, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(pig))
    person = visit(to=start_server("--bots", "pig.hold20"))
    person.open()
    expect(card(person)).to_contain_text("Roll as often as you dare")
    expect(card(person)).to_contain_text("2–6 players")
    person.keep("pig-home")
    # In a language that it has no texts for, it is shown in English.
    person.page.get_by_role("button", name="Deutsch").click()
    expect(card(person)).to_contain_text("Roll as often as you dare")
    person.page.get_by_role("button", name="English").click()

    card(person).get_by_role("button", name=person.words("web.home.screen")).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_text(person.said("web.new.variants")).click()
    expect(dialog.get_by_role("group", name="Points that win")).to_be_visible()
    dialog.get_by_label("25", exact=True).check()
    dialog.get_by_label(person.said("web.new.name")).first.fill("Ani")
    dialog.get_by_label(person.said("web.new.who")).last.select_option("bot")
    level = dialog.get_by_role("group", name=person.said("web.new.level"))
    expect(level.get_by_role("radio")).to_have_count(2)
    level.get_by_role("radio", name=person.words("web.level.random")).wait_for()
    level.get_by_role("radio", name="Hold at 20").check(force=True)
    person.keep("pig-dialog", full=False)
    dialog.get_by_role("button", name=person.words("web.new.make")).click()

    expect(person.page.get_by_role("status").filter(has_text="It is your turn")).to_be_visible()
    # The only thing that can be done is the main button; of several, one is selected first.
    expect(person.ready).to_have_text("Roll")
    expect(choices(person)).to_have_count(0)
    person.press(person.ready)
    choices(person).first.or_(person.ready).first.wait_for()
    person.keep("pig-table")
    play_to_the_end(person)
    expect(person.page.get_by_role("list", name="Ranking")).to_contain_text("You")
    person.keep("pig-result")
