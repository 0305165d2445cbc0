"""Typing in the results of real dice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import lit, pairs
from tests.browser.person import Person
from tests.browser.test_one_screen import set_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


def type_in(person: Person, *values: str) -> None:
    """Choose a value in each row, send them, and wait until they are in the log."""
    page = person.page
    newest = (
        page.get_by_role("region", name="Log").or_(page.locator("section", has_text="Log")).last.locator("li").first
    )
    before = newest.inner_text() if newest.count() else ""
    rows = page.get_by_role("group").filter(has=page.get_by_role("radio"))
    expect(rows).to_have_count(len(values))
    for row, value in enumerate(values):
        rows.nth(row).get_by_role("radio", name=value, exact=True).check(force=True)
    page.get_by_role("button", name="Enter the roll").click()
    expect(newest).not_to_have_text(before)


def test_dice_of_ones_own(visit: Visit) -> None:
    person = visit()
    page = person.page
    set_up(person, "screen", "Ani", "Ben")
    page.get_by_text("Variants").click()
    page.get_by_role("radio", name="we roll our own").check(force=True)
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="Who begins?")).to_be_visible()
    type_in(person, "Ben")
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    person.keep("typed-dice")
    typed = [(str(number % 6 + 1), str((2 * number + 3) % 6 + 1)) for number in range(20)]
    for yellow, blue in typed:
        type_in(person, yellow, blue)
        page.get_by_role("button", name="Enter the roll").or_(person.choices).first.wait_for()
        if person.can_decide():
            break
    record = person.record()
    assert "(first:2)" in record
    assert "(y1b4)" in record
    assert "(y2b6)" in record
    person.keep("typed-dice-turn")
    person.decide()
    expect(page.get_by_role("button", name="Enter the roll").or_(pairs(person)).or_(lit(person)).first).to_be_visible()
