"""What people do at the table of each game: a module for each, which a person takes by the game's name.

It sees what is lit and does the first of it; waiting, touching and whatever all tables have is the person's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from playwright.sync_api import Locator

from tests.browser.hands import alcazaba, dicegame, rollwrite

if TYPE_CHECKING:
    from tests.browser.person import Person


class Hands(Protocol):
    """What a module for a game has."""

    def choices(self, person: Person, /) -> Locator:
        """Everything that can be done now; nothing of it is there when it is not this person's turn."""

    def act(self, person: Person, /) -> None:
        """Do the first of it."""


HANDS: dict[str, Hands] = {"rollwrite": rollwrite, "dicegame": dicegame, "alcazaba": alcazaba}
