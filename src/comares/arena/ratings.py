"""Ratings from the order of the players at the end of each game: Plackett–Luce, fitted by OpenSkill."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import log, sqrt
from typing import Final, Generic, TypeVar

N = TypeVar("N", bound=Hashable)

MIDDLE: Final = 1500.0
SCALE: Final = 400 / log(10)
"""As in chess: 400 points more mean that one is ten times as likely to be ahead."""
UNSURE: Final = 200.0
"""How far from the middle somebody nobody has seen may be."""


class Ratings(Generic[N]):
    """What a row of games says about the strength of those who played.

    Games are taken one after the other, so the caller has to keep them in an order that does not depend on chance.
    """

    def __init__(self, names: Iterable[N], sides: int) -> None:
        from openskill.models import PlackettLuce  # only where somebody is rated

        # The library divides ratings by the root of the sides' summed variances: with these, by SCALE in the end.
        # Nobody learns (tau), and each game counts for what it tells (gamma), so that ratings settle.
        self.model = PlackettLuce(mu=0.0, sigma=UNSURE, beta=SCALE / sqrt(sides), tau=0.0, gamma=lambda *_: 1.0)
        self.known = dict.fromkeys(names, (0.0, UNSURE))

    def add(self, names: Sequence[N], ranks: Sequence[int]) -> None:
        """Learn from a game: who sat there, and who came in first (the lowest rank), equal ranks for a tie."""
        if len(names) < 2:
            return
        before = [self.known[name] for name in names]
        sides = [[self.model.rating(mu, sigma)] for mu, sigma in before]
        after = self.model.rate(sides, ranks=[float(rank) for rank in ranks])
        for name, (mu, sigma), (rated,) in zip(names, before, after, strict=True):
            # A name may have several seats: what each of them tells is added up.
            known_mu, known_sigma = self.known[name]
            self.known[name] = known_mu + rated.mu - mu, known_sigma * rated.sigma / sigma

    def of(self, name: N, among: Iterable[N]) -> float:
        """Return a rating, with the mean of some names in the middle of the scale."""
        means = [self.known[other][0] for other in among]
        return MIDDLE + self.known[name][0] - sum(means) / len(means)
