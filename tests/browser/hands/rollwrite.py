"""Playing Roll & Write in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

if TYPE_CHECKING:
    from tests.browser.person import Person


def lit(person: Person) -> Locator:
    """The cells where something can be built."""
    return person.page.get_by_role("gridcell", name=person.words("rollwrite.web.cell-lit"))


def pairs(person: Person) -> Locator:
    """The pairs that can be kept after four dice were rolled."""
    return person.button("rollwrite.web.you-keep")


def gain(person: Person) -> Locator:
    """The button that gains coins."""
    return person.button("rollwrite.web.gain").or_(person.button("rollwrite.web.gain-none"))


def choices(person: Person) -> Locator:
    return lit(person).or_(pairs(person)).or_(gain(person))


def act(person: Person) -> None:
    if lit(person).count():
        if not person.phone:
            lit(person).first.click()
        else:
            # The first tap shows what a building would bring; if there is only one, it is already shown.
            build = person.button("rollwrite.web.build-kind").or_(person.button("rollwrite.web.build-too"))
            if not build.count():
                lit(person).first.tap()
            build.tap()
    elif pairs(person).count():
        person.press(pairs(person).first)
    else:
        person.press(gain(person))
