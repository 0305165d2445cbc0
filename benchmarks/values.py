"""Measures how long it takes to say what a position is worth: ``python -m benchmarks.values``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

import comares
from benchmarks.turn_solver import microseconds
from comares.bots.judging import judge
from comares.core.protocol import NOBODY
from comares.evaluation import find

EVERY = 11
"""Every so many moves of a game, a position is judged."""
GAMES = (("rollwrite", (1, 2, 3, 5)), ("dicegame", (2, 3, 6)), ("alcazaba", (2, 3, 6)))


def positions(name: str, players: int) -> list[Any]:
    """Return positions of a game."""
    game = comares.new(name, players=players, seed=3)
    found = []
    while game.definition.rules.to_move(game.state) != NOBODY:
        if len(game) % EVERY == EVERY - 1:
            found.append(game.state.copy())
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(comares.choose(game, "greedy", seed=1))
    return found


def mean(work: Callable[[Any], object], states: list[Any], times: int) -> float:
    """Return the mean time for a position, in microseconds."""
    return fmean(microseconds(partial(work, state), times) for state in states)


def main() -> None:
    print(f"{'game':12} {'players':>7} {'one value':>12} {'as a list':>12} {'all options of a decision':>26}")
    for name, numbers in GAMES:
        evaluator, referee = find(name), judge(name)
        for players in numbers:
            states = positions(name, players)
            alone = mean(evaluator.look, states, 200)
            whole = mean(evaluator.value, states, 200)
            to_decide = [state for state in states if referee.options(state)][:8]
            options = mean(referee.options, to_decide, 2)
            print(f"{name:12} {players:>7} {alone:>9.2f} µs {whole:>9.2f} µs {options:>23,.0f} µs")


if __name__ == "__main__":
    main()
