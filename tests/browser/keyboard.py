"""Using a table with the keyboard alone, and what screen readers announce there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.inspection import focus
from tests.browser.person import Person

STEPS = 80
STOPS = 25
LISTEN = """
() => {
  window.heard = [];
  const region = document.querySelector("[role=log]");
  const listen = new MutationObserver(() => window.heard.push(region.textContent));
  listen.observe(region, { subtree: true, characterData: true, childList: true });
}
"""


def go_to(person: Person, *selectors: str) -> None:
    """Press Tab until one of these has the focus."""
    for _ in range(STEPS):
        if person.page.evaluate("(all) => all.some((one) => document.activeElement?.matches(one))", selectors):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selectors}")


def play_now(person: Person) -> None:
    """Start a game against bots, and check that the focus is visible at each Tab stop of its table."""
    person.open()
    expect(person.way("play")).to_be_enabled()
    person.way("play").focus()
    person.page.keyboard.press("Enter")
    person.wait_for_turn()
    unseen = []
    for _ in range(STOPS):
        person.page.keyboard.press("Tab")
        if (stop := focus(person.page)) and not stop["shown"]:
            unseen.append(stop["name"])
    assert unseen == []


def listen(page: Page) -> None:
    """Record announcements from now on."""
    page.evaluate(LISTEN)


def assert_heard(page: Page, *words: str) -> None:
    """Assert that all these words were announced."""
    heard = "\n".join(page.evaluate("() => window.heard"))
    assert [one for one in words if one not in heard] == []
