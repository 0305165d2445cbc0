"""Playing Alcazaba in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

from tests.browser.hands.dicegame import button, columns, dice

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
    return person.board.locator("[data-token]:visible", has_text=person.words("alcazaba.web.starts"))


def reserve(person: Person) -> Locator:
    """The button that selects the reserve for the tile, or puts it there if there is nothing else to do."""
    return button(person, "alcazaba.web.to-reserve").first


def rebuild(person: Person) -> Locator:
    """The button that starts rebuilding."""
    return button(person, "alcazaba.web.rebuild")


def scored(person: Person) -> Locator:
    """The button below a scoring that has just taken place."""
    return person.going_on


def choices(person: Person) -> Locator:
    return scored(person).or_(columns(person)).or_(rewards(person)).or_(starters(person)).or_(reserve(person))


def act(person: Person) -> None:
    if scored(person).count():
        person.press(scored(person))
    elif starters(person).count():
        person.choose(starters(person).first)
    elif reserve(person).count():
        # If it fits nowhere, the reserve may be selected already.
        person.choose(rooms(person).first if rooms(person).count() else reserve(person))
    elif rewards(person).count():
        person.choose(rewards(person).first)
    elif dice(person).count() and person.board.get_by_text(person.said("web.tray.throws", throws=1)).count():
        # Holding a die selects throwing the others.
        person.choose(dice(person).first)
    else:
        person.choose(columns(person).first)
