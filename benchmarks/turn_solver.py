"""Measures the exact solution of a turn: ``python -m benchmarks.turn_solver``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import thread_time

from comares.bots.turn.solver import TurnSolver

DICE = 0x112211
"""A throw with no obvious choice."""
ROUNDS = 12


def some_turn(annuls: int, blacks: int) -> TurnSolver:
    """Return a turn with plausible values for the middle of a game: all different, higher fields better."""
    solver = TurnSolver()
    for throw in (1, 2, 3):
        for kind in range(6):
            for symbols in range(1, 10):
                field = 0 if symbols > 8 else 3 * (8 - symbols) + throw - 1
                behind = field / (6 + 1.3 * kind)
                solver.set_place(throw, kind, symbols, (2 + 0.1 * kind) / (1 + behind**3) + 0.01 * (24 - field))
    solver.set_annuls(annuls, 0.4)
    solver.set_black(blacks, 0.4)
    return solver


def microseconds(work: Callable[[], object], times: int) -> float:
    """Return the time for one piece of work, the best of several rounds; the others were disturbed."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = thread_time()
        for _ in range(times):
            work()
        best = min(best, (thread_time() - began) / times)
    return 1e6 * best


def main() -> None:
    print(f"{'chips':24} {'whole turn':>12} {'after throw 1':>14} {'after throw 2':>14}")
    for name, annuls, blacks, times in (
        ("none", 0, 0, 200),
        ("black die", 0, 1, 50),
        ("annul", 1, 0, 20),
        ("annul, black die", 1, 1, 5),
        ("2 annul, black die", 2, 1, 2),
    ):
        solver = some_turn(annuls, blacks)
        whole = microseconds(solver.solve, times)
        first = microseconds(partial(solver.consider, DICE, 1, -1, True, 0, 0), times)
        second = microseconds(partial(solver.consider, DICE, 2, -1, True, DICE, 0x11), times)
        print(f"{name:24} {whole:9.0f} µs {first:11.0f} µs {second:11.0f} µs")


if __name__ == "__main__":
    main()
