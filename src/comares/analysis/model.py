"""An analysis as values, and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from comares.analysis.grades import MISTAKES
from comares.core.say import Said, Say

DIGITS: Final = 5
"""Digits after the point in plain data: a thousandth of a percentage point."""

Put: TypeAlias = Callable[[Said], Any]
"""Turns a message or a name into plain data: words of a language, or its key and data."""


@dataclass(frozen=True)
class Choice:
    """A decision that could have been made."""

    token: str
    value: float
    """What it is worth to the seat that decides."""
    words: Say

    def as_data(self, put: Put) -> dict[str, Any]:
        """Return it as plain data."""
        return {"token": self.token, "value": round(self.value, DIGITS), "words": put(self.words)}


@dataclass(frozen=True)
class Rollout:
    """How a decision did against the best one when games were played on from both."""

    games: int
    """How many from each."""
    difference: tuple[float, ...]
    """For each seat, how much better the best one did."""
    deviation: float
    """The standard error of the difference for the seat that decided."""


@dataclass(frozen=True)
class Step:
    """One token of the game."""

    ply: int
    """Its number, from 1."""
    by: int | Literal["chance"]
    token: str
    values: tuple[float, ...]
    """What the position is worth after it."""
    effect: tuple[float, ...]
    """What it changed for each seat: luck if it is chance's, else what the decision cost or brought."""
    error: float | None = None
    """What a decision cost the seat that made it."""
    forced: bool = False
    """Whether there was nothing to decide."""
    grade: str = ""
    best: tuple[Choice, ...] = ()
    """The best decisions, the best first."""
    options: Mapping[str, float] = field(default_factory=dict)
    """Where something was wrong with a decision: what every other one was worth to the seat, by token."""
    why: tuple[Say, ...] = ()
    """What speaks against a decision beside the best one, as far as both are known to do it."""
    rollout: Rollout | None = None
    """What decided the error, if the evaluator's word was not enough."""
    sorts: tuple[str, ...] = ()
    """For each seat, the sort of event that a roll was."""
    sample: int = 0
    """How many outcomes the luck was judged by, if there were too many to list."""

    @property
    def luck(self) -> tuple[float, ...] | None:
        """The luck of each seat, if it is chance's step."""
        return self.effect if self.by == "chance" else None

    @property
    def is_mistake(self) -> bool:
        """Whether it is a decision that makes an exercise."""
        return self.grade in MISTAKES

    def as_data(self, put: Put) -> dict[str, Any]:
        """Return it as plain data."""
        data: dict[str, Any] = {
            "ply": self.ply,
            "by": self.by,
            "token": self.token,
            "values": rounded(self.values),
            "error": None if self.error is None or self.forced else round(self.error, DIGITS),
            "grade": self.grade,
            "best": [choice.as_data(put) for choice in self.best],
            "luck": None if self.luck is None else rounded(self.luck),
        }
        if self.options:
            data["options"] = {token: round(value, DIGITS) for token, value in self.options.items()}
            data["why"] = [put(reason) for reason in self.why]
        if self.rollout:
            data["rollout"] = {"games": self.rollout.games, "deviation": round(self.rollout.deviation, DIGITS)}
        if self.sample:
            data["sample"] = self.sample
        return data


@dataclass(frozen=True)
class Seat:
    """What the game was for one seat: ``result - start = luck + decisions + residual``."""

    seat: int
    name: str | Say
    result: float
    """The share of the victory, or the points; in a game that is not over, what the position is worth."""
    start: float
    """What the position at the beginning was worth."""
    luck: float
    decisions: float
    """The effect of everybody's decisions."""
    residual: float
    """What the evaluator cannot explain, because it was wrong about some positions."""
    error: float | None
    """What an unforced decision cost on average; ``None`` if there was none."""
    mistakes: int
    grade: str | None
    """What a player of such decisions is called."""
    sorts: Mapping[str, float]
    """The luck by sort of event."""
    dice: Mapping[str, Any]
    """The dice thrown, and how likely it is that fair dice deviate as much from what is to be expected."""

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck

    def as_data(self, put: Put) -> dict[str, Any]:
        """Return it as plain data."""
        data: dict[str, Any] = {"seat": self.seat, "name": put(self.name)}
        for name in ("result", "start", "luck", "decisions", "residual", "adjusted", "error"):
            value = getattr(self, name)
            data[name] = None if value is None else round(value, DIGITS)
        sorts = {sort: round(luck, DIGITS) for sort, luck in self.sorts.items()}
        return {**data, "mistakes": self.mistakes, "grade": self.grade, "sorts": sorts, "dice": self.dice}


@dataclass(frozen=True)
class Analysis:
    """Luck and skill in a game."""

    evaluator: str
    """Who judged the positions, with the version."""
    in_points: bool
    """Whether values are points, because there is nobody to win against; otherwise they are shares of the victory."""
    seats: tuple[Seat, ...]
    steps: tuple[Step, ...]

    def as_data(self, put: Put) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "evaluator": self.evaluator,
            "seats": [seat.as_data(put) for seat in self.seats],
            "steps": [step.as_data(put) for step in self.steps],
        }


def rounded(values: Sequence[float]) -> list[float]:
    """Return values with as many digits as plain data has."""
    return [round(value, DIGITS) for value in values]
