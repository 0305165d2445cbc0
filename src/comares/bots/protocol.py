"""The interface of a bot."""

from __future__ import annotations

from typing import Protocol, TypeVar

from comares.bots.budget import Budget
from comares.core.protocol import State
from comares.core.rng import Rng

P_contra = TypeVar("P_contra", bound=State, contravariant=True)


class Bot(Protocol[P_contra]):
    """A computer player."""

    def choose(self, state: P_contra, budget: Budget, rng: Rng, /) -> int:
        """Return one of the legal actions. The position is a copy; all randomness must come from ``rng``."""
