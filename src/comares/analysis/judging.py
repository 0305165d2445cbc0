"""What an analysis asks about positions."""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar

from comares.core.protocol import State

P_contra = TypeVar("P_contra", bound=State, contravariant=True)

Values: TypeAlias = list[float]
"""For each seat that can win, its expected share of the victory; in a game for points alone, the expected points."""


class Evaluator(Protocol[P_contra]):
    """Says at a glance what positions are worth."""

    @property
    def name(self) -> str:
        """The name, with the version."""

    def value(self, state: P_contra, /) -> Values:
        """Return the values of any position."""


class Judge(Protocol[P_contra]):
    """Says what positions are worth after some thought. Seats count from 0."""

    @property
    def evaluator(self) -> Evaluator[P_contra]:
        """What judges where the thoughts end."""

    def options(self, state: P_contra, /) -> dict[int, Values]:
        """Return the values after each legal decision, if the rest of the turn is played as well as possible."""

    def value(self, state: P_contra, /) -> Values:
        """Return the values of any position."""
