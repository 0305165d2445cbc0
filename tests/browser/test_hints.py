"""Hints in the browser: asked for, shown on the board and in words, played, and told in the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits
from tests.browser.person import Person
from tests.browser.wholegames import ME

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BOT = {"kind": "bot", "level": "greedy"}
GAMES = ["rollwrite", "dicegame", "alcazaba"]


def hint_button(person: Person) -> Locator:
    return person.page.get_by_role("banner").get_by_role("button", name=person.said("web.table.hint"), exact=True)


def panel(page: Page) -> Locator:
    return page.locator("[data-hint]")


def signs(page: Page) -> Locator:
    return page.locator("[data-signs] b")


def used(person: Person) -> list[int]:
    found: list[int] = person.ask("")["hints"]["used"]
    return found


def begin(person: Person) -> None:
    """Sit down against two bots, some moves into the game."""
    person.set_table(ME, BOT, BOT)
    moves = iter(range(4))
    with person.looking_away():
        person.hurry(until=lambda position: position["to_move"] == 1 and next(moves, None) is None)
    person.wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_shown_played_and_noted(visit: Visit, game: str) -> None:
    person = visit(game, bypass_csp=True)  # which would block axe
    page = person.page
    begin(person)
    assert used(person) == []
    expect(panel(page)).to_have_count(0)
    expect(signs(page)).to_have_count(0)

    # The best choice, in words and on the board; nothing else yet.
    hint_button(person).click()
    expect(panel(page).get_by_role("status")).to_contain_text(person.words("web.hint.best"))
    assert used(person) == [1]
    person.keep(f"hint-{game}")
    assert_fits(page)
    if AXE.exists():
        assert_accessible(page)

    # What everything is worth: signs, and words for whoever listens.
    expect(signs(page)).to_have_count(0)
    panel(page).get_by_label(person.said("web.hint.all")).check()
    expect(signs(page).first).to_be_attached()
    described = page.locator("main [aria-describedby]").first
    words = page.locator(f'[id="{described.get_attribute("aria-describedby")}"]')
    expect(words).to_have_text(re.compile("best"))
    person.keep(f"hint-{game}-values")
    if AXE.exists():
        assert_accessible(page)
    for width, height in ((390, 844), (360, 740), (740, 360)):
        resize(page, width, height)
        assert_fits(page)
        person.keep(f"hint-{game}-values-{width}", full=False)
    resize(page, 1280, 800)

    # The hint is played, and gone with its decision.
    ply = person.ask("")["position"]["ply"]
    best = person.ask("/seats/1/hints", {"version": person.ask("")["version"]})["best"][0]["token"]
    panel(page).get_by_role("button", name=person.said("web.hint.play")).click()
    expect(panel(page)).to_have_count(0)
    while len(log := person.ask("")["log"]) <= ply:
        page.wait_for_timeout(20)  # it is on its way
    assert log[ply]["token"] == best

    # At the next decision every choice shows what it is worth, after a reload too; the key asks and closes.
    person.wait_for_turn()
    expect(signs(page).first).to_be_attached()
    person.reload()
    person.wait_for_turn()
    expect(signs(page).first).to_be_attached()
    page.keyboard.press("h")
    expect(panel(page)).to_be_visible()
    page.keyboard.press("h")
    expect(panel(page)).to_have_count(0)

    # The result and the record say so.
    with person.looking_away():
        person.hurry()
    expect(page.get_by_text("You were given hints.")).to_be_visible()
    person.keep(f"hint-{game}-result")
    assert '[Hints "Ani"]' in person.record()


def test_in_german_on_a_phone_in_the_dark(visit: Visit) -> None:
    for game in GAMES:
        person = visit(game, language="de", phone=True, dark=True, bypass_csp=True)
        begin(person)
        hint_button(person).tap()
        expect(panel(person.page).get_by_role("status")).to_contain_text(person.words("web.hint.best"))
        panel(person.page).get_by_label(person.said("web.hint.all")).check()
        expect(signs(person.page).first).to_be_attached()
        assert_fits(person.page)
        person.keep(f"hint-{game}-phone", full=False)
        if AXE.exists():
            assert_accessible(person.page)
        panel(person.page).get_by_role("button", name=person.said("web.close")).tap()
        expect(panel(person.page)).to_have_count(0)


def test_people_have_hints_only_where_all_agreed(visit: Visit) -> None:
    ani, ben = visit(), visit()
    open_seat = {"kind": "open"}
    invited = ani.set_table(ME, open_seat)
    ben.open(invited)
    expect(ben.page.get_by_text(ben.said("web.lobby.hints"))).to_have_count(0)
    ben.sit("Ben")
    for person in (ani, ben):
        person.board.wait_for()
    expect(hint_button(ani)).to_have_count(0)

    # With the dialog for a new table: who comes by the link reads it before sitting down.
    ani.open("/")
    ani.way("friends").click()
    dialog = ani.page.get_by_role("dialog")
    dialog.get_by_label("2", exact=True).check()
    dialog.get_by_text(ani.said("web.new.variants")).click()
    dialog.get_by_label(ani.said("web.new.hints")).check()
    dialog.get_by_label(ani.said("web.new.name")).first.fill("Ani")
    ani.keep("hint-new-table")
    dialog.get_by_role("button", name=ani.said("web.new.make")).click()
    expect(ani.page.get_by_text(ani.said("web.lobby.hints"))).to_be_visible()
    link = ani.ask("")["you"]["invite"]
    ben.open(f"/t/{ani.table}/{link}")
    expect(ben.page.get_by_text(ben.said("web.lobby.hints"))).to_be_visible()
    ben.keep("hint-lobby")
    ben.sit("Ben")
    for person in (ani, ben):
        expect(hint_button(person)).to_be_visible()
