"""With the keyboard alone, and what is read out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import lit, pairs
from tests.browser.inspection import focus
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

STEPS = 80
LISTEN = """
() => {
  window.heard = [];
  const region = document.querySelector("[role=log]");
  const listen = new MutationObserver(() => window.heard.push(region.textContent));
  listen.observe(region, { subtree: true, characterData: true, childList: true });
}
"""


def go_to(person: Person, *selectors: str) -> None:
    """Press the tab key until one of these has the focus."""
    for _ in range(STEPS):
        if person.page.evaluate("(all) => all.some((one) => document.activeElement?.matches(one))", selectors):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selectors}")


def test_whole_game_without_a_mouse(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.open()
    person.way("play").wait_for()
    expect(person.way("play")).to_be_enabled()
    go_to(person, "button.pri")
    seen = focus(page)
    assert seen == {"name": "Play now", "shown": True}
    person.keep("keyboard-home")
    page.keyboard.press("Enter")
    assert person.has_turn(10)

    # Each stop of the tab key can be seen.
    unseen = []
    for _ in range(25):
        page.keyboard.press("Tab")
        if (stop := focus(page)) and not stop["shown"]:
            unseen.append(stop["name"])
    assert unseen == []

    # The arrow keys lead from cell to cell, and greyed cells say why.
    go_to(person, "[role=gridcell]")
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.cell") == "y2b3"
    person.keep("keyboard-cell")

    page.evaluate(LISTEN)
    while True:
        person.wait()
        if person.result.is_visible():
            break
        go_to(
            person,
            ".cell.lit" if lit(person).count() else ".pairs button" if pairs(person).count() else ".actions .btn.pri",
        )
        page.keyboard.press("Enter")
    heard = "\n".join(page.evaluate("() => window.heard"))
    for words in ("Guest, it is your turn.", "It is Yusuf's turn.", "Guest builds", "Yusuf builds", "rolls yellow"):
        assert words in heard
    expect(page.get_by_role("log")).to_contain_text("The game is over.")
    go_to(person, ".btn.pri.big")
    page.keyboard.press("Enter")
    assert person.has_turn(10)
