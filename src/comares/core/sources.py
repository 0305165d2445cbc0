"""Sources of dice rolls: a seed, the operating system, or people's hands."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits
from typing import TYPE_CHECKING, Any, Protocol

from comares.core.rng import Rng

if TYPE_CHECKING:
    from comares.core.game import Game


class Source(Protocol):
    """Something that determines the outcomes of chance."""

    def roll(self, game: Game[Any], /) -> str:
        """Return the token of an outcome that is currently possible."""


class Seeded:
    """Rolls determined by a seed.

    Each roll depends only on the seed and its number in the game, so after an undo or a reload a game continues with
    the
    same dice.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, game: Game[Any], /) -> str:
        """Return the outcome determined by the seed at this point of the game."""
        return game.sample(Rng(self.seed, len(game)))


class System:
    """Rolls from the operating system's random number generator."""

    def roll(self, game: Game[Any], /) -> str:
        """Return an unpredictable outcome."""
        seed, stream = divmod(randbits(128), 2**64)
        return game.sample(Rng(seed, stream))


class Typed:
    """Real dice, entered by hand."""

    def __init__(self, ask: Callable[[Game[Any]], str]) -> None:
        self.ask = ask

    def roll(self, game: Game[Any], /) -> str:
        """Ask a person what the dice show."""
        return self.ask(game)
