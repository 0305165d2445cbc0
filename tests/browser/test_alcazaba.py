"""Alcazaba: games of 2 to 6, by touch, by keyboard, by link and at one screen, in each language.

What has been seen once in a game is hurried through (``hurry_together``); the last round is played by hand.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import alcazaba as hands
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

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-alcazaba")]


def scene(person: Person) -> str:
    """What the player has to do now."""
    if hands.scored(person).count():
        return "scoring"
    if hands.starters(person).count():
        return "caliph"
    if hands.reserve(person).count():
        return "build" if hands.rooms(person).count() else "reserve"
    return "rewards" if hands.rewards(person).count() else "turn"


def scale(person: Person) -> float:
    """The zoom factor of the Alhambra."""
    found: str = person.page.locator("[data-stage]").evaluate("node => getComputedStyle(node).transform")
    return float(found.removeprefix("matrix(").split(",")[0])


def wait_until_larger(person: Person, before: float) -> None:
    """Wait until the Alhambra is zoomed in."""
    larger = "before => new DOMMatrix(getComputedStyle(document.querySelector('[data-stage]')).transform).a > before"
    person.page.wait_for_function(larger, arg=before)


def pinch(person: Person, apart: float) -> None:
    """Spread two fingers on the Alhambra."""
    person.page.locator("[data-stage]").evaluate(
        """(ground, apart) => {
          const stage = ground.parentElement;
          const { left, top, width, height } = stage.getBoundingClientRect();
          const touch = (type, pointerId, dx) => stage.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerId, pointerType: "touch", clientX: left + width / 2 + dx, clientY: top + height / 2,
          }));
          stage.setPointerCapture = () => undefined;
          touch("pointerdown", 1, -20);
          touch("pointerdown", 2, 20);
          touch("pointermove", 2, 20 + apart);
          touch("pointerup", 1, -20);
          touch("pointerup", 2, 20 + apart);
        }""",
        apart,
    )


def test_three_by_touch_in_german(visit: Visit) -> None:
    person = visit("alcazaba", phone=True, language="de")
    page = person.page
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    tabs = page.get_by_role("navigation").get_by_role("button")
    for tab, name in ((0, "alhambra"), (2, "others"), (3, "log"), (1, "columns")):
        tabs.nth(tab).tap()
        person.keep(f"alcazaba-phone-{name}")
        assert_fits(page)
        assert_touchable(page)

    enough = {"turn", "rewards", "build", "scoring"}
    for now in scenes_at(person, ME, BOT, BOT, scene=scene, enough=enough):
        person.keep(f"alcazaba-phone-{now}")
        assert_fits(page)
        if now == "build":
            before = scale(person)
            pinch(person, 30)
            wait_until_larger(person, before)
            person.button("alcazaba.web.all").tap()
    person.keep("alcazaba-phone-result")
    assert_fits(page)
    assert_touchable(page)
    assert_adds_up(person, 3)


def test_two_by_link_with_dirk_in_dutch(visit: Visit) -> None:
    ani, ben, cleo = two_and_a_watcher(visit, "alcazaba", "nl")
    play_together([ani, ben], 6)
    ben.reload()

    # Before a tile is given to Dirk, the table shows what it would bring; afterwards it lies beside Dirk.
    while not any(person.button("alcazaba.web.to-dirk").count() for person in (ani, ben)):
        play_together([ani, ben], 1)
    giver = next(person for person in (ani, ben) if person.button("alcazaba.web.to-dirk").count())
    giver.button("alcazaba.web.to-dirk").hover()
    expect(giver.page.get_by_text(giver.said("alcazaba.web.dirk-then"))).to_be_visible()
    giver.keep("alcazaba-dirk-nl")
    giver.choose(giver.button("alcazaba.web.to-dirk").first)
    expect(giver.page.get_by_role("listitem").get_by_text("aan Dirk").first).to_be_visible()

    assert_only_watches(cleo)
    assert_fits(cleo.page)
    cleo.keep("alcazaba-watched-dark")
    hurry_together(ani, ben, watching=[cleo])
    assert_same_result(ani, ben, cleo)
    ani.keep("alcazaba-result-nl")


def test_without_a_mouse(visit: Visit) -> None:
    person = visit("alcazaba")
    page = person.page
    play_now(person)
    person.set_table(ME, BOT, BOT)  # against whom even a beginner gets tiles

    person.wait_for_turn()
    listen(page)
    done, walked = set[str](), False
    while not (walked and {"turn", "rewards", "build", "scoring"} <= done):
        person.wait_for_turn()
        match now := scene(person):
            case "scoring":
                stop = focus(page)
                assert stop == {"name": "Go on", "shown": True}
            case "caliph":
                hands.starters(person).first.focus()
            case "rewards":
                go_to(person, "[data-reward]")
            case "build":
                go_to(person, ".place.lit")
                if not walked:
                    # Arrow keys move from place to place; those where nothing can be built say why.
                    walked = walk(person)
                    go_to(person, ".place.lit")
            case "reserve":
                hands.reserve(person).focus()
            # The first press selects, the second confirms.
            case _:
                go_to(person, "[data-column]:not([aria-disabled])")
        page.keyboard.press("Enter")
        done.add(now)
    assert_heard(page, "It is your turn.", "It is Yusuf’s turn.", "You throw ", "You take ", "of the fountain")


def walk(person: Person) -> bool:
    """Move with the arrow keys to a place where the tile does not fit, if any, and check that it says why."""
    page = person.page
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        greyed = page.evaluate("() => document.activeElement.matches('.place[aria-disabled]:not(.tile)')")
        if greyed:
            expect(page.get_by_role("tooltip")).to_be_visible()
            person.keep("alcazaba-keyboard-whynot", full=False)
            return True
    return False


@pytest.mark.parametrize("seats", [4, 5])
def test_other_numbers_of_seats(visit: Visit, seats: int) -> None:
    a_round_and_the_end(visit("alcazaba", dark=seats == 5), seats)


def test_six_at_one_screen(visit: Visit) -> None:
    person = visit("alcazaba", bypass_csp=True)
    for now in two_of_six(person, scene, {"turn", "rewards", "build", "scoring"}):
        if now == "rewards":
            look_at_everybody(person)
            look_where_it_fits(person)
    look_back_to(person, "Scoring 2: ")


def look_where_it_fits(person: Person) -> None:
    """Point at a reward: the tile is shown wherever it could be built."""
    takes = [choice for choice in person.ask("")["position"]["choices"] if choice["do"] == "take"]
    reward = next((take for take in takes if take["rooms"]), None)
    if reward:
        hands.rewards(person).and_(person.page.locator(f"[data-reward='{reward['token']}']")).first.hover()
        expect(person.page.locator(".fitting")).to_have_count(len(reward["rooms"]))
        person.keep("alcazaba-fitting", full=False)


def look_at_everybody(person: Person) -> None:
    """Enlarge everybody's Alhambra."""
    page = person.page
    enlarge = page.get_by_role("button", name=re.compile("^Enlarge .*’s Alhambra"))
    expect(enlarge).to_have_count(6)
    for number in range(6):
        name = (enlarge.nth(number).get_attribute("aria-label") or "").removeprefix("Enlarge ")
        enlarge.nth(number).click()
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog.get_by_role("button", name="Fountain")).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def can(*sorts: str, after: int = 1) -> Any:
    """A condition: some rounds into the game, Ani can make a move of each of these sorts."""

    def found(position: dict[str, Any]) -> bool:
        there = {choice["do"] for choice in position["choices"]}
        return position["to_move"] == 1 and set(sorts) <= there and position["view"]["round"] > after

    return found


def test_a_tile_is_looked_at_taken_back_and_built(visit: Visit) -> None:
    person = visit("alcazaba")
    page = person.page
    person.set_table(ME, BEN)
    person.hurry_to(can("build", "reserve", after=0))
    person.wait()
    if hands.scored(person).count():
        person.close_scoring()
    room = hands.rooms(person).first
    room.hover()
    length = re.findall(r"longest wall then (\d+)", room.get_attribute("aria-label") or "")
    expect(page.locator("[data-stage] .over text")).to_have_text(
        [one for one in length if one != "0"]
    )  # no number where there is no wall
    person.keep("alcazaba-looked-at", full=False)

    # The wheel and the buttons zoom; dragging pans without building.
    before = scale(person)
    page.get_by_role("button", name="Zoom in").click()
    wait_until_larger(person, before)
    page.get_by_role("button", name="Show everything").click()
    tokens = person.record().split()
    box = room.bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 70, steps=4)
    page.mouse.up()
    assert person.record().split() == tokens
    page.get_by_role("button", name="Show everything").click()

    # Taking a tile revealed nothing.
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(hands.rewards(person).first).to_be_visible()
    assert person.record().split() == tokens[:-1]
    person.choose(hands.rewards(person).first)
    expect(hands.reserve(person)).to_be_visible()
    tokens = person.record().split()
    if hands.rooms(person).count():
        place = room.get_attribute("data-place")
        person.choose(room)
        expect(hands.reserve(person)).to_be_hidden()
        person.wait()
        assert person.record().split()[len(tokens)] == f"build@{place}"


def test_the_three_rebuildings(visit: Visit) -> None:
    person = visit("alcazaba")
    page = person.page
    person.set_table(ME, BEN, dice="all-typed")
    # Pavilion 8 is in Ani's Alhambra, seraglio 9 in the reserve, and the second round begins.
    tiles = "(first:1) (stack:P8,S9,A9,C10,G10,T11) (bag:G11,T12,A10,C11,G9E) (chip:G) "
    turns = "(PPPSSACG) place:P (PPSSAACG) place:S " + "(PPSSSACG) place:S (PPSSAACG) place:S " * 4
    second = "take:P8 build@0,1 take:S9 reserve (stack:P7E,S8S,A8N,C9W,G12S,T11N) (bag:G8NW,G10W,T13E,C9S,A8E) (chip:P)"
    thrown = "(PPSAACGT)"
    expect(page.get_by_role("heading", name="Who begins?")).to_be_visible()
    for token in [*(tiles + turns + second).split(), thrown]:
        person.play(token)
    person.close_scoring()

    for sort, tile, decision in (
        ("swap", "S9", "swap:S9=P8"),
        ("store", None, "store:S9"),
        ("rebuild", "P8", "build:P8@"),
    ):
        hands.rebuild(person).click()
        expect(page.get_by_text("Ani, rebuild your Alhambra.")).to_be_visible()
        if tile:
            page.locator(f"[data-reserve='{tile}']").click()
        lit = person.board.locator(f"[data-place].{sort}").first
        lit.hover()
        expect(page.get_by_text("If scoring")).to_be_visible()
        person.keep(f"alcazaba-{sort}", full=False)
        person.choose(lit)
        expect(page.get_by_text("Ani, rebuild your Alhambra.")).to_be_hidden()
        decided = [token for token in person.record().split() if not token.startswith("(")]
        assert decided[-1].startswith(decision)
        for token in (thrown, "place:T", thrown):
            person.play(token)


def test_tiles_of_ones_own(visit: Visit) -> None:
    person = visit("alcazaba")
    page = person.page
    person.set_table(ME, BEN, dice="all-typed")
    drawn = page.get_by_role("button", name="Enter the tiles")

    expect(page.get_by_role("heading", name="Who begins?")).to_be_visible()
    page.get_by_role("radio", name="Ben", exact=True).check(force=True)
    page.get_by_role("button", name="Enter the roll").click()
    expect(page.get_by_role("heading", name="Which six tiles come from the stack?")).to_be_visible()
    for tile in ("Pavilion 8", "Seraglio 9", "Arcades 9", "Chambers 10", "Garden 10 (no wall)", "Tower 11 (no wall)"):
        page.get_by_role("radio", name=re.compile("^" + re.escape(tile))).check(force=True)
    person.keep("alcazaba-typed-stack")
    drawn.click()
    expect(page.get_by_role("heading", name="Which five tiles come from the bag?")).to_be_visible()
    for tile in ("Garden 11", "Tower 12", "Arcades 10", "Chambers 11", "Garden 11", "Garden 9"):
        page.get_by_role("button", name=re.compile(f"^{tile} ")).first.click(force=True)
    person.keep("alcazaba-typed-bag")
    drawn.click()
    page.get_by_role("radio", name="garden", exact=True).check(force=True)
    page.get_by_role("button", name="Enter the roll").click()
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    tokens = " ".join(person.record().replace("{round 1}", "").split())
    assert tokens.endswith("(first:2) (stack:P8,S9,A9,C10,G10,T11) (bag:G11,T12,A10,C11,G9E) (chip:G)")
