"""Comares: the Alhambra dice games by Dirk Henn, to play and to study. An unofficial fan work.

>>> game = comares.new("rollwrite", players=3, seed=7)
>>> while game.to_move:
...     game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # importing typing would cost more than everything else
if TYPE_CHECKING:
    from comares.analysis.analysing import analyse
    from comares.api import from_position, games, load, new
    from comares.bots.choosing import choose
    from comares.core.errors import BotError, ComaresError, IllegalMove, ParseError, ResultError, SetupError
    from comares.core.game import Game
    from comares.evaluation.worth import Worth, evaluate

__version__ = "0.1.0"
__all__ = [
    "BotError",
    "ComaresError",
    "Game",
    "IllegalMove",
    "ParseError",
    "ResultError",
    "SetupError",
    "Worth",
    "__version__",
    "analyse",
    "choose",
    "evaluate",
    "from_position",
    "games",
    "load",
    "new",
]

if os.environ.get("COMARES_INTERPRETED"):
    import comares._interpreted  # noqa: F401  (imported for its effect)


def __getattr__(name: str) -> object:
    # Load names on first use, so that ``import comares`` costs next to nothing.
    if name not in __all__:
        raise AttributeError(f"module 'comares' has no attribute {name!r}")
    from importlib import import_module

    for module in (
        "comares.core.errors",
        "comares.core.game",
        "comares.api",
        "comares.bots.choosing",
        "comares.evaluation.worth",
        "comares.analysis.analysing",
    ):
        found = getattr(import_module(module), name, None)
        if found is not None:
            globals()[name] = found
            return found
    raise AttributeError(name)


def __dir__() -> list[str]:
    return __all__
