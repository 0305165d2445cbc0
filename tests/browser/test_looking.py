"""Undoing, looking back, and asking why not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands.rollwrite import lit
from tests.browser.person import Person
from tests.browser.test_one_screen import set_up
from tests.browser.wholegames import BOT, ME, hurry_together

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def alone(visit: Visit) -> Person:
    """Somebody alone at a table, in the first turn."""
    person = visit()
    set_up(person, "solo", "Ani")
    person.page.get_by_role("button", name="Set the table").click()
    person.wait_for_turn()
    return person


def could_gain_none(position: dict[str, Any]) -> bool:
    """Whether no coins can be gained, although something can be built."""
    none = [choice for choice in position["choices"] if choice["do"] == "coins" and not choice["gain"]]
    return bool(none) and any(choice["do"] == "build" for choice in position["choices"])


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
    alone.wait_for_turn()
    assert lit(alone).all_inner_texts() == cells
    # Keys undo, too.
    page.locator(".step").get_by_role("button", name="(1 coin)", disabled=False).first.click()
    expect(page.get_by_role("img", name="2 coins")).to_be_visible()
    expect(undo).to_have_attribute("aria-disabled", "false")
    alone.wait_for_turn()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("img", name="3 coins")).to_be_visible()

    alone.decide()
    alone.wait_for_turn()
    if (leave := alone.board.get_by_role("button", name="Leave it at one")).count():
        alone.choose(leave)
        alone.wait_for_turn()
    expect(undo).to_have_attribute("aria-disabled", "true")

    # Somebody who would gain no coins although they could build is asked whether they mean it.
    none = alone.board.get_by_role("button", name="Gain no coins", exact=True)
    alone.hurry_to(could_gain_none)
    lit(alone).first.wait_for()
    before = alone.record()
    alone.choose(none)
    question = page.get_by_role("dialog", name="Gain no coins, although you could construct a building?")
    expect(question).to_be_visible()
    alone.keep("gain-none", full=False)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert alone.record() == before


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
    page.get_by_role("listitem").get_by_role("button", name=re.compile("You roll yellow")).last.click()
    expect(bar).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
    bar.get_by_role("button", name="Back to the game").click()
    alone.decide()
    alone.wait_for_turn()


def test_a_replay_is_stepped_through_shared_and_played_on(alone: Person) -> None:
    page = alone.page
    alone.hurry(lambda position: bool(position["view"]["round"] == 4))
    table = alone.table
    alone.open(f"/t/{table}/at/7")
    bar = page.get_by_role("region", name="Looking back")
    slider = bar.get_by_role("slider")
    expect(slider).to_have_value("7")
    last = int(slider.get_attribute("max") or 0)
    log = alone.ask("")["log"]
    starts = [next(entry["ply"] - 1 for entry in log if entry["round"] == number) for number in (1, 2, 3)]

    # The arrow keys go from move to move and from round to round, wherever the focus is; the log goes along.
    current = page.get_by_role("listitem").locator("[aria-current=true]")
    for key, ply in (
        ("ArrowRight", 8),
        ("ArrowLeft", 7),
        ("ArrowDown", next(start for start in starts if start > 7)),
        ("End", last),
        ("Home", 0),
        ("ArrowDown", starts[0]),
        ("ArrowDown", starts[1]),
        ("ArrowUp", starts[0]),
    ):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(ply))
        if ply:
            said = bar.get_by_role("status").inner_text().strip()
            expect(current).to_have_count(1)
            expect(current).to_contain_text(said)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Round 1 .*, move {starts[0]} of {last}$"))

    # It runs by itself until it is stopped.
    bar.get_by_role("button", name="Play automatically").click()
    expect(slider).to_have_value(str(starts[0] + 2))
    page.keyboard.press("ArrowLeft")
    expect(bar.get_by_role("button", name="Play automatically")).to_be_visible()

    # The address leads to this moment, and one that leads nowhere says so.
    bar.get_by_role("button", name="To the beginning").click()
    page.wait_for_url(f"**/t/{table}/at/0")
    page.keyboard.press("ArrowDown")
    page.wait_for_url(f"**/t/{table}/at/{starts[0]}")
    bar.get_by_role("button", name="Link to this moment").click()
    expect(
        bar.get_by_text("Link copied").or_(bar.get_by_label("Link to this moment", exact=True)).first
    ).to_be_visible()
    alone.open(f"/t/{table}/at/{last + 1}")
    expect(bar).to_contain_text(f"There is no move {last + 1}: the game has {last} moves so far.")

    # From any moment, the game can be played on elsewhere, and says where it came from.
    alone.open(f"/t/{table}/at/{starts[1]}")
    expect(slider).to_have_value(str(starts[1]))
    alone.keep("replay-bar")
    bar.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda url: table not in url)
    alone.wait_for_turn()
    seen = alone.ask("")
    assert seen["origin"] == {"table": table, "ply": starts[1]}
    assert [entry["token"] for entry in seen["log"][: starts[1]]] == [entry["token"] for entry in log[: starts[1]]]
    alone.decide()
    page.get_by_role("link", name=f"Continued from another game, after {starts[1]} moves").click()
    page.wait_for_url(f"**/t/{table}/at/{starts[1]}")
    expect(slider).to_have_value(str(starts[1]))
    bar.get_by_role("button", name="Back to the game").click()
    page.wait_for_url(f"**/t/{table}")
    alone.wait_for_turn()


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_a_moment_of_a_finished_game_is_opened_by_its_address(visit: Visit, game: str) -> None:
    person = visit(game)
    page = person.page
    person.set_table(ME, BOT, BOT)
    hurry_together(person)
    person.open(f"/t/{person.table}/at/40")
    bar = page.get_by_role("region", name="Looking back")
    expect(bar.get_by_role("slider")).to_have_value("40")
    page.keyboard.press("End")
    expect(bar.get_by_role("button", name="Play on from here")).to_have_count(0)
    bar.get_by_role("button", name="To the result").click()
    expect(person.result).to_be_visible()
    page.get_by_role("button", name="Look at the table").click()
    expect(page.get_by_text("The game is over.").first).to_be_visible()


def test_greyed_cells_and_buttons_say_why(alone: Person) -> None:
    page = alone.page
    tip = page.get_by_role("tooltip")
    grid = page.get_by_role("grid", name="Your player sheet")
    grid.get_by_role("gridcell", disabled=True).first.hover()
    expect(tip).to_contain_text(re.compile("is not an intersection|already constructed|do not meet"))
    alone.keep("whynot", full=False)
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()


def test_what_a_cell_would_bring_is_shown_before_it_is_done(alone: Person) -> None:
    page = alone.page
    # Where there is only one cell, it is selected from the start.
    alone.hurry_to(lambda position: [choice["do"] for choice in position["choices"]].count("build") > 1)
    lit(alone).first.hover()
    kind = (lit(alone).first.get_attribute("aria-label") or "").partition(",")[0]
    expect(page.get_by_role("heading", name=re.compile(f"^{kind}"))).to_be_visible()
    expect(page.get_by_text("Victory points if it ended now")).to_be_visible()
    expect(alone.main).to_have_attribute("aria-disabled", "true")
    lit(alone).first.click()
    expect(alone.main).to_have_text(re.compile(f"Construct the {kind.lower()}"))
    expect(lit(alone).first).to_have_attribute("aria-selected", "true")


def test_a_few_turns_with_everything_moving(visit: Visit) -> None:
    person = visit(moving=True)
    person.open()
    # Each card shows a turn of its game; pictures stand still for those who want less motion.
    moving = """() => [...document.querySelectorAll(".pic")].filter((picture) =>
      picture.getAnimations({ subtree: true }).length).length"""
    person.page.wait_for_function(f"() => ({moving})() === 3")
    person.page.emulate_media(reduced_motion="reduce")
    assert person.page.evaluate(moving) == 0
    person.page.emulate_media(reduced_motion="no-preference")
    person.way("play").click()
    for _ in range(5):
        assert person.decide()
    person.wait_for_turn()

    # The ending: the final scoring, then a finale that any key skips, then the result.
    person.hurry()
    person.close_scoring()
    finale = person.page.get_by_role("dialog", name=re.compile("wins? with|share"))
    finale.wait_for()
    person.page.keyboard.press("x")
    expect(finale).to_have_count(0)
    expect(person.result).to_be_visible()
    expect(person.page.get_by_role("main")).to_be_focused()
