"""Several browsers at one table: with a reload, a server crash, somebody watching, and somebody leaving."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import StartServer, Visit
from tests.browser.person import Person
from tests.browser.wholegames import hurry_together, in_last_round

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
    # The server listens to this computer only, so there is nothing that others could scan.
    expect(page.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(page.get_by_text("comares serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    return page.get_by_label("Invitation").input_value(), page.get_by_label("Only to watch").input_value()


def sit_down(person: Person, name: str) -> None:
    """Take the open seat at the table that an invitation led to."""
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Sit here").click()
    expect(person.page.get_by_role("grid", name=name)).to_be_visible()


def leave(person: Person) -> None:
    """Ask to leave the game."""
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Leave the game").click()
    expect(person.page.get_by_text("What happens to the game?")).to_be_visible()


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
            people[0].page.wait_for_timeout(60)
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
    expect(ben.page.get_by_text("You are invited to play Roll & Write")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Seat a bot")).to_have_count(0)
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

    hurry_together(ani, ben, watching=[cleo], until=in_last_round)
    play_together([ani, ben])
    tokens, tokens_before = (text.rpartition("]\n")[2].split() for text in (ani.record(), before))
    assert tokens[: len(tokens_before) - 1] == tokens_before[:-1]  # the last one is the * of an unfinished game
    assert len(tokens) > len(tokens_before)
    cleo.play_out()  # only the final scoring is left to look at
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

    # Whoever leaves says how strong the bot is that plays on, and can come back.
    leave(ben)
    ben.page.get_by_role("radio", name="Beginner").check(force=True)
    ben.keep("leave", full=False)
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ben.page.get_by_role("link").filter(has_text="Ani, Ben")).to_be_visible()
    expect(ani.page.get_by_text("A bot is playing for Ben.")).to_be_visible()
    ani.page.get_by_role("button", name="Menu").click()
    expect(ani.page.get_by_role("dialog").get_by_text("a bot plays (beginner)")).to_be_visible()
    ani.page.keyboard.press("Escape")
    ben.page.get_by_role("link").filter(has_text="Ani, Ben").click()
    ben.page.get_by_role("button", name="Take over again").click()

    # A game ends unfinished if all agree.
    for answer in ("Play on", "End the game"):
        leave(ani)
        ani.page.get_by_role("radio", name="Propose to end the game").check()
        ani.page.get_by_role("button", name="Propose it").click()
        expect(ani.page.get_by_text("Waiting for Ben.")).to_be_visible()
        expect(ben.page.get_by_text("Ani would like to end the game here.")).to_be_visible()
        ben.keep("table-proposal")
        ben.page.get_by_role("button", name=answer).click()
        expect(ani.page.get_by_text("Waiting for Ben.")).to_be_hidden()
    for person in (ani, ben):
        expect(person.page.get_by_role("heading", name="The game was given up")).to_be_visible()
        expect(person.page.get_by_role("button", name="Rematch")).to_be_visible()
    ani.keep("given-up")
    assert '[Ending "given-up"]' in ani.record()

    # It is folded away among the games one was in, and can be removed.
    ani.open()
    expect(ani.page.get_by_text("given up")).to_be_hidden()
    ani.page.get_by_text("Finished games (1)").click()
    expect(ani.page.get_by_text("given up")).to_be_visible()
    ani.keep("home-given-up")
    ani.page.get_by_role("button", name="Remove from the list: Ani, Ben").click()
    expect(ani.page.get_by_text("None yet.")).to_be_visible()
