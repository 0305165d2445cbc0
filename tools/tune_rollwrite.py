"""Tunes the weights of the evaluation of Roll & Write, trying each one a step up and a step down.

A change is kept if one player with it wins clearly more than a third of the games against two without it. The same seed
gives the same weights:

    .venv/bin/python tools/tune_rollwrite.py --games 3000 --passes 3
"""

from __future__ import annotations

import argparse
from math import sqrt

from comares.bots.budget import STANDARD
from comares.bots.rollwrite.player import Player
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.rollwrite import rules
from comares.rollwrite.options import set_up
from comares.rollwrite.scoring import winners

PLAYERS = 3
CLEARLY = 1.6
"""The number of standard errors above a third by which a change has to win."""
STEPS = Weights(
    kind_rate=8, line_rate=10, rivalry=20, coin=40, coin_step=8, coin_use=2, neighbour=10, own_dice=20, roll_all=0
)
"""A weight without a step does not affect the player."""


def share(tried: Weights, kept: Weights, games: int, seed: int) -> tuple[float, float]:
    """Return one player's share of victories against two others, and its standard error."""
    start = set_up(["a player"] * PLAYERS, {}).start()
    one, two = Player(tried), Player(kept)
    deals = []
    for deal in range(games // PLAYERS):
        won = 0.0
        for place in range(PLAYERS):  # the same dice for each seat
            state, dice = start.copy(), Rng(seed, deal)
            while (seat := rules.to_move(state)) != NOBODY:
                if seat == CHANCE:
                    rules.apply_unchecked(state, rules.sample(state, dice))
                else:
                    rules.apply_unchecked(state, (one if seat == place else two).choose(state, STANDARD, dice))
            best = winners(state)
            won += (place in best) / len(best)
        deals.append(won / PLAYERS)
    mean = sum(deals) / len(deals)
    return mean, sqrt(sum((won - mean) ** 2 for won in deals)) / len(deals)


def main() -> None:
    """Try steps until a pass changes nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3000, help="games for each trial")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    best, seed = TUNED, options.seed
    for _ in range(options.passes):
        before = best
        for name in Weights._fields:
            for sign in (1, -1):
                value = getattr(best, name) + sign * getattr(STEPS, name)
                if value <= 0 or value == getattr(best, name):
                    continue
                tried = best._replace(**{name: value})
                seed += 1
                won, error = share(tried, best, options.games, seed)
                is_better = won - 1 / PLAYERS > CLEARLY * error
                print(f"{name} {value}: {won:.2%} ± {error:.2%}{' better' if is_better else ''}", flush=True)
                if is_better:
                    best = tried
                    break
        print(best, flush=True)
        if best == before:
            break


if __name__ == "__main__":
    main()
