"""Several browsers at one table: with a reload, a server crash, somebody watching, and somebody leaving."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import StartServer, Visit
from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


# What is shown or announced only for a moment is recorded in the page itself.
WATCH_FOR = """
(words) => {
  const inView = ({ top, left, bottom, right }) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const look = () => {
    window.heard ||= document.querySelector("[role=log]").textContent.includes(`Ani: ${words}`);
    const shown = [...document.querySelectorAll("p")].filter((one) => one.textContent.includes(words));
    window.seen ||= shown.some((one) => one.checkVisibility() && inView(one.getBoundingClientRect()));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


STUCK = 300
"""Seconds without a decision after which nothing will come any more."""


def invite(person: Person, name: str) -> tuple[str, str]:
    """Create a table with one open seat, and return two links: for sitting down and for watching."""
    page = person.page
    person.open()
    person.way("friends").click()
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("group", name="Seat 1").get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="One seat is open")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    return page.get_by_label("Invitation").input_value(), page.get_by_label("Only to watch").input_value()


def sit_down(person: Person, name: str) -> None:
    """Take the open seat at the table that an invitation led to."""
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Sit here").click()
    expect(person.page.get_by_role("grid", name=name)).to_be_visible()


def play_together(people: list[Person], decisions: int = 1000) -> None:
    """Everybody plays when it is their turn, for a number of decisions in all or until the end."""
    since = monotonic()
    while monotonic() - since < STUCK:
        deciding = next((person for person in people if person.can_decide()), None)
        if deciding and decisions:
            deciding.decide()
            decisions -= 1
            since = monotonic()
        elif deciding or all(person.result.is_visible() for person in people):
            return
        else:
            people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can decide, and not everybody sees the result")


def wait_for(person: Person, other: Person) -> None:
    """Let one person play until it is the other's turn."""
    while not person.can_decide():
        play_together([person, other], 0)
        if not person.can_decide():
            other.decide()


def test_two_browsers_with_a_reload_and_a_crash(visit: Visit, start_server: StartServer) -> None:
    server = start_server()
    ani, ben, cleo = (visit(to=server) for _ in range(3))
    link, watch = invite(ani, "Ani")
    ani.keep("lobby")
    ben.open(link)
    ben.page.get_by_role("button", name="Sit here").wait_for()
    ben.keep("lobby-invited")
    sit_down(ben, "Ben")
    cleo.open(watch)
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()

    # Everybody sees a reaction and has it announced; spectators cannot react.
    for person in (ani, ben, cleo):
        person.page.evaluate(WATCH_FOR, "Bravo!")
    ani.page.get_by_role("button", name="Show how you feel").click()
    ani.page.get_by_role("button", name="Bravo!").click()
    for person in (ani, ben, cleo):
        person.page.wait_for_function("() => window.seen && window.heard")
    ben.keep("table-reaction")
    expect(cleo.page.get_by_role("button", name="Show how you feel")).to_have_count(0)

    play_together([ani, ben], 8)
    ben.reload()
    play_together([ani, ben], 8)
    cleo.keep("table-watched")
    assert not cleo.can_decide()
    expect(cleo.page.get_by_role("button", name="Take back")).to_have_count(0)

    # The server crashes; a decision made meanwhile arrives once it is back, without anybody doing anything.
    before = ani.record()
    for person in (ani, ben, cleo):
        person.lenient = True
    server.kill()
    for person in (ani, ben, cleo):
        expect(person.page.get_by_text("No connection")).to_be_visible()
    ani.keep("table-no-connection")
    next(person for person in (ani, ben) if person.can_decide()).decide()
    server.start()
    for person in (ani, ben, cleo):
        expect(person.page.get_by_text("No connection")).to_be_hidden()
        person.lenient = False

    play_together([ani, ben])
    tokens, tokens_before = (text.rpartition("]\n")[2].split() for text in (ani.record(), before))
    assert tokens[: len(tokens_before) - 1] == tokens_before[:-1]  # the last one is the * of an unfinished game
    assert len(tokens) > len(tokens_before)
    expect(cleo.result).to_be_visible()
    totals = {person.page.get_by_role("table").locator("tfoot").inner_text() for person in (ani, ben, cleo)}
    assert len(totals) == 1
    expect(cleo.page.get_by_role("button", name="Rematch")).to_have_count(0)

    # One asks for a rematch; the other sees it and joins.
    ani.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("link", name="To the rematch").click()
    play_together([ani, ben], 2)
    assert ani.table == ben.table


def test_a_bot_stands_in_for_somebody_who_is_gone(visit: Visit, start_server: StartServer) -> None:
    server = start_server("--grace", "0.5")
    ani, ben = visit(to=server), visit(to=server)
    link, _ = invite(ani, "Ani")
    ben.open(link)
    sit_down(ben, "Ben")
    wait_for(ben, ani)
    ben.page.close()
    expect(ani.page.get_by_text("Ben is away.")).to_be_visible()
    bot = ani.page.get_by_role("button", name="Let a bot play on")
    bot.wait_for()
    ani.keep("table-away")
    bot.click()
    ani.wait_for_turn()
    ani.decide()

    ben.page = ben.context.new_page()
    ben.open(f"/t/{ani.table}")
    expect(ben.page.get_by_text("A bot is playing for Ben.")).to_be_visible()
    assert not ben.can_decide()
    ben.page.get_by_role("button", name="Take over again").click()
    play_together([ani, ben], 6)
    wait_for(ben, ani)
    ben.keep("table-back")
