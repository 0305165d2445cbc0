"""What the tests of whole games have in common: who is at the table, what is checked, how the game ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.inspection import (
    AXE,
    NARROWEST,
    WINDOWS,
    assert_accessible,
    assert_fits,
    assert_fits_every_window,
    assert_pushes_nothing,
)
from tests.browser.person import Person

ME = {"kind": "me", "name": "Ani"}
BEN = {"kind": "person", "name": "Ben"}
BOT = {"kind": "bot", "level": "random"}


def scenes(person: Person, scene: Callable[[Person], str], decide: Callable[[], object]) -> Iterator[str]:
    """Play to the end; yield each scene the first time it comes up, before any decision is made."""
    seen = set[str]()
    while True:
        person.wait()
        if person.result.is_visible():
            return
        if (now := scene(person)) not in seen:
            seen.add(now)
            yield now
        decide()


def two_and_a_watcher(visit: Visit, game: str, language: str) -> tuple[Person, Person, Person]:
    """Ani and Ben at a table by link, and Cleo, who watches on a phone in dark mode."""
    ani, ben = (visit(game, language=language) for _ in range(2))
    cleo = visit(game, language=language, dark=True, phone=True)
    link = ani.set_table(ME, {"kind": "open"})
    ani.button("web.lobby.bot").wait_for()
    ben.open(link)
    ben.sit("Ben")
    cleo.open(f"/t/{ani.table}")
    expect(cleo.page.get_by_text(cleo.said("web.table.watching"))).to_be_visible()
    return ani, ben, cleo


def hurry_together(
    *people: Person, watching: Iterable[Person] = (), until: Callable[[dict[str, Any]], bool] = lambda _: False
) -> None:
    """Everybody plays through the API until a certain position comes up or the game is over, and nobody looks."""
    with ExitStack() as stack:
        for person in (*people, *watching):
            stack.enter_context(person.looking_away())
        while (scene := people[0].ask(""))["status"] != "finished" and not until(scene["position"]):
            for person in people:
                person.hurry(until)


def in_last_round(position: dict[str, Any]) -> bool:
    return bool(position["view"]["round"] == position["view"]["rounds"])


def scenes_at(
    person: Person, *seats: dict[str, str], scene: Callable[[Person], str], enough: set[str]
) -> Iterator[str]:
    """Play and yield each scene the first time it comes up; hurry to the last round once there were enough of them.

    Which ones come up depends on the dice, so there is another game if they were too few.
    """
    seen = set[str]()

    def decide() -> None:
        if enough <= seen and not in_last_round(person.ask("")["position"]):
            hurry_together(person, until=in_last_round)
        else:
            person.decide()

    while True:
        for now in scenes(person, scene, decide):
            if now not in seen:
                seen.add(now)
                yield now
        if enough <= seen:
            return
        person.set_table(*seats)


def assert_only_watches(person: Person) -> None:
    """Assert that a spectator can do nothing but watch, and continue after scorings."""
    if person.going_on.count():
        person.close_scoring()
    assert not person.can_decide()
    expect(person.page.get_by_role("button", name=person.said("web.table.undo"))).to_have_count(0)


def assert_adds_up(person: Person, seats: int) -> list[int]:
    """Assert that the result lists each scoring and the totals are right; return the totals."""
    table = person.page.get_by_role("table").first
    totals = [int(cell) for cell in table.locator("tfoot td").all_inner_texts()]
    assert len(totals) == seats
    rows: list[list[int]] = table.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td b')].map(cell => Number(cell.textContent)))"
    )
    lines = [row for row in rows if len(row) == seats]
    assert [sum(column) for column in zip(*lines, strict=True)] == totals
    return totals


def assert_same_result(*people: Person) -> None:
    """Assert that everybody sees the same totals, including Dirk's."""
    for person in people:
        person.play_out()  # only scorings are left to look at
        expect(person.page.get_by_role("columnheader", name="Dirk")).to_be_visible()
    assert len({tuple(assert_adds_up(person, 3)) for person in people}) == 1


def two_of_six(person: Person, scene: Callable[[Person], str], enough: set[str]) -> Iterator[str]:
    """Two people at one screen with four bots: yield every scene, checked with axe; play fast once all have been seen.

    Both are told when it is their turn, and the totals at the end are right.
    """
    person.set_table(ME, BOT, BOT, BEN, BOT, BOT)
    person.wait_for_turn()
    passing, seen = set[str](), set[str]()

    def decide() -> None:
        for text in person.page.get_by_text("pass the device on").all_inner_texts():
            passing.update(name for name in ("Ani", "Ben") if name in text)
            assert_pushes_nothing(person.page)
        if passing == {"Ani", "Ben"} and enough <= seen:
            hurry_together(person)
        else:
            person.decide()

    for now in scenes(person, scene, decide):
        seen.add(now)
        person.keep(f"{person.game}-six-{now}")
        assert_fits_every_window(person.page, WINDOWS if now == "turn" else NARROWEST)
        if AXE.exists():
            assert_accessible(person.page)
        yield now
    assert passing == {"Ani", "Ben"}
    assert {"turn", "rewards", "scoring"} <= seen  # the others depend on the dice
    assert_adds_up(person, 6)
    person.keep(f"{person.game}-six-result")
    assert_fits_every_window(person.page, NARROWEST)
    if AXE.exists():
        assert_accessible(person.page)


def a_round_and_the_end(person: Person, seats: int) -> None:
    """Play a round at a table of this size by hand, and the rest fast: everything fits, and the totals are right."""
    person.set_table(ME, *[BOT] * (seats - 1))
    person.wait_for_turn()
    person.keep(f"{person.game}-{seats}-seats")
    assert_fits(person.page)
    while person.ask("")["position"]["view"]["round"] < 2:
        assert person.decide()
    hurry_together(person)
    expect(person.result).to_be_visible()
    assert_adds_up(person, seats)
    person.keep(f"{person.game}-{seats}-seats-result")
    assert_fits(person.page)


def look_back_to(person: Person, line: str) -> None:
    """Go back to the beginning of the game, and then to the position of a log entry."""
    page = person.page
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("region", name="Looking back").get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="all", exact=True).click()
    page.get_by_role("listitem").get_by_role("button", name=re.compile(line)).click()
    expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
    expect(slider).not_to_have_value("0")
    person.keep(f"{person.game}-replay")


def keeping(position: dict[str, Any]) -> bool:
    """Whether we can keep a pair."""
    return position["to_move"] == 1 and "keep" in deeds(position)


def deeds(position: dict[str, Any]) -> set[str]:
    """The sorts of things that can be done."""
    return {choice["do"] for choice in position["choices"]}
