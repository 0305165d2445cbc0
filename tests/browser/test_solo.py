"""Against bots: from the home page to the result and on to a rematch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import comares
from tests.browser.conftest import DESKTOP, Visit
from tests.browser.inspection import assert_fits

SCREENS = [(320, 568), (360, 740), (390, 844), (740, 360), (844, 390), (1024, 768), (1280, 800)]
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_whole_game_against_bots(visit: Visit, tmp_path: Path) -> None:
    person = visit()
    page = person.page
    person.open()
    expect(person.way("play")).to_be_enabled()
    person.keep("home")
    person.way("play").click()
    person.wait_for_turn()
    person.keep("table-turn")
    person.play_out()

    # Who came in where, in that order; a rematch is in sight on every screen.
    person.keep("result")
    standings = page.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(standings).to_have_count(3)
    reached = [int(points) for points in standings.locator("b").all_inner_texts()]
    assert reached == sorted(reached, reverse=True)
    mine = standings.filter(has_text="You").locator("b").inner_text()
    expect(page.get_by_text(re.compile("^You: "))).to_contain_text(
        f"{max(reached) - int(mine)} behind" if int(mine) < max(reached) else "1st"
    )
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        box = page.get_by_role("button", name="Rematch").bounding_box()
        assert box and box["y"] + box["height"] <= height, (width, height, box)
        assert_fits(page)
    page.set_viewport_size(DESKTOP)

    # Every amount is shown with its reason, and they add up.
    table = page.get_by_role("table")
    totals = [int(cell) for cell in table.locator("tfoot td").all_inner_texts()]
    columns = table.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td b')].map(cell => Number(cell.textContent)))"
    )
    assert [sum(column) for column in zip(*columns, strict=True)] == totals
    explained = page.get_by_role("listitem").filter(has_text=re.compile(r"\d\sVPs?\.")).all_inner_texts()
    assert sum(int(re.findall(r"(\d+)\sVPs?\.", line)[0]) for line in explained) == int(mine)

    # The record is of the same game.
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    game = comares.load(file)
    assert game.to_move is None
    assert sorted(game.scores(), reverse=True) == totals == reached
    expect(page.get_by_role("heading", level=1)).to_contain_text(str(max(totals)))

    # A rematch with the same players.
    old = person.table
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: old not in url)
    person.wait_for_turn()
    person.open()
    games = page.get_by_role("region", name="My games").or_(page.locator("section", has_text="My games"))
    tables = games.locator("a[href^='/t/']:visible")
    expect(tables).to_have_count(1)
    games.get_by_text("Finished games (1)").click()  # those fold away
    expect(tables).to_have_count(2)


def test_a_part_that_could_not_be_loaded_comes_with_a_new_page(visit: Visit) -> None:
    """Browsers never ask again for a module that failed to load, and nobody should have to know that."""
    person = visit()
    person.lenient = True
    asked: list[str] = []

    def fail_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort("connectionreset")
        else:
            route.continue_()

    person.page.route("**/ResultPage-*.js", fail_once)
    person.open()
    person.way("play").click()
    person.wait_for_turn()
    while len(asked) < 2:
        person.page.wait_for_timeout(50)
    person.page.wait_for_load_state()
    person.hurry()
    person.play_out()  # only the final scoring is left to look at
    expect(person.page.get_by_role("table")).to_be_visible()
