"""Windows of every size: nothing is cut off, what one presses is in sight and stays where it is, walls can be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from operator import lt

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.conftest import Visit
from tests.browser.hands.dicegame import columns
from tests.browser.hands.rollwrite import lit, pairs
from tests.browser.inspection import NARROWEST, assert_fits_every_window, assert_in_sight
from tests.browser.person import Person
from tests.browser.wholegames import BEN, BOT, ME, deeds, hurry_together, keeping

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

UPRIGHT = [(360, 740), (390, 844)]
SIDEWAYS = [(640, 340), (740, 360), (844, 390), (930, 430)]
# Tablets in both directions, and a laptop whose browser leaves little height.
MIDDLE = [(744, 1133), (768, 1024), (820, 1180), (1024, 768), (1366, 650)]

SMALL = (320, 640)

OUTSIDE = """
(selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect()).filter((box) =>
  box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).length
"""


UNDER_DOCK = """
(selector) => {
  const dock = document.querySelector("[data-dock]").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  return boxes.filter((box) => box.height && box.right > dock.left + 1 && box.bottom > dock.top + 1).length;
}
"""


def resize(person: Person, window: tuple[int, int]) -> None:
    # The table measures what is above it once it has been laid out, and is laid out anew.
    chromium.resize(person.page, *window, frames=2)


def test_no_page_is_wider_than_its_window(visit: Visit) -> None:
    """The tables of the other games are looked at in their whole games of six."""
    person = visit()
    page = person.page
    person.open()
    person.way("play").wait_for()
    assert_fits_every_window(page)
    person.way("friends").click()
    page.get_by_role("dialog").wait_for()
    assert_fits_every_window(page)
    page.get_by_role("textbox").first.fill("Wilhelmina Charlotte")
    person.button("web.new.make").click()
    person.button("web.lobby.bot").first.wait_for()
    assert_fits_every_window(page)

    person.set_table(ME, *[BOT] * 4)
    person.wait_for_turn()
    assert_fits_every_window(page)
    person.hurry_to(keeping)
    pairs(person).first.wait_for()
    assert_fits_every_window(page, NARROWEST)
    hurry_together(person)
    expect(person.result).to_be_visible()
    assert_fits_every_window(page, NARROWEST)
    person.button("web.table.replay").click()
    page.get_by_role("slider").wait_for()
    assert_fits_every_window(page, NARROWEST)


@pytest.mark.parametrize("window", [(1280, 800), (1440, 900), (1024, 768)])
def test_every_way_to_play_is_in_sight(visit: Visit, window: tuple[int, int]) -> None:
    person = visit()
    resize(person, window)
    person.open()
    ways = person.page.get_by_role("article").get_by_role("button")
    person.way("solo").wait_for()
    boxes = [way.bounding_box() for way in ways.all()]
    assert len(boxes) == 4 + 4 + 5
    assert all(box and box["y"] + box["height"] <= window[1] for box in boxes), boxes


@pytest.mark.parametrize("window", [(640, 360), (844, 390), (930, 430)])
def test_a_phone_on_its_side_shows_how_to_play(visit: Visit, window: tuple[int, int]) -> None:
    """The first game with all its ways, and looking back beside the whole board."""
    person = visit()
    page = person.page
    resize(person, window)
    person.open()
    person.way("solo").wait_for()
    box = person.way("solo").bounding_box()
    assert box and box["y"] + box["height"] <= window[1], box
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    person.open(f"/t/{person.table}/at/3")
    bar = page.get_by_role("region", name="Looking back")
    for name in ("Forward one", "Link to this moment", "Back to the game"):
        bar.get_by_role("button", name=name).click(trial=True)  # fails if something lies on it


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_on_a_phone_the_sheet_stays_where_it_is_and_the_dock_covers_nothing(visit: Visit, language: str) -> None:
    person = visit(phone=True, language=language)
    person.set_table(ME, BOT, BOT)
    tops = set[float]()
    for sort in ({"build", "coins"}, {"build", "stop"}, {"keep"}):
        person.hurry_to(lambda position, sort=sort: sort <= deeds(position))  # type: ignore[misc]  # bound now
        person.wait_for_turn()
        selected = lit(person).or_(pairs(person)).first
        expect(selected).to_be_visible()
        person.press(selected)
        person.ready.wait_for()
        boxes = person.page.evaluate(
            """() => ["[role=grid]", ".preview", "[data-dock]"].map((one) => {
              const { top, bottom } = document.querySelector(one).getBoundingClientRect();
              return [top, bottom];
            })"""
        )
        (top, _), (_, preview), (dock, _) = boxes
        tops.add(top)
        assert preview <= dock, (sort, boxes)
    assert len(tops) == 1, tops


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_the_main_button_is_in_sight_and_stays_where_it_is(visit: Visit, game: str) -> None:
    person = visit(game, phone=True)
    person.set_table(ME, BOT, BOT)
    corners = defaultdict[tuple[int, int], set[tuple[int, int]]](set)
    phases = Counter[str]()
    # Two rounds, or more if there was no reward to choose in them.
    while len(phases) < 2 or (len(phases) < 3 and person.ask("")["position"]["view"]["round"] < 3):
        person.wait_for_turn()
        if person.main.count() and not person.going_on.count():
            phase = person.ask("")["position"]["view"]["phase"]
            phases[phase] += 1
            for window in (*UPRIGHT, (1280, 800), *SIDEWAYS) if phases[phase] <= 3 else ():
                resize(person, window)
                person.main.wait_for()
                box = person.main.bounding_box()
                assert box
                corners[window].add((round(box["x"] + box["width"]), round(box["y"] + box["height"])))
                if window in SIDEWAYS:
                    assert_in_sight(person.page)
            resize(person, UPRIGHT[0])
        person.decide()
    assert {window: places for window, places in corners.items() if len(places) > 1} == {}


def test_on_phones_nothing_of_a_turn_is_under_the_dock(visit: Visit) -> None:
    """With six players, chips to use and the longest words: there is never more to show."""
    person = visit("dicegame", phone=True, language="de")
    person.set_table(ME, *[BOT] * 5)
    for sort, shown in (({"take"}, "button.card"), ({"place", "black"}, ".chipbtn")):
        while not person.page.locator(shown).count():
            # Whoever comes back sees no scoring that was meanwhile.
            hurry_together(person, until=lambda position, sort=sort: sort <= deeds(position))  # type: ignore[misc]  # bound now
            if person.ask("")["status"] == "finished":
                person.set_table(ME, *[BOT] * 5)
                continue
            person.wait_for_turn()
        person.press(columns(person).or_(person.page.locator(shown)).first)
        person.ready.wait_for()
        for window in (UPRIGHT[0], SIDEWAYS[0], SMALL):
            resize(person, window)
            assert not person.page.evaluate(UNDER_DOCK, f"{shown}, .prev, .die"), (sort, window)
        resize(person, UPRIGHT[0])


def test_a_tablet_held_upright_shows_everything_of_a_turn(visit: Visit) -> None:
    """The preview and the pairs of Roll & Write; the dice of the Dice Game, with nothing on them."""
    person = visit()
    resize(person, (768, 1024))
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    assert not person.page.evaluate(OUTSIDE, ".preview")
    person.hurry_to(keeping)
    pairs(person).first.wait_for()
    assert not person.page.evaluate(OUTSIDE, ".pairs button")
    person = visit("dicegame")
    resize(person, (768, 1024))
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    for die in person.board.locator("button.die").all():
        die.click(trial=True)  # fails if something lies on it


def throw_for_few_rewards(person: Person) -> None:
    """A turn of Alcazaba in which each column has two rewards; with many, they have to be smaller."""
    person.set_table(ME, BEN, dice="all-typed")
    tiles = "(first:1) (stack:P8,S9,A9,C10,G10,T11) (bag:G11,T13E,A8N,C11,P7E) (chip:S)"
    for token in [*tiles.split(), "(PPSSACGT)"]:
        person.play(token)
    person.wait_for_turn()


def test_walls_can_be_read_at_arms_length(visit: Visit) -> None:
    person = visit("alcazaba")
    throw_for_few_rewards(person)
    least = {
        (360, 740): (46, 7),
        (390, 844): (50, 8),
        (740, 360): (40, 6),
        (844, 390): (50, 8),
        (1024, 768): (60, 9),
        (1280, 800): (60, 9),
        (1440, 900): (78, 12),
        (1920, 1080): (100, 15),
        (2560, 1440): (130, 20),
    }
    measured = dict[tuple[int, int], tuple[float, float]]()
    for window in least:
        resize(person, window)
        tile, wall = person.page.locator(".pile").evaluate_all(
            """piles => {
              const least = (selector) => Math.min(...piles.flatMap((pile) => [...pile.querySelectorAll(selector)])
                .map((node) => node.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
              return [least("li"), least("path.wall:first-child")];
            }"""
        )
        measured[window] = (round(tile, 1), round(wall, 1))
    small = {window for window, wanted in least.items() if any(map(lt, measured[window], wanted))}
    assert not small, measured


def test_a_turn_of_alcazaba_needs_no_scrolling(visit: Visit) -> None:
    person = visit("alcazaba")
    throw_for_few_rewards(person)
    needed = ("[data-track]", ".die", ".tray .below", "[data-main]")
    hidden = dict[tuple[int, int], list[str]]()
    for window in (*UPRIGHT, SMALL, *SIDEWAYS[1:], *MIDDLE, (1280, 800), (1920, 1080)):
        resize(person, window)
        person.main.wait_for()
        hidden[window] = [selector for selector in needed if person.page.evaluate(OUTSIDE, selector)]
    assert {window: found for window, found in hidden.items() if found} == {}


def test_what_others_do_covers_nothing_on_a_phone_on_its_side(visit: Visit) -> None:
    person = visit("alcazaba", moving=True, tempo="calm")
    page = person.page
    page.clock.install()
    resize(person, SIDEWAYS[1])
    person.set_table(ME, BOT, BOT)
    person.wait_for_turn()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    person.choose(columns(person).first)
    stage = page.get_by_role("region", name="What others do")
    expect(stage).to_be_visible()
    boxes = [part.bounding_box() for part in (page.locator(".say"), stage, page.get_by_role("navigation"))]
    edges = [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]
    assert len(edges) == 6
    assert edges == sorted(edges)
    person.keep("alcazaba-stage-sideways", full=False)
