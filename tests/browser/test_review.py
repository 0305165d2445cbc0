"""The review of a finished game: from the result, step by step on the board, with axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.inspection import AXE, assert_accessible, assert_fits
from tests.browser.wholegames import ME

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_a_finished_game_is_reviewed(visit: Visit, game: str) -> None:
    person = visit(bypass_csp=True)  # which would block axe
    page = person.page
    person.set_table(ME, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "greedy"}, game=game)
    with person.looking_away():
        person.hurry()
    page.get_by_role("link", name="Luck and skill").click()
    slider = page.get_by_role("slider", name="Move")
    expect(page.get_by_text("Judged by")).to_be_visible(timeout=120_000)
    person.keep(f"review-{game}")

    # With the keyboard; the board, the sentence and the slider go along.
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One move on")).to_have_attribute("aria-disabled", "true")
    last = int(slider.input_value())
    page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_value(str(last - 1))
    before = page.get_by_role("button", name="Mistake before")
    if before.get_attribute("aria-disabled") == "false":
        before.click()
        expect(page.get_by_text("it costs")).to_be_visible()
        person.keep(f"review-mistake-{game}")

    # For screen readers, the chart is a table with a row for each move.
    page.get_by_text("As a table").click()
    expect(page.locator("details tbody tr")).to_have_count(last)
    page.get_by_text("As a table").click()
    for width, height in ((360, 740), (740, 360)):
        resize(page, width, height)
        assert_fits(page)
        person.keep(f"review-{game}-{width}")
    if AXE.exists():
        assert_accessible(page)
