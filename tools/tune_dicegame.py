"""Tunes what the bots of the dice game believe (``comares.bots.dicegame.weights``).

    python -m tools.tune_dicegame --games 30000 --seed 1

In each game every seat plays with slightly different numbers. What made seats do better than the others of their game
moves the numbers a little, again and again. Prints the numbers now and then; they are copied by hand. The same seed
gives the same numbers.
"""

from __future__ import annotations

import argparse
from math import exp, sqrt
from random import Random

from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.weights import BY_HAND, RIVALS
from comares.bots.turn.solver import TurnSolver
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.dicegame import rules
from comares.dicegame.options import set_up
from comares.dicegame.scoring import scores

START = tuple(1.0 if n == RIVALS else weight for n, weight in enumerate(BY_HAND))
"""Where it begins; numbers are multiplied, so none can be 0."""
SPREAD = 0.12
"""How far numbers are changed in a game, as a part of themselves."""
BATCH = 60
"""Games between two changes."""
STEP = 0.02
"""How far a number goes in one change, at most about so much of itself."""


def play(planners: list[Planner], seed: int, number: int) -> list[int]:
    """Play a game and return the points."""
    state = set_up(["planner"] * len(planners), {}).start()
    dice = Rng(seed, number)
    while (mover := rules.to_move(state)) != NOBODY:
        rules.play(state, rules.sample(state, dice) if mover == CHANCE else planners[mover].choose(state))
    return scores(state)


def main() -> None:
    """Tune."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random, solver = Random(options.seed), TurnSolver()
    size = len(START)
    logs = [0.0] * size  # of the factors that the numbers are changed by
    moment, square = [0.0] * size, [0.0] * size  # Adam's means of the slope
    for batch in range(options.games // BATCH):
        slope = [0.0] * size
        for number in range(batch * BATCH, (batch + 1) * BATCH):
            changes = [[random.gauss(0, 1) for _ in range(size)] for _ in range(options.players)]
            planners = [
                Planner(
                    [w * exp(log + SPREAD * c) for w, log, c in zip(START, logs, change, strict=True)], solver=solver
                )
                for change in changes
            ]
            reached = play(planners, options.seed, number)[: options.players]
            mean = sum(reached) / len(reached)
            for points, change in zip(reached, changes, strict=True):
                for n in range(size):
                    slope[n] += (points - mean) * change[n] / BATCH
        for n in range(size):
            moment[n] = 0.9 * moment[n] + 0.1 * slope[n]
            square[n] = 0.99 * square[n] + 0.01 * slope[n] ** 2
            logs[n] += STEP * (moment[n] / (1 - 0.9 ** (batch + 1))) / sqrt(square[n] / (1 - 0.99 ** (batch + 1)))
        if batch % 10 == 9:
            tuned = [w * exp(log) for w, log in zip(START, logs, strict=True)]
            print((batch + 1) * BATCH, "games:", ", ".join(f"{w:.3g}" for w in tuned), flush=True)


if __name__ == "__main__":
    main()
