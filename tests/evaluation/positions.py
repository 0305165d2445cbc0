"""Positions of games between bots, to be judged; as a program, it prints what they are worth.

python -m tests.evaluation.positions
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.evaluation import find
from tests.conformance.variants import GAMES, Variant

EVERY = 7
"""Every so many moves."""
VARIANTS = [variant for variants in GAMES.values() for variant in variants.variants]


def walk(variant: Variant, bot: str = "greedy", seed: int = 5) -> Iterator[Any]:
    """Yield all positions of a game, each as a copy."""
    game = variant.new()
    rules, player = game.definition.rules, directory.find(variant.game, bot)
    state, rng = game.state.copy(), Rng(seed)
    yield state.copy()
    while (mover := rules.to_move(state)) != NOBODY:
        action = rules.sample(state, rng) if mover == CHANCE else player.choose(state.copy(), Budget(work=1), rng)
        rules.apply_unchecked(state, action)
        yield state.copy()


def some(variant: Variant) -> Iterator[Any]:
    """Yield some of them, the last one included."""
    states = list(walk(variant))
    yield from states[::EVERY]
    if len(states) % EVERY != 1:
        yield states[-1]


def main() -> None:
    """Print the value and the results of some positions of every variant."""
    for variant in VARIANTS:
        evaluator = find(variant.game)
        for state in list(some(variant))[::3]:
            found = [evaluator.value(state), evaluator.points(state), evaluator.spread_exponents(state)]
            print(json.dumps([str(variant), [[entry.hex() for entry in part] for part in found]]))


if __name__ == "__main__":
    main()
