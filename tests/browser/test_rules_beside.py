"""From the table to its rules: they open beside the game, at the rule of what one points at, and everything has one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from comares.core import registry
from comares.core.rulebook import rulebook
from tests.browser.conftest import PHONE, Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

# Whatever has a name, but neither a rule nor a tooltip, and does not say itself what pressing it does.
UNEXPLAINED = """
() => {
  const named = "button, a[href], [role=img], [role=gridcell], [role=group], th, [aria-label], [title]";
  const landmarks = "main, nav, dialog, section[aria-label], aside[aria-label], [role=grid], .said, [data-dock]";
  const explained = "[data-rule], [data-open-rule], [title], .brand";
  const found = [];
  for (const node of document.querySelectorAll("header.top *, main *")) {
    if (!node.matches(named) || node.matches(landmarks)) continue;
    if (!node.checkVisibility({ checkVisibilityCSS: true }) || node.closest(explained)) continue;
    const spoken = node.getAttribute("aria-label") ?? node.textContent.trim();
    if (!spoken || (node.matches("button, a") && !node.ariaLabel)) continue;
    found.push(`${node.tagName.toLowerCase()}.${node.className}: ${spoken.slice(0, 60)}`);
  }
  return [...new Set(found)];
}
"""
ANCHORS = "() => [...new Set([...document.querySelectorAll('[data-rule]')].map((node) => node.dataset.rule))]"


def anchors(game: str) -> set[str]:
    book = rulebook(game, "en")
    assert book
    return {passage.anchor for passage in book.passages()}


def title(game: str, anchor: str, language: str = "en") -> str:
    book = rulebook(game, language)
    assert book
    return next(passage.title for passage in book.passages() if passage.anchor == anchor)


def start(person: Person) -> None:
    person.open()
    person.way("play").click()
    person.wait_for_turn()


def assert_explained(page: Page, game: str) -> None:
    assert page.evaluate(UNEXPLAINED) == []
    shown = set(page.evaluate(ANCHORS))
    assert shown <= anchors(game), shown - anchors(game)


@pytest.mark.parametrize("game", registry.own_names())
def test_everything_on_a_table_explains_itself(visit: Visit, game: str) -> None:
    """Through a few turns, on a large screen and on a phone, in every tab."""
    person = visit(game, bypass_csp=True)
    page = person.page
    start(person)
    for turn in range(3):
        person.wait_for_turn()
        assert_explained(page, game)
        if turn == 1:
            page.set_viewport_size(PHONE)
            for tab in page.locator("nav button").all():
                tab.click()
                assert_explained(page, game)
            page.locator("nav button").first.click()
            page.set_viewport_size({"width": 1280, "height": 800})
        person.decide()


def test_a_rule_opens_beside_the_game_and_the_game_stays(visit: Visit) -> None:
    person = visit("dicegame", bypass_csp=True)
    page = person.page
    start(person)
    panel = page.locator("[data-rules-panel]")

    # With the key, where the pointer is; and nothing was chosen by it. A tooltip of where it was comes before that.
    page.locator(".pays").first.hover(force=True)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.keyboard.press("?")
    heading = panel.get_by_role("heading", name=title("dicegame", "score-table"))
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    board, box = page.locator("main").bounding_box(), panel.bounding_box()
    assert board
    assert box
    assert board["x"] + board["width"] <= box["x"] + 1, "the rules lie on the table"
    if AXE.exists():
        assert_accessible(page)
    person.keep("rules-beside", full=False)

    # Links stay in there, and so does the search.
    panel.get_by_role("searchbox").fill("schwarze katze")
    panel.get_by_role("searchbox").fill("push")
    expect(panel.get_by_role("heading", name=title("dicegame", "pushing"))).to_be_visible()
    expect(panel.get_by_role("heading", name=title("dicegame", "score-table"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    # What is not possible says why, and leads to the rule that says so.
    impossible = page.locator("[data-column][aria-disabled]").first
    if impossible.count():
        impossible.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        page.get_by_role("tooltip").wait_for()
        page.keyboard.press("?")
        expect(panel.get_by_role("heading", name=title("dicegame", "placing"))).to_be_in_viewport()
        page.keyboard.press("Escape")

    # The game goes on.
    person.decide()


def test_on_a_phone_the_rules_are_a_sheet_and_examples_can_be_played(visit: Visit) -> None:
    person = visit("rollwrite", phone=True, language="nl", bypass_csp=True)
    page = person.page
    start(person)
    page.locator(".ends li").first.tap()
    panel = page.locator("[data-rules-panel]")
    expect(panel.get_by_role("heading", name=title("rollwrite", "rows-and-columns", "nl"))).to_be_in_viewport()
    box = panel.bounding_box()
    assert box
    assert (box["x"], round(box["width"])) == (0, PHONE["width"])
    assert box["y"] > PHONE["height"] / 4, "what it is about is still in sight"
    assert_fits(page)
    person.keep("rules-beside-phone", full=False)
    panel.get_by_role("button", name=person.said("web.close")).tap()
    expect(panel).to_have_count(0)

    # From the menu, which does not stay between them and the table.
    person.button("web.table.menu").tap()
    page.get_by_role("dialog").get_by_role("link", name=person.said("web.to-rules")).tap()
    expect(panel).to_be_visible()
    expect(page.locator("dialog:modal")).to_have_count(0)
    panel.get_by_role("button", name=person.said("web.close")).tap()

    # From the pages of the rules, an example leads to a table of one's own.
    person.open("/rules/rollwrite#second-building")
    figure = page.locator("figure[data-example=second-building]")
    figure.locator(".cell").first.wait_for()
    figure.get_by_role("button", name=person.said("web.rules.try")).tap()
    page.wait_for_url("**/t/*")
    person.wait_for_turn()
    expect(page.locator("[role=gridcell][data-choice]")).to_have_count(1)
    person.keep("rules-tried", full=False)
