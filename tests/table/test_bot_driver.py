"""How long bots wait."""

from __future__ import annotations

from unittest.mock import Mock

from comares.table.bot_driver import BRISK, BotDriver
from comares.table.settings import Settings
from tests.table.tables import begun, decide, game_of, mover


def test_bots_wait_as_long_as_something_can_be_taken_back() -> None:
    driver = BotDriver(Settings(pace=10, workers=1), Mock(), Mock(), Mock())
    table = begun()
    assert table.undoer is None
    assert driver.pause(table) == 10 * BRISK
    while not (turns := [token for token in game_of(table).legal() if token[-1] in "+-"]):
        decide(table)
    decide(table, turns[0])
    assert table.undoer
    assert driver.pause(table) == 10


def test_a_stand_in_leaves_time_to_take_the_seat_back() -> None:
    driver = BotDriver(Settings(pace=10, workers=1), Mock(), Mock(), Mock())
    table = begun()
    table.put_bot(*mover(table), "greedy", is_away=False)
    assert table.bot_to_move
    assert driver.pause(table) == 10
