"""Undoing, looking back, and asking why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import gain, lit
from tests.browser.person import Person
from tests.browser.test_one_screen import set_up

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def alone(visit: Visit) -> Person:
    """Somebody alone at a table, in the first turn."""
    person = visit()
    set_up(person, "solo", "Ani")
    person.page.get_by_role("button", name="Set the table").click()
    person.wait_for_turn()
    return person


def test_a_turned_die_is_taken_back_and_a_roll_is_not(alone: Person) -> None:
    page = alone.page
    undo = page.get_by_role("button", name="Take back")
    cells = lit(alone).all_inner_texts()
    expect(undo).to_have_attribute("aria-disabled", "true")
    page.locator(".step").get_by_role("button", name="(1 coin)", disabled=False).first.click()
    expect(page.get_by_role("img", name="2 coins")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "false")
    alone.keep("table-die-turned")
    undo.click()
    expect(page.get_by_role("img", name="3 coins")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert lit(alone).all_inner_texts() == cells
    gain(alone).click()
    alone.wait_for_turn()
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_earlier_positions_are_opened_and_left(alone: Person) -> None:
    page = alone.page
    for _ in range(3):
        alone.decide()
    alone.wait_for_turn()
    cells = lit(alone).count()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Replay").click()
    bar = page.get_by_role("region", name="Looking back")
    slider = bar.get_by_role("slider", name="Position")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    slider.fill(str(last - 2))
    expect(bar).to_contain_text(f"{last - 2} / {last}")
    alone.keep("replay")
    expect(lit(alone)).to_have_count(0)
    bar.get_by_role("button", name="Back one").click()
    expect(slider).to_have_value(str(last - 3))
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    expect(lit(alone)).to_have_count(cells)

    # Every log entry leads to its position.
    page.get_by_role("listitem").get_by_role("button", name=re.compile("rolls yellow")).last.click()
    expect(bar).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
    bar.get_by_role("button", name="Back to the game").click()
    alone.decide()
    alone.wait_for_turn()


def test_greyed_cells_and_buttons_say_why(alone: Person) -> None:
    page = alone.page
    tip = page.get_by_role("tooltip")
    grid = page.get_by_role("grid", name="Ani")
    grid.get_by_role("gridcell", disabled=True).first.hover()
    expect(tip).to_contain_text(re.compile("No yellow and blue die meet|already built"))
    alone.keep("whynot", full=False)
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()


def test_what_a_cell_would_bring_is_shown_before_it_is_done(alone: Person) -> None:
    page = alone.page
    lit(alone).first.hover()
    kind = (lit(alone).first.get_attribute("aria-label") or "").partition(",")[0]
    expect(page.get_by_role("heading", name=re.compile(f"^{kind}"))).to_be_visible()
    expect(page.get_by_text("Points if it ended now")).to_be_visible()
    expect(page.get_by_role("button", name=f"Build the {kind.lower()}")).to_be_visible()


def test_a_few_turns_with_everything_moving(visit: Visit) -> None:
    person = visit(moving=True)
    person.open()
    person.way("play").click()
    for _ in range(5):
        assert person.decide()
    person.wait_for_turn()
