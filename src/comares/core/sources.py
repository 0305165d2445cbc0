"""Where dice come from: a seed, the operating system, or people's hands."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbits
from typing import TYPE_CHECKING, Any, Protocol

from comares.core.rng import Rng

if TYPE_CHECKING:
    from comares.core.game import Game


class Source(Protocol):
    """Something that says what chance brings."""

    def roll(self, game: Game[Any], /) -> str:
        """Return the token of an outcome that is possible now."""


class Seeded:
    """The same dice whenever the same game is played again.

    Each roll depends on the seed and on its number in the game only, so that a game that was taken back or loaded
    from a file goes on with the dice it would have had.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, game: Game[Any], /) -> str:
        """Return the outcome that the seed gives at this point of the game."""
        return game.sample(Rng(self.seed, len(game)))


class System:
    """Dice from the operating system's generator, fresh for each roll."""

    def roll(self, game: Game[Any], /) -> str:
        """Return an outcome that nobody can foresee."""
        seed, stream = divmod(randbits(128), 2**64)
        return game.sample(Rng(seed, stream))


class Typed:
    """Dice that people throw and type in."""

    def __init__(self, ask: Callable[[Game[Any]], str]) -> None:
        self.ask = ask

    def roll(self, game: Game[Any], /) -> str:
        """Return what a person says the dice show."""
        return self.ask(game)
