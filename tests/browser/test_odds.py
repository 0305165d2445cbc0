"""The odds while holding dice: shown on request, for what is held, in both games with dice to hold."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from comares.core.kinds import KINDS
from comares.dicegame.odds import odds
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits
from tests.browser.person import Person
from tests.browser.wholegames import ME

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

GAMES = ["dicegame", "alcazaba"]
BOT = {"kind": "bot", "level": "greedy"}


def begin(person: Person) -> None:
    """Sit down against bots, and throw."""
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    person.page.locator("button[data-die]").first.wait_for()


def shown(person: Person) -> Locator:
    return person.page.locator("[data-odds]")


def least(person: Person, kind: str, number: int) -> Locator:
    """The odds of at least a number of a kind."""
    row = shown(person).get_by_role("row").filter(has=person.page.locator("th", has_text=f"≥ {number}"))
    return row.get_by_role("cell").nth(KINDS.index(kind))


def as_told(share: float) -> str:
    if share in (0, 1):
        return "100" if share else "–"
    return f"{100 * share:.1f}" if 0.001 <= share <= 0.999 else "<0.1" if share < 0.5 else ">99.9"


def expect_odds(person: Person, held: str) -> None:
    view = person.ask("")["position"]["view"]
    for kind, shares in odds(view["dice"], held, view["throws"], view.get("black")).items():
        for number, share in enumerate(shares, 1):
            expect(least(person, kind, number)).to_have_text(as_told(share))


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_follow_what_is_held(visit: Visit, game: str) -> None:
    person = visit(game, bypass_csp=True)  # which would block axe
    page = person.page
    begin(person)
    button = page.get_by_role("button", name=person.said("web.tray.odds"), exact=True)
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(shown(person)).to_have_count(0)
    button.click()
    expect_odds(person, "")
    expect(shown(person)).to_contain_text(person.said("web.odds.about", n=2))
    assert_fits(page)
    if AXE.exists():
        assert_accessible(page)
    dice = page.locator("button[data-die]")
    held = dice.nth(2)
    held.click()
    expect_odds(person, str(held.get_attribute("data-die")))
    person.keep(f"odds-{game}")

    # With the keyboard: from the button into the table and out again.
    shown(person).get_by_role("button", name=person.said("web.close")).focus()
    page.keyboard.press("Escape")
    expect(shown(person)).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown(person)).to_be_visible()

    # After the next throw there is one left, and after the last one there is nothing to hope for.
    person.press(person.ready)
    expect(shown(person)).to_contain_text(person.said("web.odds.about", n=1))
    expect(dice.first).to_be_visible()
    held_now = "".join(str(die.get_attribute("data-die")) for die in page.locator("button[data-die].held").all())
    expect_odds(person, held_now)
    person.press(person.ready)
    expect(button).to_have_count(0)
    expect(shown(person)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_on_phones_in_german_and_in_the_dark(visit: Visit, game: str) -> None:
    person = visit(game, language="de", phone=True, dark=True, bypass_csp=True)
    begin(person)
    person.page.get_by_role("button", name=person.said("web.tray.odds"), exact=True).tap()
    for width, height in ((360, 740), (740, 360), (360, 640)):
        resize(person.page, width, height)
        expect(shown(person)).to_contain_text(person.said("web.odds.about", n=2))
        assert_fits(person.page)
        person.keep(f"odds-{game}-{width}-{height}", full=False)
    if AXE.exists():
        assert_accessible(person.page)
