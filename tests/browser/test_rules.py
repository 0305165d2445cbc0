"""The rules in the browser: from the home page to a single rule, in every language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from comares.core import registry
from comares.core.rulebook import rulebook
from comares.core.texts import languages, texts
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits, assert_fits_every_window

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}


def title(anchor: str, language: str) -> str:
    book = rulebook("rollwrite", language)
    assert book
    return next(passage.title for passage in book.passages() if passage.anchor == anchor)


def test_from_the_home_page_to_a_rule_in_every_language(visit: Visit) -> None:
    person = visit(bypass_csp=True)
    page = person.page
    person.open()
    person.way("play").wait_for()
    page.get_by_role("link", name="Rules Roll & Write").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Roll & Write")
    page.get_by_role("link", name=re.compile(re.escape(title("turning-a-die", "en")))).click()
    assert page.url.endswith("/rules/rollwrite#turning-a-die")
    person.keep("rules", full=False)

    # The same rule in another language, by the switch and by its address.
    for language in languages():
        page.get_by_role("button", name=NAMES[language]).click()
        heading = page.get_by_role("heading", name=title("turning-a-die", language))
        expect(heading).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.reload()
        expect(heading).to_be_in_viewport()
        person.keep(f"rules-{language}", full=False)
    if AXE.exists():
        assert_accessible(page)
    assert_fits_every_window(page)

    # Searching shows the rules that say it, and nothing is lost by it.
    search = page.get_by_role("searchbox")
    search.fill("zwarte kat")
    expect(page.get_by_role("status")).to_have_text(texts("nl")("web.rules.nothing"))
    search.fill("MUNTEN draaien")
    expect(page.get_by_role("heading", name=title("turning-a-die", "nl"))).to_be_visible()
    expect(page.get_by_role("heading", name=title("rounds", "nl"))).to_have_count(0)
    search.fill("")
    page.get_by_role("link", name=re.compile(re.escape(title("rounds", "nl")))).click()
    expect(page.get_by_role("heading", name=title("rounds", "nl"))).to_be_in_viewport()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_tables_fit_a_small_phone(visit: Visit, language: str) -> None:
    person = visit(language=language, phone=True)
    page = person.page
    page.set_viewport_size({"width": 320, "height": 640})
    for game in (None, *registry.own_names()):
        person.open(f"/rules/{game}" if game else "/rules")
        page.get_by_role("heading", level=2).first.wait_for()
        assert_fits(page)
    person.keep(f"rules-small-{language}", full=False)


def test_an_unknown_game_has_no_page(visit: Visit) -> None:
    person = visit()
    person.lenient = True
    person.open("/rules/hog")
    expect(person.page.get_by_role("heading", name="Nobody sits here")).to_be_visible()
