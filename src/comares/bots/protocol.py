"""What a bot has to offer."""

from __future__ import annotations

from typing import Protocol, TypeVar

from comares.core.protocol import State
from comares.core.rng import Rng

P = TypeVar("P", bound=State, contravariant=True)


class Bot(Protocol[P]):
    """Somebody who decides."""

    def choose(self, state: P, rng: Rng, /) -> int:
        """Return one of the legal actions. The position is a copy; whatever is random comes from ``rng``."""
