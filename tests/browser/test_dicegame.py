"""Whole games of the dice game."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_whole_game(visit: Visit) -> None:
    person = visit("dicegame")
    person.open()
    person.way("play").click()
    assert person.has_turn(10)
    person.play_out()
