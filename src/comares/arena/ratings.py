"""Ratings based on the final ranking of each game: the Plackett–Luce model, fitted by OpenSkill."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import log, sqrt
from typing import Final, Generic, TypeVar

N = TypeVar("N", bound=Hashable)

MIDDLE: Final = 1500.0
SCALE: Final = 400 / log(10)
"""As in chess, 400 points more make a player ten times as likely to be ahead."""
UNSURE: Final = 200.0
"""The initial uncertainty of a rating."""


class Ratings(Generic[N]):
    """Estimates the strength of players from a series of games.

    Games are processed one after the other, so the caller has to supply them in a deterministic order.
    """

    def __init__(self, names: Iterable[N], sides: int) -> None:
        from openskill.models import PlackettLuce  # slow to import, and only needed for ratings

        # The library divides ratings by the root of the sum of the sides' variances; with these values that comes to
        # SCALE. Players do not improve (tau), and games are not discounted (gamma), so that ratings settle.
        self.model = PlackettLuce(mu=0.0, sigma=UNSURE, beta=SCALE / sqrt(sides), tau=0.0, gamma=lambda *_: 1.0)
        self.known = dict.fromkeys(names, (0.0, UNSURE))

    def add(self, names: Sequence[N], ranks: Sequence[int]) -> None:
        """Process a game, given the players and their ranks; the lowest is best, and ties have equal ranks."""
        if len(names) < 2:
            return
        before = [self.known[name] for name in names]
        sides = [[self.model.rating(mu, sigma)] for mu, sigma in before]
        after = self.model.rate(sides, ranks=[float(rank) for rank in ranks])
        for name, (mu, sigma), (rated,) in zip(names, before, after, strict=True):
            # A name may have several seats; their changes are added up.
            known_mu, known_sigma = self.known[name]
            self.known[name] = known_mu + rated.mu - mu, known_sigma * rated.sigma / sigma

    def of(self, name: N, among: Iterable[N]) -> float:
        """Return a rating, with the mean of the given names at the middle of the scale."""
        means = [self.known[other][0] for other in among]
        return MIDDLE + self.known[name][0] - sum(means) / len(means)
