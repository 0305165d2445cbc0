"""Every page in each language, checked by proofreading.py, and changing the language during a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.wholegames import hurry_together, in_last_round

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

KINDS = {
    "en": "pavilion seraglio arcades chambers garden tower",
    "de": "Pavillon Serail Arkaden Gemächer Garten Turm",
    "nl": "paviljoen harem arcade kamer tuin toren",
}
NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
OTHER = {"de": "nl", "nl": "en"}


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_game_in_two_languages(visit: Visit, language: str) -> None:
    person = visit(language=language)
    page = person.page
    person.open()
    expect(page.locator("html")).to_have_attribute("lang", language)
    person.way("play").click()
    person.wait_for_turn()
    person.keep(f"table-{language}")
    for kind in KINDS[language].split():
        assert page.get_by_role("grid").get_by_role("gridcell", name=kind).count() >= 4
    person.button("web.table.help").click()
    page.get_by_role("dialog").wait_for()
    person.keep(f"help-{language}", full=False)
    page.keyboard.press("Escape")
    for _ in range(4):
        person.decide()

    # Changing the language in the middle of a game does not affect the game.
    person.wait_for_turn()
    before = person.record()
    person.button("web.table.menu").click()
    person.language = OTHER[language]
    page.get_by_role("radio", name=NAMES[person.language]).check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", person.language)
    person.keep(f"menu-{person.language}", full=False)
    page.keyboard.press("Escape")
    person.wait_for_turn()
    assert person.record() == before
    hurry_together(person, until=in_last_round)
    person.play_out()
    person.keep(f"result-{person.language}")

    # The choice is remembered.
    page.reload()
    expect(person.result).to_be_visible()
    person.open()
    expect(person.way("play")).to_be_visible()
    person.keep(f"home-{person.language}")
