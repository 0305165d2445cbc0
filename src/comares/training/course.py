"""A whole training: games are played, a network learns from them, and is examined on games that it has not seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from comares.blocks import NoStore, Place, Store, computed_ranges
from comares.training.examination import Examination, examine
from comares.training.examples import Examples, Games, inputs_of, join, play
from comares.training.learning import (
    RATE,
    Batch,
    Model,
    assess,
    learn_once,
    look_ahead,
    optimizer_of,
    tensors,
    weights_of,
)
from comares.training.variants import VARIANTS, Variant

HELD_BACK: Final = 10
"""One game in so many is not learned from, but tells when to stop."""
FRESH: Final = 2**32
"""The seeds of the games for the examination begin here."""
AGAIN: Final = RATE / 2
"""How fast to learn in passes after the first."""
STATES: Final = ("model", "teacher", "optimizer", "schedule")
"""What a learner keeps of PyTorch's."""
POSITIONS: Final = 8
"""How many positions of each game to keep for the examination."""


@dataclass(frozen=True)
class Course:
    """What is to be learned, and from how much."""

    game: str
    games: int
    """Games of each variant to learn from."""
    positions: int
    """About how many positions of each."""
    epochs: int
    """How often to go through all of them in a pass."""
    passes: int
    """How often to learn from what has been learned before."""
    fresh: int
    """Games of each variant for the examination."""
    seed: int


@dataclass
class Epoch:
    """How far the learning has come."""

    number: int
    victory: float
    """The loss for victories on games held back."""
    points: float
    """The same for points."""


@dataclass
class Report:
    """What has come of it."""

    weights: list[int]
    version: str
    history: list[Epoch]
    examinations: list[tuple[Variant, Examination]]
    examples: int


def collect(course: Course, place: Place, folder: Path, progress: Callable[[int, int], None]) -> list[Examples]:
    """Play the games of all variants, or read those that are kept."""
    found, done, total = [], 0, course.games * len(VARIANTS[course.game])
    for number, variant in enumerate(VARIANTS[course.game]):
        games = Games(
            course.game, variant.players, variant.tags, course.seed + number, variant.decisions, course.positions
        )
        parts = []
        for part, size in played(games, course.games, place, Store(folder, f"train {games}")):
            parts.append(part)
            done += size
            progress(done, total)
        found.append(join(parts))
    return found


def played(games: Games, total: int, place: Place, store: NoStore) -> Iterator[tuple[Examples, int]]:
    """Yield examples of games and the number of games, block by block."""
    with store, closing(computed_ranges(partial(play_and_count, games), total, place, store)) as parts:
        for (examples, size), _ in parts:
            yield examples, size


def play_and_count(games: Games, numbers: range) -> tuple[Examples, int]:
    """Play some games; return examples and how many games they were."""
    return play(games, numbers), len(numbers)


def learn(
    course: Course, examples: list[Examples], folder: Path, show: Callable[[Epoch], None]
) -> tuple[list[int], list[Epoch]]:
    """Learn from examples; return the best weights and how it went. Goes on from the last complete epoch.

    First from how the games ended, then, in each further pass, from what has been learned before.
    """
    torch.manual_seed(course.seed)
    back = [found.number % HELD_BACK == 0 for found in examples]
    learned = [found.only(~held) for found, held in zip(examples, back, strict=True)]
    outcomes = [tensors(found) for found in learned]
    tests = [tensors(found.only(held)) for found, held in zip(examples, back, strict=True)]
    learner = Learner(course, outcomes)
    file = folder / f"{course.game}.checkpoint"
    if file.exists():
        learner.go_on(torch.load(file, weights_only=False))
    lessons = None
    for number in range(len(learner.history), course.epochs * (1 + course.passes)):
        if number % course.epochs == 0:
            learner.begin_pass(number // course.epochs)
            lessons = None
        if lessons is None:
            lessons = outcomes if number < course.epochs else learner.looking_ahead(learned)
        learner.learn_once(lessons, tests)
        torch.save(learner.checkpoint(), file)
        show(learner.history[-1])
    return learner.best[1], learner.history


class Learner:
    """A network that learns, and all that is needed to go on later."""

    def __init__(self, course: Course, outcomes: list[Batch]) -> None:
        self.course = course
        self.outcomes = outcomes
        self.model = Model(inputs_of(course.game))
        self.teacher = Model(inputs_of(course.game))
        self.optimizer, self.schedule = optimizer_of(self.model, outcomes, course.epochs)
        self.generator = torch.Generator().manual_seed(course.seed)
        self.history: list[Epoch] = []
        self.best: tuple[float, list[int]] = (float("inf"), [])

    def begin_pass(self, number: int) -> None:
        """Begin to go through the examples again; what has been learned so far is the teacher."""
        self.teacher.load_state_dict(self.model.state_dict())
        rate = RATE if number == 0 else AGAIN
        self.optimizer, self.schedule = optimizer_of(self.model, self.outcomes, self.course.epochs, rate)

    def looking_ahead(self, examples: list[Examples]) -> list[Batch]:
        """Return examples as the teacher teaches them."""
        pairs = zip(examples, self.outcomes, strict=True)
        return [look_ahead(self.teacher, found, outcomes) for found, outcomes in pairs]

    def learn_once(self, lessons: list[Batch], tests: list[Batch]) -> None:
        """Go through all examples once, and see what has been learned."""
        learn_once(self.model, self.optimizer, self.schedule, lessons, self.generator)
        victory, points = assess(self.model, tests)
        self.history.append(Epoch(len(self.history) + 1, victory, points))
        # Victories count; points decide only where nobody can win.
        self.best = min(self.best, (victory or points, weights_of(self.model)), key=lambda found: found[0])

    def checkpoint(self) -> dict[str, Any]:
        """Return everything that is needed to go on."""
        states = {name: getattr(self, name).state_dict() for name in STATES}
        return {
            "course": self.course,
            **states,
            "generator": self.generator.get_state(),
            "history": self.history,
            "best": self.best,
        }

    def go_on(self, kept: dict[str, Any]) -> None:
        """Go on from where another learner of the same course was."""
        if kept["course"] != self.course:
            return
        self.history, self.best = kept["history"], kept["best"]
        self.begin_pass((len(self.history) - 1) // self.course.epochs)
        for name in STATES:
            getattr(self, name).load_state_dict(kept[name])
        self.generator.set_state(kept["generator"])


def examine_all(
    course: Course, weights: list[int], place: Place, folder: Path, progress: Callable[[int, int], None]
) -> list[tuple[Variant, Examination]]:
    """Examine weights on games that nobody has learned from, in which nobody is led astray."""
    found, done, total = [], 0, course.fresh * len(VARIANTS[course.game])
    for number, variant in enumerate(VARIANTS[course.game]):
        seed = FRESH + course.seed + number
        games = Games(course.game, variant.players, variant.tags, seed, variant.decisions, POSITIONS, strays=False)
        parts = []
        for part, size in played(games, course.fresh, place, Store(folder, f"examine {games}")):
            parts.append(part)
            done += size
            progress(done, total)
        found.append((variant, examine(join(parts), weights)))
    return found


def write_weights(file: Path, course: Course, version: str, weights: list[int]) -> None:
    """Write weights as evaluators read them."""
    content = {"game": course.game, "version": version, "inputs": inputs_of(course.game), "weights": weights}
    file.write_text(json.dumps(content, separators=(",", ":")) + "\n", "utf-8")


def count(examples: list[Examples]) -> int:
    """Return the number of examples."""
    return int(np.sum([len(found) for found in examples]))
