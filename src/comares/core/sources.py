"""Sources of dice rolls: a seed, the operating system, or people's hands."""

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
    """Something that determines the outcomes of chance."""

    def roll(self, game: Game[Any], /) -> str:
        """Return the token of an outcome that is currently possible."""


class Seeded:
    """Rolls determined by a seed.

    Each roll depends only on the seed and its number in the game, so a game continues with the same dice after an undo
    or a reload.
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
    """Real dice, entered by hand."""

    def __init__(self, ask: Callable[[Game[Any]], str]) -> None:
        self.ask = ask

    def roll(self, game: Game[Any], /) -> str:
        """Ask a person what the dice show."""
        return self.ask(game)
