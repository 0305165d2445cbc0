"""Accessibility checks with axe, page by page, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import pairs
from tests.browser.inspection import AXE, assert_accessible

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


def test_axe_finds_nothing_serious(visit: Visit) -> None:
    if not AXE.exists():
        pytest.skip("the client's packages are not installed")
    # The page's content security policy would block axe.
    person = visit(bypass_csp=True)
    page = person.page
    person.open()
    person.way("play").wait_for()
    assert_accessible(page)

    person.way("friends").click()
    page.get_by_role("dialog").wait_for()
    assert_accessible(page)
    page.get_by_role("textbox", name="Name").first.fill("Ani")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="2 seats are open")).to_be_visible()
    assert_accessible(page)

    # Pressed twice in quick succession, a button sends one request.
    bot = page.get_by_role("button", name="Let a bot sit here")
    bot.first.dblclick()
    expect(bot).to_have_count(1)
    bot.click()
    person.wait_for_turn()
    assert_accessible(page)
    page.get_by_role("button", name="Menu").click()
    assert_accessible(page)
    page.keyboard.press("Escape")
    person.hurry(lambda position: any(choice["do"] == "keep" for choice in position["choices"]) and person.can_decide())
    pairs(person).first.wait_for()
    assert_accessible(page)
    person.hurry(lambda _: False)
    person.result.wait_for()
    assert_accessible(page)
