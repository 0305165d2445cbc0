"""Bots for the dice game."""

from collections.abc import Callable
from typing import Final

from comares.bots.dicegame.greedy import Greedy
from comares.bots.dicegame.master import Master
from comares.bots.dicegame.novice import Novice
from comares.bots.dicegame.player import Player
from comares.bots.protocol import Bot
from comares.dicegame.state import State

BOTS: Final[dict[str, Callable[[], Bot[State]]]] = {
    "novice": Novice,
    "greedy": Greedy,
    "player": Player,
    "master": Master,
}
