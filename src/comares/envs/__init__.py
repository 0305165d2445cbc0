"""Environments for learning: Gymnasium, PettingZoo and OpenSpiel over one compiled core; see ``docs/environments.md``.

Importing this package registers the environments with Gymnasium; ``gymnasium.make("comares.envs:comares/…")`` imports
it by itself.

Needs the extra ``gym`` (``pip install comares[gym]``); for OpenSpiel ``comares[openspiel]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comares.envs.batch import Batch
    from comares.envs.playing import describe, game_seed, layout

try:
    from comares.envs import registration
except ImportError:  # batches do without Gymnasium
    pass
else:
    registration.register()

__all__ = ["Batch", "describe", "game_seed", "layout"]


def __getattr__(name: str) -> object:
    # Load names on first use: the compiled modules of this package do without NumPy.
    if name not in __all__:
        raise AttributeError(f"module 'comares.envs' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module("comares.envs.batch" if name == "Batch" else "comares.envs.playing"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
