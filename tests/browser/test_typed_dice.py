"""Real dice on the table, typed in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_one_screen import set_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


def type_in(person: Person, *values: str) -> None:
    """Choose one value in each row and send them."""
    page = person.page
    rows = page.get_by_role("group").filter(has=page.get_by_role("radio"))
    expect(rows).to_have_count(len(values))
    for row, value in enumerate(values):
        rows.nth(row).get_by_role("radio", name=value, exact=True).check(force=True)
    page.get_by_role("button", name="That was rolled").click()


def test_dice_of_ones_own(visit: Visit) -> None:
    person = visit()
    page = person.page
    set_up(person, "At one screen", "Ani", "Ben")
    page.get_by_role("radio", name="we roll our own").check(force=True)
    page.get_by_role("button", name="Set the table").click()
    type_in(person, "Ben")
    expect(page.get_by_role("heading", name="rolls for a building")).to_be_visible()
    person.keep("typed-dice")
    for number in range(12):
        if person.can_decide():
            break
        question = page.get_by_role("heading", level=2, name="rolls").first.inner_text()
        type_in(person, str(number % 6 + 1), str((number + 3) % 6 + 1))
        expect(page.get_by_role("heading", level=2, name=question, exact=True)).to_have_count(0)
    assert person.has_turn(1)
    record = person.record()
    assert "(first:2)" in record
    assert "(y1b4)" in record
    person.keep("typed-dice-turn")
    person.decide()
