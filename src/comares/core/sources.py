"""Where dice come from: a seed, the operating system, or people's hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from os import urandom
from struct import iter_unpack
from typing import TYPE_CHECKING, Any, Final, Protocol

from comares.core.rng import Rng

if TYPE_CHECKING:
    from comares.core.game import Game

AT_ONCE: Final = 4096
"""Bytes asked of the operating system at once; 16 for each roll."""


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
        return game.sample(Rng(*FRESH.pop()))


class Fresh:
    """Numbers from the operating system's generator, each given once; asking for each of them would take longer."""

    def __init__(self) -> None:
        self.numbers: Iterator[tuple[int, int]] = iter(())

    def pop(self) -> tuple[int, int]:
        """Return a seed and a stream."""
        for pair in self.numbers:
            return pair
        self.numbers = iter_unpack("=QQ", urandom(AT_ONCE))
        return self.pop()

    def forget(self) -> None:
        """Throw away what is left: a process that was forked must not roll what its parent rolls."""
        self.numbers = iter(())


FRESH: Final = Fresh()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=FRESH.forget)


class Typed:
    """Dice that people throw and type in."""

    def __init__(self, ask: Callable[[Game[Any]], str]) -> None:
        self.ask = ask

    def roll(self, game: Game[Any], /) -> str:
        """Return what a person says the dice show."""
        return self.ask(game)
