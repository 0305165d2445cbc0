"""Which random numbers belong to what in the arena: everything has a stream of its own, fixed by the seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from comares.core.protocol import Rules
from comares.core.rng import Rng

DICE: Final = 0
BOTS: Final = 1


def derive(seed: int, *path: int) -> int:
    """Return the seed at the end of a path; paths that differ anywhere lead to seeds that have nothing in common."""
    for step in path:
        rng = Rng(seed, step)
        seed = rng.word() << 32 | rng.word()
    return seed


def dice(rules: Rules[Any], seed: int, deal: int) -> Callable[[Any], int]:
    """Return what rolls the dice of a deal.

    A roll depends on the round and on its number in the round, not on how often was rolled before: when one game of
    a deal has more rolls in a round than another, both have the same dice again in the next.
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
    """Return the generator of the bot at a place of the line-up: what it draws does not depend on the others."""
    return Rng(derive(seed, BOTS, deal, rotation), place)
