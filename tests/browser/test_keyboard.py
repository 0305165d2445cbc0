"""Playing with the keyboard alone, and what screen readers announce."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import lit, pairs, scored
from tests.browser.inspection import focus
from tests.browser.keyboard import assert_heard, go_to, listen, play_now

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_whole_game_without_a_mouse(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.open()
    expect(person.way("play")).to_be_enabled()
    go_to(person, "button.pri")
    assert (focus(page) or {})["shown"]
    person.keep("keyboard-home")
    play_now(person)

    # The arrow keys move from cell to cell, and disabled cells say why.
    go_to(person, "[role=gridcell]")
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.cell") == "y2b3"
    person.keep("keyboard-cell")

    listen(page)
    while True:
        person.wait()
        if person.result.is_visible():
            break
        if scored(person).count():
            assert focus(page) == {"name": "Go on", "shown": True}
            page.keyboard.press("Enter")
            continue
        go_to(
            person,
            ".cell.lit" if lit(person).count() else ".pairs button" if pairs(person).count() else "[data-main]",
        )
        # The first press selects, the second confirms.
        page.keyboard.press("Enter")
    assert_heard(
        page, "It is your turn.", "It is Yusuf’s turn.", "You construct", "Yusuf constructs", "You roll yellow"
    )
    expect(page.get_by_role("log")).to_contain_text("The game is over.")
    go_to(person, ".btn.pri.big")
    page.keyboard.press("Enter")
    person.wait_for_turn()
