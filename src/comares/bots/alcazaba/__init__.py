"""Bots for Alcazaba."""

from collections.abc import Callable
from typing import Final

from comares.alcazaba.state import State
from comares.bots.alcazaba.greedy import Greedy
from comares.bots.alcazaba.master import Master
from comares.bots.alcazaba.novice import Novice
from comares.bots.alcazaba.player import Player
from comares.bots.protocol import Bot

BOTS: Final[dict[str, Callable[[], Bot[State]]]] = {
    "novice": Novice,
    "greedy": Greedy,
    "player": Player,
    "master": Master,
}
