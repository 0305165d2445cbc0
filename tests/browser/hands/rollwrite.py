"""Playing Roll & Write in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

if TYPE_CHECKING:
    from tests.browser.person import Person


def lit(person: Person) -> Locator:
    """The cells where something can be built."""
    return person.board.locator("[role=gridcell].lit")


def pairs(person: Person) -> Locator:
    """The pairs that can be kept after four dice were rolled."""
    # The log has buttons that begin with the same words.
    return person.board.locator(".pairs").get_by_role("button", name=person.words("rollwrite.web.you-keep"))


def scored(person: Person) -> Locator:
    """The button below the final scoring."""
    return person.going_on


def choices(person: Person) -> Locator:
    return scored(person).or_(lit(person)).or_(pairs(person)).or_(person.ready)


def act(person: Person) -> None:
    if scored(person).count():
        person.press(scored(person))
    elif lit(person).count():
        person.choose(lit(person).first)
    elif pairs(person).count():
        person.choose(pairs(person).first)
    else:
        # If nothing can be built, gaining coins is already selected.
        person.press(person.ready)
