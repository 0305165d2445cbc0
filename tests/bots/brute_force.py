"""Solves a turn by trying everything: slow and simple, written from the rules and not from the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from comares.bots.turn.codes import STOP
from comares.dicegame.codes import AGAIN, ANNUL, BLACK, PLACE, PUSH, THROW

Dice = tuple[int, ...]
"""How many dice show each kind."""


@dataclass
class Task:
    """What everything in a turn is worth: placements by throw, kind and symbols, the end of the turn by throw."""

    dice: int
    throws: int
    place: dict[tuple[int, int, int], float]
    push: dict[tuple[int, int, int], float] = field(default_factory=dict)
    stop: dict[int, float] = field(default_factory=dict)
    annul_cost: float = 0.0
    black_cost: float = 0.0


@dataclass(frozen=True)
class Position:
    """A position within a turn."""

    dice: Dice
    throws: int
    annuls: int
    blacks: int
    black: int = -1
    fresh: bool = True
    before: Dice = ()
    cup: Dice = ()
    annulled: bool = False


def pack(dice: Dice) -> int:
    return sum(count << 4 * kind for kind, count in enumerate(dice))


def plus(one: Dice, other: Dice) -> Dice:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Dice, other: Dice) -> Dice:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def thrown(count: int) -> dict[Dice, float]:
    """What a number of dice can show, die by die, with probabilities."""
    found: dict[Dice, float] = {}
    for faces in product(range(6), repeat=count):
        dice = tuple(faces.count(kind) for kind in range(6))
        found[dice] = found.get(dice, 0.0) + 1 / 6**count
    return found


def parts(dice: Dice) -> Iterator[Dice]:
    """All ways to pick at least one of the dice."""
    for part in product(*(range(count + 1) for count in dice)):
        if any(part):
            yield part


class BruteForce:
    """Plays a turn in every possible way."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.known: dict[Position, float] = {}
        self.expected: dict[Position, float] = {}
        self.thrown = [thrown(count) for count in range(task.dice + 1)]

    def value(self, at: Position) -> float:
        if at not in self.known:
            self.known[at] = max(self.options(at).values())
        return self.known[at]

    def first(self, annuls: int, blacks: int) -> float:
        """What the turn is worth before the first throw."""
        thrown = self.thrown[self.task.dice]
        return sum(chance * self.value(Position(dice, 1, annuls, blacks)) for dice, chance in thrown.items())

    def throw(self, at: Position, cup: Dice) -> float:
        # The previous dice do not matter if nothing can be annulled.
        before, again = (at.dice, cup) if at.annuls else ((), ())
        key = Position(minus(at.dice, cup), at.throws + 1, at.annuls, at.blacks, at.black, True, before, again)
        if key not in self.expected:
            self.expected[key] = sum(
                chance * self.value(replace(key, dice=plus(key.dice, shown)))
                for shown, chance in self.thrown[sum(cup)].items()
            )
        return self.expected[key]

    def options(self, at: Position) -> dict[int, float]:
        found: dict[int, float] = {}
        for kind in range(6):
            symbols = at.dice[kind] + (1 if kind == at.black else 0)
            if symbols:
                found[PLACE + kind] = self.task.place[at.throws, kind, symbols]
                if (at.throws, kind, symbols) in self.task.push:
                    found[PUSH + kind] = self.task.push[at.throws, kind, symbols]
        if at.throws in self.task.stop:
            found[STOP] = self.task.stop[at.throws]
        if at.annulled:
            found[AGAIN] = self.throw(at, at.cup)
            return found
        if at.throws < self.task.throws:
            for cup in parts(at.dice):
                found[THROW + pack(cup)] = self.throw(at, cup)
        if at.throws == 1 and at.black < 0 and at.blacks:
            for kind in range(6):
                after = Position(at.dice, 1, at.annuls, at.blacks - 1, kind, fresh=False)
                found[BLACK + kind] = self.value(after) - self.task.black_cost
        if at.fresh and at.annuls:
            if at.throws == 1:
                value = self.first(at.annuls - 1, at.blacks)
            else:
                after = Position(
                    at.before, at.throws - 1, at.annuls - 1, at.blacks, at.black, False, (), at.cup, annulled=True
                )
                value = self.value(after)
            found[ANNUL] = value - self.task.annul_cost
        return found
