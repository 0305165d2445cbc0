"""How to play each game in the browser: a module per game, which ``Person`` finds by the game's name.

A module finds what is highlighted and does the first of it. Waiting, tapping and whatever all tables have in common are
in ``Person``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from playwright.sync_api import Locator

from tests.browser.hands import alcazaba, dicegame, rollwrite

if TYPE_CHECKING:
    from tests.browser.person import Person


class Hands(Protocol):
    """What a game's module provides."""

    def choices(self, person: Person, /) -> Locator:
        """Everything that can be done now; empty when it is not this person's turn."""

    def act(self, person: Person, /) -> None:
        """Do the first of it."""


HANDS: dict[str, Hands] = {"rollwrite": rollwrite, "dicegame": dicegame, "alcazaba": alcazaba}
