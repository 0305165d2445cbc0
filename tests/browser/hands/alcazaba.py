"""Playing Alcazaba in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

from tests.browser.hands.dicegame import button, columns, dice, place, throw

if TYPE_CHECKING:
    from tests.browser.person import Person


def rooms(person: Person) -> Locator:
    """The places in the Alhambra where something can be built, exchanged or removed."""
    return person.board.locator("[data-place].lit:visible")


def rewards(person: Person) -> Locator:
    """The tiles, and the chip, that can be taken from a column."""
    return person.board.locator("[data-reward]:visible")


def starters(person: Person) -> Locator:
    """Who can start the next round."""
    return person.board.locator("[data-token]:visible")


def reserve(person: Person) -> Locator:
    """The button that puts the tile into the reserve."""
    return button(person, "alcazaba.web.to-reserve")


def build(person: Person) -> Locator:
    """The button that confirms what is selected in the Alhambra."""
    return button(person, "alcazaba.web.do-build", "alcazaba.web.do-swap", "alcazaba.web.do-store")


def take(person: Person) -> Locator:
    """The button that takes the selected reward."""
    return button(person, "alcazaba.web.take-tile", "alcazaba.web.take-chip")


def rebuild(person: Person) -> Locator:
    """The button that starts rebuilding."""
    return button(person, "alcazaba.web.rebuild")


def scored(person: Person) -> Locator:
    """The button below a scoring that has just taken place."""
    return person.button("web.board.go-on")


def choices(person: Person) -> Locator:
    return scored(person).or_(columns(person)).or_(rewards(person)).or_(starters(person)).or_(reserve(person))


def act(person: Person) -> None:
    if scored(person).count():
        person.press(scored(person))
    elif starters(person).count():
        person.press(starters(person).first)
    elif reserve(person).count():
        settle(person)
    elif rewards(person).count():
        # The first tap shows where a tile fits; if there is only one, it is already shown.
        if person.phone and not take(person).count():
            person.press(rewards(person).first)
        person.press(take(person) if person.phone else rewards(person).first)
    elif dice(person).count() and person.board.get_by_text(person.said("web.tray.throws", throws=1)).count():
        person.press(dice(person).first)
        person.press(throw(person))
    else:
        # If there is only one column, it is already selected.
        if not place(person).count():
            person.press(columns(person).first)
        person.press(place(person))


def settle(person: Person) -> None:
    """Build the tile that was taken in the first possible place, or put it into the reserve."""
    if not rooms(person).count():
        person.press(reserve(person))
    elif person.phone:
        if not build(person).count():
            person.press(rooms(person).first)
        person.press(build(person))
    else:
        person.press(rooms(person).first)
