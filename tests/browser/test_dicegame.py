"""The dice game: games of 2 to 6, by touch, by keyboard, by link and at one screen, in each language.

What has been seen once in a game is hurried through (``hurry_together``); the last round is played by hand.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import dicegame as hands
from tests.browser.inspection import assert_fits, assert_touchable, focus
from tests.browser.keyboard import assert_heard, go_to, listen, play_now
from tests.browser.person import Person
from tests.browser.test_by_link import play_together
from tests.browser.wholegames import (
    BEN,
    BOT,
    ME,
    a_round_and_the_end,
    assert_adds_up,
    assert_only_watches,
    assert_same_result,
    hurry_together,
    look_back_to,
    scenes_at,
    two_and_a_watcher,
    two_of_six,
)

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-dicegame")]

QUIET = 400  # milliseconds; a little more than clicks do nothing after a change


def scene(person: Person) -> str:
    """What the player has to do now."""
    if hands.scored(person).count():
        return "scoring"
    if hands.rewards(person).count():
        return "rewards"
    return "chips" if hands.chips(person).count() else "turn"


def test_four_by_touch_in_german(visit: Visit) -> None:
    person = visit("dicegame", phone=True, language="de")
    page = person.page
    person.set_table(ME, BOT, BOT, BOT)
    person.wait_for_turn()
    tabs = page.get_by_role("navigation").get_by_role("button")
    for tab, name in ((1, "scoring"), (2, "others"), (3, "log"), (0, "board")):
        tabs.nth(tab).tap()
        person.keep(f"dicegame-phone-{name}")
        assert_fits(page)
        assert_touchable(page)
    # A second throw of the dice that are not held.
    hands.dice(person).nth(0).tap()
    hands.dice(person).nth(1).tap()
    expect(person.main).to_have_text(person.said("web.tray.throw", n=6))
    person.keep("dicegame-phone-held")
    person.press(person.main)
    expect(page.get_by_text(person.said("web.tray.throws", throws=2))).to_be_visible()
    expect(hands.dice(person).and_(page.get_by_role("button", pressed=True))).to_have_count(2)

    enough = {"turn", "rewards", "scoring"}
    for now in scenes_at(person, ME, BOT, BOT, BOT, scene=scene, enough=enough):
        person.keep(f"dicegame-phone-{now}")
        assert_fits(page)
        assert_touchable(page)
    person.keep("dicegame-phone-result")
    assert_fits(page)
    assert_touchable(page)
    assert_adds_up(person, 4)


def test_two_by_link_with_dirk_in_dutch(visit: Visit) -> None:
    ani, ben, cleo = two_and_a_watcher(visit, "dicegame", "nl")
    play_together([ani, ben], 9)
    ani.keep("dicegame-dirk-nl")
    ben.reload()
    play_together([ani, ben], 4)
    assert_only_watches(cleo)
    cleo.keep("dicegame-watched-dark")
    hurry_together(ani, ben, watching=[cleo])
    assert_same_result(ani, ben, cleo)
    ani.keep("dicegame-result-nl")


def test_without_a_mouse(visit: Visit) -> None:
    person = visit("dicegame")
    page = person.page
    play_now(person)

    # The arrow keys move from column to column, and disabled ones say why.
    go_to(person, "[data-column]")
    page.keyboard.press("ArrowLeft")
    seen = [page.evaluate("() => document.activeElement.dataset.column")]
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate("() => document.activeElement.dataset.column"))
    assert sorted(set(seen)) == sorted("PSACGT")

    person.set_table(ME, BOT, BOT)  # against whom even a beginner is rewarded
    person.wait_for_turn()
    listen(page)
    done = set[str]()
    while not {"turn", "rewards", "scoring"} <= done:
        person.wait_for_turn()
        match now := scene(person):
            case "scoring":
                stop = focus(page)
                assert stop == {"name": "Go on", "shown": True}
            case "rewards":
                go_to(person, ".card.lit")
            # The first press selects, the second confirms.
            case _:
                go_to(person, "[data-column]:not([aria-disabled])")
        page.keyboard.press("Enter")
        done.add(now)
    assert_heard(
        page,
        "It is your turn.",
        "It is Yusuf’s turn.",
        "You throw ",
        "You place a marker at the ",
        " middle",
    )


@pytest.mark.parametrize("seats", [4, 5])
def test_other_numbers_of_seats(visit: Visit, seats: int) -> None:
    a_round_and_the_end(visit("dicegame", dark=seats == 5), seats)


def test_six_at_one_screen(visit: Visit) -> None:
    person = visit("dicegame", bypass_csp=True)
    for _ in two_of_six(person, scene, {"turn", "rewards", "scoring"}):
        pass
    look_back_to(person, "Scoring B: ")


def test_a_few_turns_with_everything_moving(visit: Visit) -> None:
    person = visit("dicegame", moving=True)
    person.set_table(ME, BOT, BOT)
    for _ in range(5):
        assert person.decide()
    person.wait_for_turn()


def test_what_revealed_nothing_is_taken_back(visit: Visit) -> None:
    person = visit("dicegame")
    person.set_table(ME, BEN)
    person.wait_for_turn()
    undo = person.page.get_by_role("button", name="Take back")
    expect(undo).to_have_attribute("aria-disabled", "true")

    # Placing the last marker of a round reveals nothing.
    def last_marker(position: dict[str, Any]) -> bool:
        if not position["undo"] or position["view"]["phase"] != "take":
            return False
        return person.record().split()[-1].startswith(("place:", "push:"))

    person.hurry_to(last_marker)
    before = person.record().split()
    expect(hands.rewards(person).first).to_be_visible()
    if hands.scored(person).count():
        person.close_scoring()
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(hands.columns(person).first).to_be_visible()
    assert person.record().split() == before[:-1]
    person.decide()


def test_a_choice_can_be_taken_back_before_dice_are_rolled(visit: Visit) -> None:
    person = visit("dicegame", hasty=False)
    page = person.page
    page.clock.install()
    person.set_table(ME, BEN)
    person.wait_for_turn()
    column = hands.columns(person).first
    back = page.locator("[data-back]")

    def turn_of_other() -> None:
        """Wait until it is not the turn of whoever had it before."""
        expect(page.get_by_text(f"{'Ben' if mover == 1 else 'Ani'}, place your marker")).to_be_visible()
        person.wait_for_turn()

    def stop_time() -> int:
        """Stop the clock of the page until it is told how late it is; return whose turn it is."""
        person.wait_for_turn()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
        expect(person.board).to_be_visible()
        return int(person.ask("")["position"]["to_move"])

    # Placing a marker lets the next player throw, so for two seconds nothing is sent. Clicks right after a change do
    # nothing: a double click on the main button does not end that.
    mover = stop_time()
    before = person.record()
    column.click()
    person.ready.dblclick()
    expect(back).to_have_text("Take back (2 s)")
    page.clock.run_for(1000)
    expect(back).to_have_text("Take back (1 s)")
    person.keep("dicegame-held", full=False)
    page.keyboard.press("Control+z")
    expect(back).to_be_hidden()
    assert person.record() == before
    page.clock.run_for(QUIET)
    expect(column).to_have_attribute("aria-pressed", "true")  # it stays selected

    # The main button plays it sooner; otherwise time does.
    person.press(person.ready)
    page.clock.run_for(QUIET)
    expect(person.main).to_have_text("Go on now")
    person.press(person.ready)
    page.clock.resume()
    turn_of_other()
    mover = stop_time()
    column.dblclick()
    expect(back).to_be_visible()
    page.clock.resume()
    turn_of_other()

    # Whoever leaves meanwhile has decided.
    mover = stop_time()
    before = person.record()
    column.dblclick()
    expect(back).to_be_visible()
    assert person.record() == before
    person.lenient = True  # requests of a page that is left
    page.goto(person.address)
    page.clock.resume()
    page.go_back()
    turn_of_other()
    person.lenient = False

    # Throwing is what the button says, so nobody has to wait for it. With the strictest preference, both are asked.
    person.wait_for_turn()
    person.choose(hands.dice(person).first)
    expect(page.get_by_text(person.said("web.tray.throws", throws=2))).to_be_visible()
    prefer(person, "always ask")
    person.wait_for_turn()
    before = person.record()
    for choice in (hands.dice(person).first, column):
        person.choose(choice)
        expect(person.main).to_have_text("Yes, go on")
        page.keyboard.press("Escape")
        expect(back).to_be_hidden()
    assert person.record() == before

    # For the quick, one click plays.
    prefer(person, "roll at once", "One click plays")
    person.wait_for_turn()
    mover = person.ask("")["position"]["to_move"]
    column.click()
    turn_of_other()


def prefer(person: Person, *names: str) -> None:
    """Choose preferences in the menu."""
    person.page.get_by_role("button", name="Menu").click()
    dialog = person.page.get_by_role("dialog", name="Menu")
    for name in names:
        dialog.get_by_label(name).check(force=True)
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_columns_say_why_not_and_what_they_would_bring(visit: Visit) -> None:
    person = visit("dicegame")
    page = person.page
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    person.hurry_to(any_missing)
    person.wait_for_turn()
    if hands.scored(person).count():
        person.close_scoring()
    greyed = page.locator("[data-column][aria-disabled]").first
    greyed.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(re.compile("No die shows|no die shows"))
    page.mouse.move(5, 5)
    column = hands.columns(person).first
    field = re.search(r"lands on (\d \w+)", column.get_attribute("aria-label") or "")
    column.hover()
    preview = page.get_by_text("your marker")
    expect(preview.last).to_be_visible()
    if field:
        expect(page.get_by_text(field[1]).last).to_be_visible()
    person.keep("dicegame-whynot", full=False)

    # Pointing only previews; the first click selects, and the main button then says what it does.
    expect(column).to_have_attribute("aria-pressed", "false")
    column.click()
    expect(column).to_have_attribute("aria-pressed", "true")
    expect(person.main).to_have_text(re.compile("^Place at "))
    page.keyboard.press("Escape")
    expect(column).to_have_attribute("aria-pressed", "false")
    before = len(person.record().split())
    column.dblclick()
    person.wait_for_turn()
    assert any(token.startswith("place:") for token in person.record().split()[before - 1 :])


def any_missing(position: dict[str, Any]) -> bool:
    """Whether it is Ani's turn and some kind was not thrown."""
    return position["to_move"] == 1 and position["view"]["phase"] == "turn" and len(set(position["view"]["dice"])) < 6


def test_dice_and_chips_of_ones_own(visit: Visit) -> None:
    person = visit("dicegame")
    page = person.page
    person.set_table(ME, BEN, dice="all-typed")
    enter = page.get_by_role("button", name="Enter the roll")

    def choose(question: str, *values: str) -> None:
        expect(page.get_by_role("heading", name=question)).to_be_visible()
        rows = page.get_by_role("group").filter(has=page.get_by_role("radio"))
        expect(rows).to_have_count(len(values))
        for row, value in enumerate(values):
            rows.nth(row).get_by_role("radio", name=value, exact=True).check(force=True)
        enter.click()

    choose("Who begins?", "Ben")
    choose("Which column is the starting player chip in?", "garden")
    person.keep("dicegame-typed-chips")
    choose("The bonus chips from left to right", "number 1", "push", "black die", "number 1", "annul")
    choose("Which column is Dirk’s first marker in?", "tower")
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    for kind in ("tower", "tower", "pavilion", "garden", "garden", "garden", "garden", "garden"):
        page.get_by_role("button", name=kind, exact=True).click()
    page.get_by_role("button", name="Take pavilion away").click()
    expect(enter).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="seraglio", exact=True).click()
    person.keep("dicegame-typed-dice")
    enter.click()
    person.wait_for_turn()
    expect(page.get_by_text("Ben, place your marker or throw again.")).to_be_visible()
    tokens = " ".join(person.record().replace("{round 1}", "").split())
    assert tokens.endswith("(first:2) (chip:G) (chips:1,push,black,1,annul) (dirk:T) (SGGGGGTT)")
