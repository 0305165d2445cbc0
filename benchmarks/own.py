"""The games of Comares."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from benchmarks import child
from benchmarks.sample import Loop, Measure, Sample, count_copies
from comares.core import registry, rng
from comares.core.protocol import NOBODY, Definition
from comares.core.rng import Rng


def engine() -> str:
    """Return how the rules run in this process."""
    return "interpreted" if (rng.__file__ or "").endswith(".py") else "compiled"


def measures() -> list[Measure]:
    """Return all measurements of all registered games."""
    return [measure for name in registry.names() for measure in of_game(name)]


def of_game(name: str) -> list[Measure]:
    """Return all measurements of one game."""
    measures = [
        Measure("comares", name, "whole", "decisions", whole_loop(name)),
        Measure("comares", name, "stepped with chance", "decisions", rules_loop(name)),
        Measure("comares", name, "copy", "copies", copy_loop(name)),
    ]
    if has_walk(name):
        measures.insert(1, Measure("comares", name, "stepped", "decisions", walk_loop(name)))
    if engine() == "compiled":
        # Rarely, because each repetition has to start a process.
        interpreted = Measure("comares", name, "interpreted", "decisions", interpreted_loop(name), every=10)
        measures.insert(1, interpreted)
    return measures


def start_of(definition: Definition[Any]) -> Any:
    """Return the start of a game with three players, or as close to that as the game allows."""
    players = min(max(3, definition.players[0]), definition.players[-1])
    return definition.set_up([f"Player {seat + 1}" for seat in range(players)], {}).start()


def whole_loop(name: str) -> Loop:
    """Play random games, many per call."""
    definition = registry.find(name)
    state = start_of(definition)

    def loop(seconds: float, repetition: int) -> Sample:
        random_games = definition.random_games
        decisions = games = 0
        batch = 1
        start = perf_counter()
        while True:
            decisions += random_games(state, repetition, games, batch)[0]
            games += batch
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return Sample(decisions, games, elapsed)
            if elapsed < seconds / 8:
                batch *= 2

    return loop


def interpreted_loop(name: str) -> Loop:
    """Do the same with the interpreted sources, in a separate process."""

    def loop(seconds: float, repetition: int) -> Sample:
        environment = {**os.environ, "COMARES_INTERPRETED": "1"}
        with child.run(["whole", name, str(seconds), str(repetition)], environment) as lines:
            return Sample(**next(lines))

    return loop


def has_walk(name: str) -> bool:
    """Return whether a game has a ``Walk``, which rolls the dice automatically."""
    return find_spec(f"comares.{name}.playout") is not None and hasattr(
        import_module(f"comares.{name}.playout"), "Walk"
    )


def walk_loop(name: str) -> Loop:
    """Play games stepped from Python; the dice are rolled automatically."""
    state = start_of(registry.find(name))
    walk_type = import_module(f"comares.{name}.playout").Walk

    def loop(seconds: float, repetition: int) -> Sample:
        walk = walk_type(state.variant, Rng(repetition))
        legal = walk.legal
        step = walk.step
        below = Rng(repetition, 1).below
        decisions = games = 0
        start = perf_counter()
        while True:
            while actions := legal():
                step(actions[below(len(actions))])
                decisions += 1
            games += 1
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return Sample(decisions, games, elapsed)
            walk.restart()

    return loop


def rules_loop(name: str) -> Loop:
    """Play games stepped from Python, including chance, which every game supports."""
    definition = registry.find(name)
    state = start_of(definition)

    def loop(seconds: float, repetition: int) -> Sample:
        rules = definition.rules
        to_move, legal, sample, apply = rules.to_move, rules.legal, rules.sample, rules.apply
        dice = Rng(repetition)
        below = Rng(repetition, 1).below
        decisions = games = 0
        start = perf_counter()
        while True:
            position = state.copy()
            while (mover := to_move(position)) != NOBODY:
                if mover < 0:
                    apply(position, sample(position, dice))
                else:
                    actions = legal(position)
                    apply(position, actions[below(len(actions))])
                    decisions += 1
            games += 1
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return Sample(decisions, games, elapsed)

    return loop


def copy_loop(name: str) -> Loop:
    """Copy a state in the middle of a game from Python."""
    state = middle_of(registry.find(name))

    def loop(seconds: float, _repetition: int) -> Sample:
        return count_copies(state.copy, seconds)

    return loop


def middle_of(definition: Definition[Any]) -> Any:
    """Return the state halfway through a seeded random game."""
    rules = definition.rules
    played: list[int] = []
    state = start_of(definition)
    generator = Rng(0)
    while (mover := rules.to_move(state)) != NOBODY:
        actions = rules.legal(state)
        action = rules.sample(state, generator) if mover < 0 else actions[generator.below(len(actions))]
        rules.apply(state, action)
        played.append(action)
    state = start_of(definition)
    for action in played[: len(played) // 2]:
        rules.apply(state, action)
    return state
