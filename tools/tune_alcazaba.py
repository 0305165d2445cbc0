"""Compares the solid bot of Alcazaba with other weights: one with each value against two with the usual ones.

python -m tools.tune_alcazaba WEIGHT VALUE… [--games N] [--seed S]
python -m tools.tune_alcazaba --landed [--games N]

The second form counts where markers land in games of ``player``, for ``LANDED`` in ``tables``.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import comares
from comares.alcazaba.codes import TURN
from comares.bots.alcazaba.player import Player
from comares.bots.alcazaba.weights import TUNED
from comares.bots.budget import STANDARD
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng


def play(bots: Sequence[Player], deal: int, landed: Counter[int]) -> Any:
    """Play one game; each roll depends only on the deal and on its number in the round."""
    game = comares.new("alcazaba", len(bots))
    rules, state = game.definition.rules, game.state
    rolls, last_round = 0, 0
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rolls = rolls + 1 if state.round == last_round else 0
            last_round = state.round
            rules.apply(state, rules.sample(state, Rng(deal, 1000 * state.round + rolls)))
        else:
            action = bots[mover].choose(state.copy(), STANDARD, Rng(deal, mover))
            if state.phase == TURN and action < 6:
                landed[state.board.next_free(action, state.board.result(action))] += 1
            rules.apply(state, action)
    return game


def compare(weight: str, value: float, games: int, seed: int) -> None:
    """Print how often a player with a different weight wins against two."""
    other, usual = Player(replace(TUNED, **{weight: value})), Player()
    shares = []
    for number in range(games):
        deal, place = divmod(number, 3)
        bots = [other if seat == place else usual for seat in range(3)]
        winners = play(bots, seed + deal, Counter()).winners()
        shares.append(1 / len(winners) if place + 1 in winners else 0.0)
    mean = sum(shares) / games
    print(f"{weight} {value:<6} {100 * mean:5.1f} % ± {100 * (mean * (1 - mean) / games) ** 0.5:.1f}", flush=True)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weight", nargs="?")
    parser.add_argument("values", nargs="*", type=float)
    parser.add_argument("--landed", action="store_true")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    if told.landed:
        landed: Counter[int] = Counter()
        for number in range(told.games):
            play([Player()] * 3, told.seed + number, landed)
        print([round(1000 * landed[field] / landed.total()) for field in range(24)])
    for value in told.values:
        compare(told.weight, value, told.games, told.seed)


if __name__ == "__main__":
    main()
