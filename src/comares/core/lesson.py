"""Lessons: games with prepared dice, in which a learner takes one step after another.

A lesson is a record, ``GAME/lessons/NAME.alh``. The learner has seat 1. Comments in it divide it into steps:

- ``{step NAME}`` begins a step: from here on the learner has to make the moves of seat 1 themselves. What the step
  points at may follow: ``{step NAME: die y4, pad G}``.
- ``{later}`` ends it: everything up to the next step is played for everybody at once.

What comes before the first step is played at once, too. The texts are in ``GAME/lessons/LANG.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final

from comares.core import registry
from comares.core.errors import IllegalMove, ParseError, SetupError
from comares.core.game import Game
from comares.core.record import decode, parse
from comares.core.replay import replay
from comares.core.say import Say, say
from comares.core.texts import Texts, english

FOLDER: Final = "lessons"
LEARNER: Final = 1
"""The learner's seat."""
FIRST: Final = "first"
"""The lesson to begin with; others go on from there."""
OPPONENT: Final = "novice"
"""The bot in the other seats, once the lesson is over."""
NAMES: Final = {2: "neighbour", 3: "other"}
"""What the texts call the players in these seats."""
STEP: Final = "step "
LATER: Final = "later"


class NotInLesson(IllegalMove):
    """A move that is possible, but not the one that the lesson is about."""

    def message(self, texts: Texts) -> str:
        """Return the explanation in a language."""
        why = self.data["why"]
        return why.in_words(texts) if isinstance(why, Say) else super().message(texts)


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn."""

    name: str
    start: int
    """How many moves have been played when it begins."""
    end: int
    """How many have been played when it is over."""
    points: tuple[str, ...]
    """What to look at."""


@dataclass(frozen=True)
class Lesson:
    """A prepared game."""

    game: str
    name: str
    players: int
    """How many seats there are, the learner's included."""
    options: Mapping[str, str]
    """The game's tags."""
    tokens: Sequence[str]
    actions: Sequence[int]
    steps: Sequence[LessonStep]

    def is_followed_by(self, history: Sequence[int]) -> bool:
        """Return whether a game has been played as prepared, and there is more to come."""
        return len(history) < len(self.actions) and self.actions[: len(history)] == history

    def step_at(self, ply: int) -> int:
        """Return the number of the step, counted from 0, after a number of moves."""
        return next((at - 1 for at, step in enumerate(self.steps) if step.start > ply), len(self.steps) - 1)

    def played_for_all(self, ply: int) -> Sequence[str]:
        """Return the tokens to be played at once after a number of moves: those between two steps."""
        ends = [0, *(step.end for step in self.steps)]
        starts = [*(step.start for step in self.steps), len(self.tokens)]
        return next((self.tokens[end:start] for end, start in zip(ends, starts, strict=True) if end == ply < start), ())

    def must_fit(self, game: Game[Any], token: str, names: Sequence[str]) -> None:
        """Raise unless a token is what the learner has to play now; the reason is what is wrong with it."""
        move, action = game.parse(token)
        if action == self.actions[len(game)]:
            return
        if error := game.why_not(token):
            raise error
        step = self.steps[self.step_at(len(game))].name
        special = f"not-{move.do}"
        is_special = self.on_step(step, special, names).key in english().templates
        raise NotInLesson("not-in-lesson", why=self.on_step(step, special if is_special else "not", names))

    def on_step(self, step: str, part: str, names: Sequence[str]) -> Say:
        """Return a text on a step; ``names`` are those of the players."""
        called = {called: names[seat - 1] for seat, called in NAMES.items() if seat <= len(names)}
        return say(f"{self.game}.lesson.{self.name}.{step}.{part}", **called)

    def about(self, part: str) -> Say:
        """Return a text on the lesson as a whole."""
        return say(f"{self.game}.lesson.{self.name}.{part}")


def lesson_names(game: str) -> list[str]:
    """List the lessons of a game, the one to begin with first."""
    folder = folder_of(game)
    found = {file.name.removesuffix(".alh") for file in folder.iterdir()} if folder.is_dir() else set()
    return sorted((name for name in found if "." not in name), key=lambda name: (name != FIRST, name))


def folder_of(game: str) -> Traversable:
    """Return where the lessons of a game are, if it has any."""
    return files(registry.package_of(game)) / FOLDER


@cache
def find_lesson(game: str, name: str) -> Lesson:
    """Return a lesson; raises ``SetupError`` if there is none of that name."""
    registry.find(game)
    if name not in lesson_names(game):
        raise SetupError("no-such-lesson", name=name, lessons=", ".join(lesson_names(game)) or "–")
    return read_lesson(game, name, decode((folder_of(game) / f"{name}.alh").read_bytes()))


def read_lesson(game: str, name: str, text: str) -> Lesson:
    """Read a lesson; raises ``ParseError`` unless it is a record of the game with steps."""
    record = parse(text)
    played = replay(record)
    if played.definition.name != game:
        raise ParseError("lesson-of-other-game", game=game)
    options = {tag: values[0] for tag, values in played.setup.tags().items()}
    return Lesson(
        game,
        name,
        len(played.setup.players),
        options,
        played.tokens,
        played.history,
        steps_of(record.comments, len(played)),
    )


def steps_of(comments: Sequence[tuple[int, str]], length: int) -> list[LessonStep]:
    """Return the steps that comments divide a record into, given how many tokens come before each."""
    marks = [(ply, comment) for ply, comment in comments if comment == LATER or comment.startswith(STEP)]
    found = []
    for (start, comment), (end, _) in pairwise([*marks, (length, LATER)]):
        if comment != LATER:
            name, _, points = comment.removeprefix(STEP).partition(": ")
            found.append(LessonStep(name, start, end, tuple(points.split(", ")) if points else ()))
    if not found:
        raise ParseError("lesson-without-steps")
    return found
