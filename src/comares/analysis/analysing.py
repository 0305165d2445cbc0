"""Analyses of games: from Python, in the terminal, at tables."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from comares.analysis.model import Analysis
from comares.analysis.review import Progress, Review, finished
from comares.bots import directory
from comares.bots.judging import judge
from comares.core.game import Game

WORK: Final = 400
"""How many games are played on by default, to decide what is in doubt."""
PLAYER: Final = "player"
"""The bot that plays on."""


def analyse(game: Game[Any], *, seed: int = 0, work: int = WORK) -> Analysis:
    """Return luck and skill in a game: what every decision cost, and what every roll brought.

    The same seed and work lead to the same analysis.

    Args:
        game: a game, which need not be over.
        seed: of the luck in games that are played on from positions in doubt, and of samples.
        work: how many games may be played on; 0 for none.
    """
    return finished(analysing(game, seed=seed, work=work))


def analysing(game: Game[Any], *, seed: int = 0, work: int = WORK) -> Generator[Progress, None, Analysis]:
    """Analyse a game like ``analyse``, but tell the progress; whoever stops asking cancels it."""
    name = game.definition.name
    bot = directory.find(name, PLAYER) if PLAYER in directory.own(name) else None
    return Review(game, judge(name), bot, seed, work).run()
