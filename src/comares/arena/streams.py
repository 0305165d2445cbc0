"""Random streams of the arena: everything has its own, determined by the seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from comares.core.protocol import Rules
from comares.core.rng import Rng

DICE: Final = 0
BOTS: Final = 1


def derive(seed: int, *path: int) -> int:
    """Return the seed at the end of a path; different paths lead to unrelated seeds."""
    for step in path:
        rng = Rng(seed, step)
        seed = rng.word() << 32 | rng.word()
    return seed


def dice(rules: Rules[Any], seed: int, deal: int) -> Callable[[Any], int]:
    """Return a function that rolls the dice of a deal.

    A roll depends on the round and its number within the round, not on the total number of rolls: if one game of a deal
    has
    more rolls in a round than another, both still have the same dice in the next.
    """
    own = derive(seed, DICE, deal)
    begun = 0
    rolls = 0

    def roll(state: Any) -> int:
        nonlocal begun, rolls
        rolls = rolls + 1 if state.round == begun else 0
        begun = state.round
        return rules.sample(state, Rng(own, begun << 32 | rolls))

    return roll


def choices(seed: int, deal: int, rotation: int, place: int) -> Rng:
    """Return the generator for the bot at a place in the line-up, which is independent of the others."""
    return Rng(derive(seed, BOTS, deal, rotation), place)
