"""What a position is worth before chance acts: the mean over everything that can happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, Generic

from comares.analysis.judging import Judge, Values
from comares.core.protocol import Rules, S
from comares.core.rng import Rng

SAMPLE: Final = 1000
"""Outcomes that are tried where there are too many to list."""
FEW: Final = 500
"""As many outcomes as the judge is asked about; where there are more, the evaluator has to do."""
SOLVED: Final = ("dice",)
"""Phases in which the judge knows the mean itself: it solves all throws of a turn at once."""


class Chances(Generic[S]):
    """Compares what happened with what could have happened, both judged in the same way."""

    def __init__(self, rules: Rules[S], judge: Judge[S], seed: int) -> None:
        self.rules = rules
        self.judge = judge
        self.seed = seed

    def compare(self, state: S, phase: str, after: S, ply: int) -> tuple[Values, Values, int]:
        """Return the mean value before chance acts, the value after it, and the size of the sample, 0 if all count."""
        expected, value, sample = self.expected(state, phase, ply)
        return expected, value(after), sample

    def expected(self, state: S, phase: str, ply: int) -> tuple[Values, Callable[[S], Values], int]:
        """Return the mean value before chance acts, how outcomes were judged, and the size of the sample."""
        rules, judge = self.rules, self.judge
        if phase in SOLVED:
            return judge.value(state), judge.value, 0
        if rules.is_listed(state):
            outcomes = [*rules.outcomes(state)]
            value = judge.value if len(outcomes) <= FEW else judge.evaluator.value
            return self.mean(state, outcomes, value), value, 0
        rng, value = Rng(self.seed, ply), judge.evaluator.value
        return self.mean(state, self.samples(state, rng), value), value, SAMPLE

    def samples(self, state: S, rng: Rng) -> Iterable[tuple[int, int]]:
        """Return random outcomes."""
        return islice(iter(lambda: (self.rules.sample(state, rng), 1), None), SAMPLE)

    def mean(self, state: S, outcomes: Iterable[tuple[int, int]], value: Callable[[S], Values]) -> Values:
        """Return the mean over outcomes with weights."""
        apply = self.rules.apply_unchecked
        total, sums = 0, [0.0] * len(value(state))
        for outcome, weight in outcomes:
            after = state.copy()
            apply(after, outcome)
            total += weight
            for seat, worth in enumerate(value(after)):
                sums[seat] += weight * worth
        return [worth / total for worth in sums]
