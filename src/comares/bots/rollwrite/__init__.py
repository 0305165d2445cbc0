"""Bots for Roll & Write."""

from collections.abc import Callable
from typing import Final

from comares.bots.protocol import Bot
from comares.bots.rollwrite.greedy import Greedy
from comares.bots.rollwrite.master import Master
from comares.bots.rollwrite.novice import Novice
from comares.bots.rollwrite.player import Player
from comares.rollwrite.state import State

BOTS: Final[dict[str, Callable[[], Bot[State]]]] = {
    "novice": Novice,
    "greedy": Greedy,
    "player": Player,
    "master": Master,
}
