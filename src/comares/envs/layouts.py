"""What an observation consists of: the named parts, their order, and how to read them back.

``docs/environments.md`` has the same as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from comares.core.kinds import KINDS
from comares.core.protocol import Setup
from comares.dicegame.chips import names_in

Words = Callable[[Sequence[int]], str]
TOP: Final = 127
"""What stands for everything that does not fit into a byte."""


@dataclass(frozen=True)
class Part:
    """Some neighbouring values of an observation."""

    name: str
    size: int
    most: int
    """The greatest value that is possible. The smallest is 0, or ``least``."""
    words: Words
    """What the values mean, as text."""
    least: int = 0

    @property
    def unit(self) -> int:
        """What values are divided by in observations of numbers: the power of two that brings them to 1 or below."""
        return int(1 << (max(self.most, -self.least) - 1).bit_length())


@dataclass(frozen=True)
class Layout:
    """The parts of an observation in their order."""

    parts: tuple[Part, ...]

    @cached_property
    def size(self) -> int:
        """The number of values."""
        return sum(part.size for part in self.parts)

    def scale(self) -> list[float]:
        """Return what each value is multiplied with in observations of numbers; powers of two, so nothing is lost."""
        return [1 / part.unit for part in self.parts for _ in range(part.size)]

    def bounds(self) -> tuple[list[int], list[int]]:
        """Return the least and the greatest of each value."""
        return (
            [part.least for part in self.parts for _ in range(part.size)],
            [part.most for part in self.parts for _ in range(part.size)],
        )

    def split(self, values: Sequence[int]) -> Iterator[tuple[Part, Sequence[int]]]:
        """Yield each part with its values."""
        at = 0
        for part in self.parts:
            yield part, values[at : at + part.size]
            at += part.size

    def describe(self, observation: Any) -> str:
        """Return an observation in words, a line for each part that is not empty."""
        is_float = "float" in type(observation[0]).__name__
        units = [part.unit if is_float else 1 for part in self.parts for _ in range(part.size)]
        values = [round(float(value) * unit) for value, unit in zip(observation, units, strict=True)]
        lines = []
        for part, found in self.split(values):
            if any(found):
                more = "+" if not is_float and part.most > TOP <= max(found) else ""
                lines.append(f"{part.name}: {part.words(found)}{more}")
        return "\n".join(lines)


# ---- Words ----


def named(names: Sequence[str]) -> Words:
    """Name what is set."""
    return lambda values: " ".join(name for name, value in zip(names, values, strict=True) if value)


def counted(names: Sequence[str]) -> Words:
    """Name what is not zero, with its value."""
    return lambda values: " ".join(f"{name}={value}" for name, value in zip(names, values, strict=True) if value)


def number(values: Sequence[int]) -> str:
    """Return a single number."""
    return str(values[0])


def dice(values: Sequence[int]) -> str:
    """Return the kinds shown by dice."""
    return "".join(KINDS[n % 6] for n, value in enumerate(values) if value)


SEATS: Final = ("you", "next", "third", "fourth", "fifth", "sixth")
VIRTUAL: Final = ("virtual1", "virtual2", "virtual3", "virtual4")
DIRK: Final = ("dirk",)


def seat_names(setup: Setup[Any], others: Sequence[str]) -> list[str]:
    """Name the seats from the point of view of a player: those who decide first, then the others."""
    players = len(setup.players)
    return [*SEATS[:players], *others[: setup.seats - players]]


MOST_POINTS: Final = 511
"""More than anybody can reach in any of the games."""


# ---- The games ----

ROWS: Final = [f"y{cell // 6 + 1}b{cell % 6 + 1}" for cell in range(36)]


def rollwrite(setup: Any) -> Layout:
    """Return the parts for Roll & Write."""
    state = setup.start()
    seats = seat_names(setup, VIRTUAL)
    n = len(seats)
    pips = [f"{colour}{pips}" for colour in "yb" for pips in range(1, 7)]
    parts = [
        Part("to-move", n, 1, named(seats)),
        Part("phase", 3, 1, named(("turn", "second", "keep"))),
        Part("round", 1, state.variant.rounds, number),
        Part("first", n, 1, named(seats)),
        Part("dice", 24, 1, lambda values: " ".join(f"{'yb'[at // 12]}{at % 6 + 1}" for at in range(24) if values[at])),
        Part("turned", 4, 1, counted(("yellow1", "yellow2", "blue1", "blue2")), least=-1),
        Part("taken", 6, n, counted(KINDS)),
    ]
    for seat in seats:
        parts += [
            Part(f"{seat}-built", 36, 1, named(ROWS)),
            Part(f"{seat}-coins", 1, state.variant.coins, number),
            Part(f"{seat}-blank-coins", 1, state.variant.coins, number),
            Part(f"{seat}-pair", 12, 1, named(pips)),
            Part(f"{seat}-kinds", 6, 36, counted(KINDS)),
            Part(f"{seat}-points", 6, 21, counted(KINDS)),
        ]
    return Layout(tuple(parts))


def track(values: Sequence[int]) -> str:
    """Return the fields of markers, each as kind, symbols and throws."""
    return " ".join(
        f"{KINDS[at // 24]}{8 - at % 24 // 3}.{at % 24 % 3 + 1}" for at, value in enumerate(values) if value
    )


def bonus(chips: Sequence[str]) -> Words:
    """Name the chip of each column."""
    return lambda values: " ".join(f"{KINDS[at // 8]}={chips[at % 8]}" for at, value in enumerate(values) if value)


ROUNDS: Final = ("1", "2", "3", "4", "5")


def dicegame(setup: Any) -> Layout:
    """Return the parts for the Dice Game."""
    chips = names_in(setup.start().variant.values)
    seats = seat_names(setup, DIRK)
    n = len(seats)
    parts = [
        Part("to-move", n, 1, named(seats)),
        Part("phase", 5, 1, named(("turn", "annulled", "take", "exchange", "caliph"))),
        Part("round", 5, 1, named(ROUNDS)),
        Part("dice", 48, 1, dice),
        Part("throws", 1, 3, number),
        Part("black-die", 6, 1, named(KINDS)),
        Part("before-throw", 6, 8, counted(KINDS)),
        Part("to-throw-again", 6, 8, counted(KINDS)),
        Part("column", 6, 1, named(KINDS)),
        Part("points-left", 1, 2, number),
        Part("chip-follows", 1, 1, number),
        Part("exchanges", 1, 26, number),
        Part("second", n, 1, named(seats)),
        Part("bonus", 48, 1, bonus((*chips, "starting-player"))),
        Part("stack", 7, 20, counted(chips)),
        Part("caliph", n, 1, named(seats)),
    ]
    for seat in seats:
        parts += [
            Part(f"{seat}-markers", 144, 1, track),
            Part(f"{seat}-markers-left", 1, 5, number),
            Part(f"{seat}-stones", 6, 12, counted(KINDS)),
            Part(f"{seat}-stones-below", 6, n - 1, counted(KINDS)),
            Part(f"{seat}-chips", 7, 26, counted(chips)),
            Part(f"{seat}-score", 1, MOST_POINTS, number),
        ]
    return Layout(tuple(parts))


def alcazaba(setup: Any) -> Layout:
    """Return the parts for Alcazaba."""
    seats = seat_names(setup, DIRK)
    n = len(seats)
    tiles = setup.tiles
    parts = [
        Part("to-move", n, 1, named(seats)),
        Part("phase", 5, 1, named(("turn", "build", "take", "settle", "caliph"))),
        Part("in-hand", 55, 1, named(tiles)),
        Part("round", 5, 1, named(ROUNDS)),
        Part("dice", 48, 1, dice),
        Part("throws", 1, 3, number),
        Part("column", 6, 1, named(KINDS)),
        Part("chip", 6, 1, named(KINDS)),
        Part("caliph", n, 1, named(seats)),
        Part("bag", 6, 6, counted(KINDS)),
        Part("unseen", 55, 1, named(tiles)),
        Part("offered", 55, 1, named(tiles)),
        Part("laid", 55, 11, counted(tiles)),
        Part("east", 55, 25, counted(tiles), least=-25),
        Part("north", 55, 25, counted(tiles), least=-25),
    ]
    for seat in seats:
        parts += [
            Part(f"{seat}-markers", 144, 1, track),
            Part(f"{seat}-markers-left", 1, 5, number),
            Part(f"{seat}-rebuilt", 1, 5, number),
            Part(f"{seat}-score", 1, MOST_POINTS, number),
            Part(f"{seat}-built", 55, 1, named(tiles)),
            Part(f"{seat}-reserve", 55, 1, named(tiles)),
        ]
    return Layout(tuple(parts))


LAYOUTS: Final[dict[str, Callable[[Any], Layout]]] = {
    "rollwrite": rollwrite,
    "dicegame": dicegame,
    "alcazaba": alcazaba,
}
