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
from comares.training.learning import Model, assess, learn_once, optimizer_of, tensors, weights_of
from comares.training.variants import VARIANTS, Variant

HELD_BACK: Final = 10
"""One game in so many is not learned from, but tells when to stop."""
FRESH: Final = 2**32
"""The seeds of the games for the examination begin here."""
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
    """How often to go through all of them."""
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
    """Learn from examples; return the best weights and how it went. Goes on from the last complete epoch."""
    torch.manual_seed(course.seed)
    back = [found.number % HELD_BACK == 0 for found in examples]
    lessons = [tensors(found.only(~held)) for found, held in zip(examples, back, strict=True)]
    tests = [tensors(found.only(held)) for found, held in zip(examples, back, strict=True)]
    model = Model(inputs_of(course.game))
    optimizer, schedule = optimizer_of(model, lessons, course.epochs)
    generator = torch.Generator().manual_seed(course.seed)
    history: list[Epoch] = []
    best: tuple[float, list[int]] = (float("inf"), [])
    file = folder / f"{course.game}.checkpoint"
    if file.exists():
        kept: dict[str, Any] = torch.load(file, weights_only=False)
        if kept["course"] == course:
            model.load_state_dict(kept["model"])
            optimizer.load_state_dict(kept["optimizer"])
            schedule.load_state_dict(kept["schedule"])
            generator.set_state(kept["generator"])
            history, best = kept["history"], kept["best"]
    for number in range(len(history), course.epochs):
        learn_once(model, optimizer, schedule, lessons, generator)
        victory, points = assess(model, tests)
        history.append(Epoch(number + 1, victory, points))
        # Victories count; points decide only where nobody can win.
        best = min(best, (victory or points, weights_of(model)), key=lambda found: found[0])
        torch.save(
            {
                "course": course,
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "schedule": schedule.state_dict(),
                "generator": generator.get_state(),
                "history": history,
                "best": best,
            },
            file,
        )
        show(history[-1])
    return best[1], history


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
