"""A table used with the keyboard alone, and what is read out there."""

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
    """Press the tab key until one of these has the focus."""
    for _ in range(STEPS):
        if person.page.evaluate("(all) => all.some((one) => document.activeElement?.matches(one))", selectors):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selectors}")


def play_now(person: Person) -> None:
    """Begin a game against bots; each stop of the tab key at its table can be seen."""
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
    """Keep what is read out from now on."""
    page.evaluate(LISTEN)


def assert_heard(page: Page, *words: str) -> None:
    """All these words were read out, and that the game is over."""
    heard = "\n".join(page.evaluate("() => window.heard"))
    assert [one for one in words if one not in heard] == []
    expect(page.get_by_role("log")).to_contain_text("The game is over.")
