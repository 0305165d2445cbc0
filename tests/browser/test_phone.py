"""On a phone 360 px wide, by touch."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import pairs
from tests.browser.inspection import assert_fits, assert_touchable
from tests.browser.wholegames import BOT, ME, keeping

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_pages_fit_a_phone(visit: Visit, language: str) -> None:
    person = visit(phone=True, language=language)
    page = person.page
    person.open()
    person.way("play").wait_for()
    person.keep(f"phone-home-{language}")
    assert_fits(page)
    assert_touchable(page)

    person.way("friends").tap()
    page.get_by_role("dialog").wait_for()
    person.keep(f"phone-dialog-{language}", full=False)
    assert_fits(page)
    assert_touchable(page)
    page.get_by_role("textbox").first.fill("Wilhelmina Charlotte")
    person.button("web.new.make").tap()
    person.button("web.lobby.bot").first.wait_for()
    person.keep(f"phone-lobby-{language}")
    assert_fits(page)
    assert_touchable(page)


def test_whole_game_by_touch(visit: Visit) -> None:
    person = visit(phone=True, language="de")
    page = person.page
    person.open()
    person.way("play").tap()
    person.wait_for_turn()
    tabs = ("sheet", "pad", "others", "log")
    for tab in (*tabs[1:], tabs[0]):
        page.get_by_role("navigation").get_by_role("button").nth(tabs.index(tab)).tap()
        person.keep(f"phone-{tab}")
        assert_fits(page)
        assert_touchable(page)
    person.button("web.table.menu").tap()
    page.get_by_role("dialog").wait_for()
    person.keep("phone-menu", full=False)
    assert_fits(page)
    assert_touchable(page)
    page.get_by_role("dialog").get_by_role("button", name=person.words("web.close")).tap()

    while person.decide():
        pass
    person.keep("phone-result")
    assert_fits(page)
    assert_touchable(page)

    person.set_table(ME, BOT, BOT)
    person.hurry_to(keeping)
    pairs(person).first.wait_for()
    person.keep("phone-keep")
    assert_fits(page)
    assert_touchable(page)


def test_a_die_is_turned_by_touching_it_and_the_next_field(visit: Visit) -> None:
    person = visit(phone=True, dark=True)
    page = person.page
    person.open()
    person.way("play").tap()
    person.wait_for_turn()
    assert page.get_by_role("img", name="3 coins").is_visible()
    page.get_by_role("button", name="die on").or_(page.get_by_role("button", name="dice on")).first.tap()
    person.keep("phone-die-held-dark")
    page.locator(".reach").first.tap()
    page.get_by_role("img", name="2 coins").wait_for()
    page.get_by_role("button", name="Take back").tap()
    page.get_by_role("img", name="3 coins").wait_for()
