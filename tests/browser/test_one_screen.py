"""At one screen, solo, and with everything that can be chosen in the dialog."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import pairs
from tests.browser.person import Person
from tests.browser.wholegames import hurry_together

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SHEET = "TGSCAP CSTAGP GPAGST PSCTCA ATGPSC SAPCTG".split()


def set_up(person: Person, way: str, *names: str) -> None:
    """Open the dialog and enter the names, with everybody at this screen."""
    page = person.page
    person.open()
    person.way(way).click()
    page.get_by_role("radio", name=str(len(names)), exact=True).first.check(force=True)
    for seat, name in enumerate(names, start=1):
        page.get_by_role("group", name=f"Seat {seat}").get_by_role("textbox", name="Name").fill(name)


def test_three_at_one_screen(visit: Visit) -> None:
    person = visit()
    page = person.page
    set_up(person, "screen", "Ani", "Ben", "Cleo")
    page.get_by_role("group", name="Seat 2").get_by_role("textbox").fill("")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("alert").filter(has_text="name")).to_be_visible()
    person.keep("dialog-nameless", full=False)
    page.get_by_role("group", name="Seat 2").get_by_role("textbox").fill("Ben")
    page.get_by_role("button", name="Set the table").click()

    person.wait_for_turn()
    seen: set[str] = set()
    shown = False
    while not shown or len(seen) < 3:
        assert person.decide()
        person.wait_for_turn()
        passing = page.get_by_text("pass the device on").all_inner_texts()
        seen.update(name for name in ("Ani", "Ben", "Cleo") for text in passing if name in text)
        if not shown and pairs(person).count():
            person.keep("table-keep")
            shown = True
    hurry_together(person)
    for name in seen:
        expect(page.get_by_role("columnheader", name=name)).to_be_visible()


def test_alone_against_virtual_players_on_an_own_sheet(visit: Visit) -> None:
    person = visit(dark=True)
    page = person.page
    set_up(person, "solo", "Ani")
    # Virtual players are introduced where they first appear; everything that few people change is folded away.
    expect(page.get_by_text("play with virtual players")).to_be_visible()
    expect(page.get_by_role("group", name="Virtual players")).to_be_hidden()
    page.get_by_text("Variants").click()
    page.get_by_role("group", name="Virtual players").get_by_role("radio", name="3").check(force=True)
    page.get_by_role("checkbox", name="Play against the virtual players").check()
    page.get_by_role("spinbutton", name="Coins on the player sheet").fill("12")
    page.get_by_role("radio", name="my own").check(force=True)
    # A kind is picked up and put down, and its letter moves from place to place.
    page.get_by_role("radio", name="T tower").check(force=True)
    page.get_by_role("button", name="Row 2, column 5: empty").click()
    page.get_by_role("button", name="Row 2, column 5: tower").click()
    page.get_by_role("button", name="Row 1, column 1: empty").focus()
    page.keyboard.type("".join(SHEET).lower())
    person.keep("dialog-options-dark", full=False)
    page.get_by_role("button", name="Set the table").click()

    person.wait_for_turn()
    cells = page.get_by_role("grid", name="Your player sheet").get_by_role("gridcell").locator("i").all_inner_texts()
    assert "".join(cells) == "".join(SHEET)
    assert page.get_by_role("img", name="12 coins on the player sheet").is_visible()
    person.keep("table-solo-dark")
    assert person.decide()
    hurry_together(person)
    # Compared with one's own games, of which this is the first.
    expect(page.get_by_text("Your first game of this kind on this device")).to_be_visible()
    person.keep("result-solo-dark")
    record = person.record()
    for tag in ('[Virtual "3"]', '[Versus "yes"]', '[Coins "12"]', f'[Sheet "{"/".join(SHEET)}"]'):
        assert tag in record
