"""Makes the environments known to Gymnasium, which has no other way to find those of installed packages."""

from __future__ import annotations

from typing import Final

from gymnasium.envs.registration import register as add
from gymnasium.envs.registration import registry

IDS: Final = {
    "rollwrite": "comares/RollWrite-v0",
    "dicegame": "comares/DiceGame-v0",
    "alcazaba": "comares/Alcazaba-v0",
}
"""The name of each game's environment."""


def register() -> None:
    """Register an environment for each game."""
    for game, name in IDS.items():
        if name not in registry:
            add(
                id=name,
                entry_point="comares.envs.gymnasium_env:GameEnv",
                vector_entry_point="comares.envs.vector_env:GameVectorEnv",
                kwargs={"game": game},
            )
