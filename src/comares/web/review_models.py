"""Reviews as types: luck and skill as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from comares.table import limits
from comares.web.models import Answer, Position, Request, Token, Version
from comares.web.positions import Move
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
    options: dict[str, float] | None = None
    """Where something was wrong with a decision: what every possible one was worth to the seat, by token."""
    why: list[Say] | None = None
    """There, too: what speaks against it beside the best one."""
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
    fine: float
    """What costs less than this is fine, also as the answer to an exercise."""
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


# ---- Hints ----


class HintChoice(Answer):
    """What a choice is worth."""

    value: float
    grade: Grade
    """What it is called beside the best one."""


class Hint(Answer):
    """What would be best now, why, and what everything else is worth."""

    evaluator: str
    seat: int
    ply: int
    """How many moves have been played."""
    points: bool
    """Whether values are points, because nobody can be beaten; otherwise they are shares of the victory."""
    best: list[ReviewChoice]
    """The best choices, the best first."""
    then: list[Say]
    """What the same player does best after the best one, until something is rolled or somebody else acts."""
    choices: dict[str, HintChoice]
    """Every choice, by token."""
    beside: ReviewChoice | None
    """Another choice, which ``why`` speaks against; none if there is only one."""
    why: list[Say]


# ---- Exercises ----


class Moment(Answer):
    """A moment of a game to think about once more."""

    seat: int
    """Who is to move."""
    position: Position
    against: dict[str, list[Say]]
    """By token: what speaks against every other move beside the better one that was named."""


class ExerciseFacts(Answer):
    """An exercise: a mistake of the guest."""

    table: str
    ply: int
    """Which move it was."""
    game: str
    box: int
    """How often it was right in a row."""
    due: int
    """Since when it is due, in milliseconds since 1970."""


class Practice(Answer):
    """What a guest can practise."""

    due: int
    """How many exercises are due."""
    later: int
    """How many come back later."""
    learned: int
    next: int | None
    """When the next of those comes back, in milliseconds since 1970."""
    exercises: list[ExerciseFacts]
    """Some of those that are due, the first ones first."""


class ExerciseAnswer(Request):
    """The first answer to an exercise."""

    right: bool


class ExerciseDue(Answer):
    """Where an exercise is now, and when it comes back, in milliseconds since 1970."""

    box: int
    due: int


# ---- Records without a table ----


class RecordText(Request):
    """A game record; as long as a request may be, which is three times what a game of six people has."""

    record: str


class RecordedPosition(RecordText):
    """Asks for the position of a record after a number of moves."""

    ply: Version


class RecordedMoment(RecordText):
    """Asks for the position of a record before a move."""

    ply: Annotated[int, Field(ge=1, le=limits.VERSION)]
    better: Token
    """A better move."""


class RecordedWhyNot(RecordText):
    """Asks why a move is not possible in a position of a record."""

    ply: Version
    move: Move
