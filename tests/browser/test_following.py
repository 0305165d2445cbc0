"""Following what others do."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.dicegame import columns
from tests.browser.wholegames import BOT, ME

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_others_move_one_after_the_other_and_can_be_skipped(visit: Visit) -> None:
    ani = visit("dicegame", moving=True, tempo="calm")
    page = ani.page
    page.clock.install()
    ani.set_table(ME, BOT, BOT)
    stage = page.get_by_role("region", name="What others do")
    rolling = page.get_by_text("The dice are rolling")
    ani.wait_for_turn()

    # From here on, nothing goes on by itself. Dice tell what they show when they land.
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    ani.choose(columns(ani).first)
    expect(rolling).to_be_visible()
    expect(stage).to_be_visible()
    expect(page.locator("[data-choice]")).to_have_count(0)
    page.clock.run_for(1500)

    # Then each bot is on stage; a click goes on to the next move.
    expect(stage).to_contain_text(f"{ani.ask('')['seats'][1]['name']} ")
    ani.keep("table-stage")
    seen = stage.inner_text()
    page.get_by_role("main").click(position={"x": 5, "y": 5})
    page.clock.run_for(1)
    expect(stage).not_to_have_text(seen, use_inner_text=True)

    # What they did stays marked until I act.
    page.clock.resume()
    page.get_by_role("button", name="Skip to my turn").click()
    ani.wait_for_turn()
    expect(stage).to_be_hidden()
    expect(page.locator(".news").first).to_be_visible()
    ani.keep("table-news")
    ani.hands.act(ani)
    expect(page.locator(".news")).to_have_count(0)
