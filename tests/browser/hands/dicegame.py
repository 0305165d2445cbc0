"""Playing the dice game in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

if TYPE_CHECKING:
    from tests.browser.person import Person

KINDS = 6


def button(person: Person, *keys: str, inside: str = "*") -> Locator:
    """The buttons at the table, or in a part of it, with one of these texts."""
    part = person.board if inside == "*" else person.board.locator(inside)
    first, *others = (part.get_by_role("button", name=person.words(key), disabled=False) for key in keys)
    for other in others:
        first = first.or_(other)
    return first


def columns(person: Person) -> Locator:
    """The columns where the marker can be placed."""
    return button(person, "web.track.lands", "web.track.lands-out", inside=".columns")


def rewards(person: Person) -> Locator:
    """The cards for what can be taken, where a point can go, and who can start."""
    return person.board.locator("section.rewards button.card")


def dice(person: Person) -> Locator:
    """The dice that can be held or freed."""
    return button(person, "web.tray.die-free", "web.tray.die-held", inside=".tray")


def chips(person: Person) -> Locator:
    """The chips that can be used now."""
    return person.board.locator(".chipbtn")


def scored(person: Person) -> Locator:
    """The button below a scoring that has just taken place."""
    return person.going_on


def choices(person: Person) -> Locator:
    return scored(person).or_(columns(person)).or_(rewards(person))


def act(person: Person) -> None:
    if scored(person).count():
        person.press(scored(person))
    elif rewards(person).count():
        person.choose(rewards(person).first)
    elif chips(person).count():
        use_chip(person)
    elif columns(person).count() == KINDS and dice(person).count():
        # One of each kind is a bad throw. Holding a die selects throwing the others.
        person.choose(dice(person).first)
    else:
        person.choose(columns(person).first)


def use_chip(person: Person) -> None:
    """Use a chip; for the black die, also choose what it shows."""
    person.press(chips(person).first)
    shown = button(person, "dicegame.web.black-then")
    if shown.count():
        person.press(shown.first)
    person.press(person.ready)
