"""The Dice Game for PettingZoo: ``env()`` with its usual checks, ``raw_env()`` without."""

from __future__ import annotations

from functools import partial
from typing import Final

from comares.envs.pettingzoo_env import checked, unchecked

GAME: Final = "dicegame"
env = partial(checked, GAME)
raw_env = partial(unchecked, GAME)
