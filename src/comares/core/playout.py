"""Complete games of random decisions, for games without a compiled version of this."""

from __future__ import annotations

from collections.abc import Callable

from comares.core.protocol import CHANCE, NOBODY, RandomGames, Rules, S
from comares.core.rng import Rng
from comares.core.tally import Tally


def step_by_step(rules: Rules[S], scores: Callable[[S], list[int]]) -> RandomGames[S]:
    """Return a ``random_games`` function for a ``Definition`` that plays move by move through the rules."""

    def random_games(start: S, seed: int, first: int, games: int) -> tuple[int, list[int], list[int]]:
        tally, reached = Tally(), scores(start)
        for game in range(first, first + games):
            state = start.copy()
            decisions = playout(rules, state, Rng(seed, 2 * game), Rng(seed, 2 * game + 1))
            reached = scores(state)
            for seat, points in enumerate(reached):
                tally.put(seat, points)
            tally.end_game(len(reached), decisions)
        return tally.sums(len(reached))

    return random_games


def playout(rules: Rules[S], state: S, dice: Rng, decider: Rng) -> int:
    """Play to the end with uniformly random decisions; return their number."""
    decisions = 0
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply_unchecked(state, rules.sample(state, dice))
        else:
            actions = rules.legal(state)
            rules.apply_unchecked(state, actions[decider.below(len(actions))])
            decisions += 1
    return decisions
