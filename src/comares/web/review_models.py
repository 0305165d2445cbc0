"""Reviews as types: luck and skill as they go over the wire."""

from __future__ import annotations

from typing import Literal

from comares.web.models import Answer
from comares.web.typed import Say

Grade = Literal["", "?!", "?", "??"]


class ReviewChoice(Answer):
    """A decision that could have been made."""

    token: str
    value: float
    """What it is worth to the seat that decides."""
    words: Say


class ReviewRollout(Answer):
    """How many games were played on from both decisions, and how uncertain their difference is."""

    games: int
    deviation: float


class ReviewStep(Answer):
    """One move, and what it changed."""

    ply: int
    by: int | Literal["chance"]
    token: str
    values: list[float]
    """What the position is worth after it, for each seat that can win; points if there is only one."""
    error: float | None
    """What a decision cost; none if there was nothing to decide."""
    grade: Grade
    best: list[ReviewChoice]
    """The best decisions, if this one was not among them."""
    luck: list[float] | None
    rollout: ReviewRollout | None = None
    sample: int = 0
    """How many outcomes the luck was judged by, if there are too many to list; 0 if all count."""


class ReviewDice(Answer):
    """The dice that a seat threw."""

    thrown: dict[str, list[int]]
    """How often each face came up, by sort of die."""
    likelihood: float | None
    """How likely fair dice deviate at least as much from what is to be expected."""


class ReviewSeat(Answer):
    """What the game was for a seat: ``result - start = luck + decisions + residual``."""

    seat: int
    name: str | Say
    result: float
    start: float
    luck: float
    decisions: float
    residual: float
    adjusted: float
    """The result without the luck."""
    error: float | None
    """What an unforced decision cost on average."""
    mistakes: int
    grade: Literal["master", "expert", "strong", "solid", "casual", "beginner"] | None
    sorts: dict[str, float]
    """The luck by sort of event."""
    dice: ReviewDice


class Review(Answer):
    """Luck and skill in a game."""

    points: bool
    """Whether values are points, because nobody could be beaten; otherwise they are shares of the victory."""
    evaluator: str
    seats: list[ReviewSeat]
    steps: list[ReviewStep]


class ReviewState(Answer):
    """A review, or how far it is."""

    status: Literal["none", "running", "done", "failed"]
    done: int
    total: int
    evaluator: str
    values: list[list[float]]
    """While it is running: what the position was worth after each step so far."""
    review: Review | None
