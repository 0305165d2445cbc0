"""Tunes the parameters of the bots of the dice game (``comares.bots.dicegame.weights``).

    python -m tools.tune_dicegame tune --games 15000 --seed 1
    python -m tools.tune_dicegame overtaking --games 300

``tune``: in each game, every seat plays with slightly different parameters, which are then adjusted towards those of
the seats that did better than the others. Prints the parameters now and then, to be copied by hand. The same seed gives
the same parameters.

``overtaking``: counts how often a marker beat the best or second-best marker of a column, by the field of that marker,
next to what the parameters predict.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from math import exp, sqrt
from random import Random

from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.weights import BY_HAND, RIVALS, TUNED, overtaking
from comares.bots.turn.solver import TurnSolver
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.dicegame import rules
from comares.dicegame.codes import BLACK, FIELDS, PUSH
from comares.dicegame.options import set_up
from comares.dicegame.scoring import scores
from comares.dicegame.state import State

START = tuple(1.0 if n == RIVALS else weight for n, weight in enumerate(BY_HAND))
"""The starting point; parameters are multiplied, so none can be 0."""
SPREAD = 0.12
"""How much parameters vary in a game, as a fraction."""
BATCH = 60
"""Games between adjustments."""
STEP = 0.02
"""The approximate size of an adjustment, as a fraction."""


def play(planners: list[Planner], seed: int, number: int, watch: Callable[[State, int], None] | None = None) -> State:
    """Play a game; ``watch`` is called with each decision before it is played."""
    state = set_up(["planner"] * len(planners), {}).start()
    dice = Rng(seed, number)
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            action = rules.sample(state, dice)
        else:
            action = planners[mover].choose(state)
            if watch:
                watch(state, action)
        rules.apply_unchecked(state, action)
    return state


def tune(games: int, players: int, seed: int) -> None:
    """Adjust the parameters towards better results."""
    random, solver = Random(seed), TurnSolver()
    size = len(START)
    logs = [0.0] * size  # logarithms of the factors applied to the parameters
    moment, square = [0.0] * size, [0.0] * size  # Adam's moments of the gradient
    for batch in range(games // BATCH):
        slope = [0.0] * size
        for number in range(batch * BATCH, (batch + 1) * BATCH):
            changes = [[random.gauss(0, 1) for _ in range(size)] for _ in range(players)]
            planners = [
                Planner(
                    [w * exp(log + SPREAD * c) for w, log, c in zip(START, logs, change, strict=True)], True, solver
                )
                for change in changes
            ]
            reached = scores(play(planners, seed, number))[:players]
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


def count_overtaking(games: int, players: int, seed: int) -> None:
    """Count how often markers beat others."""
    seen: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    beaten: tuple[Counter[int], Counter[int]] = (Counter(), Counter())

    def watch(state: State, action: int) -> None:
        if action >= BLACK:
            return
        board, placed = state.board, action % PUSH
        landed = board.result(placed) if action >= PUSH else board.next_free(placed, board.result(placed))
        for kind in range(6):
            field = -1
            for place in (0, 1):
                field = min(board.next_marker(kind, field + 1), FIELDS)
                seen[place][field] += 1
                if kind == placed and landed < field:
                    beaten[place][field] += 1

    planner = Planner()
    for number in range(games):
        play([planner] * players, seed, number, watch)
    print("field   best beaten  by hand  tuned   second beaten  by hand  tuned")
    for field in range(FIELDS + 1):
        parts = [f"{field:5}"]
        for place in (0, 1):
            share = beaten[place][field] / max(1, seen[place][field])
            parts.append(f"{share:9.3f}")
            parts += [f"{overtaking(weights, place == 1)[field]:8.3f}" for weights in (BY_HAND, TUNED)]
        print("  ".join(parts))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["tune", "overtaking"])
    parser.add_argument("--games", type=int, default=15000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    work = tune if options.what == "tune" else count_overtaking
    work(options.games, options.players, options.seed)


if __name__ == "__main__":
    main()
