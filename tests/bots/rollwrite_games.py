"""Games of Roll & Write between bots.

python -m tests.bots.rollwrite_games prints what every bot decides, to compare compiled and interpreted bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.rollwrite import rules
from comares.rollwrite.scoring import winners
from comares.rollwrite.state import State
from tests.conformance.variants import GAMES, Variant

VARIANTS = GAMES["rollwrite"].variants
BOTS = directory.names("rollwrite")
LITTLE = Budget(work=20)


def actions(start: State, bots: Sequence[str], seed: int, budget: Budget = LITTLE) -> Iterator[tuple[int, State]]:
    """Play a game; yield each action and the position after it. An illegal action raises."""
    players = [directory.find("rollwrite", name) for name in bots]
    state, dice, choices = start.copy(), Rng(seed, 0), Rng(seed, 1)
    while (seat := rules.to_move(state)) != NOBODY:
        if seat == CHANCE:
            action = rules.sample(state, dice)
        else:
            action = players[seat].choose(state.copy(), budget, choices)
        rules.apply(state, action)
        yield action, state


def whole(variant: Variant, bots: Sequence[str], seed: int, budget: Budget = LITTLE) -> list[int]:
    """Return the actions of a whole game."""
    return [action for action, _ in actions(variant.new().state, bots, seed, budget)]


def share(one: str, two: str, deals: int, budget: Budget = LITTLE) -> float:
    """Return one bot's share of victories against two others; each deal is played from each seat."""
    won = 0.0
    for deal in range(deals):
        for seat in range(3):
            bots = [one if other == seat else two for other in range(3)]
            *_, (_, end) = actions(VARIANTS[0].new().state, bots, deal, budget)
            won += (seat in winners(end)) / len(winners(end))
    return won / (3 * deals)


if __name__ == "__main__":
    for variant in VARIANTS[::5]:
        print(
            variant,
            whole(variant, (["master", "player", "greedy", "novice"] * 2)[: variant.players], 5, Budget(work=4)),
        )
