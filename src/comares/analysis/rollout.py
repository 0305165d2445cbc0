"""Playing on from two positions with the same luck, to see which of them is better."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, Generic

from comares.analysis.judging import Judge
from comares.analysis.model import Rollout
from comares.bots.budget import Budget
from comares.bots.protocol import Bot
from comares.core.protocol import CHANCE, NOBODY, Rules, S
from comares.core.rng import Rng, mix

HORIZON: Final[Mapping[str, int]] = {"rollwrite": 2}
"""By game, how many rounds are played besides the current one; then the judge says what was reached."""
FEWEST: Final = 16
"""Games from each position before a rollout says anything."""
SURE: Final = 0.006
"""The standard error, in shares of the victory, at which a rollout knows enough to stop."""
UNSURE: Final = 0.02
"""The standard error from which a rollout does not know enough to be believed."""
ROLLS: Final = 256
"""More than are rolled in any round."""


class Rollouts(Generic[S]):
    """Plays on with a bot for everybody."""

    def __init__(self, game: str, rules: Rules[S], bot: Bot[S], judge: Judge[S], seed: int) -> None:
        self.rules = rules
        self.bot = bot
        self.judge = judge
        self.seed = seed
        self.horizon = HORIZON.get(game, 0)

    def compare(self, better: S, worse: S, seat: int, most: int, scale: float) -> Rollout:
        """Return how much better the first of two positions does, for everybody.

        Args:
            better: the position said to be better for the seat.
            worse: the other one.
            seat: who decided between them.
            most: the most games from each.
            scale: how many times larger the values are than shares of the victory.
        """
        sums: list[float] = []
        squares, games = 0.0, 0
        while games < most and not (games >= FEWEST and deviation(sums[seat], squares, games) < SURE * scale):
            difference = [one - other for one, other in zip(*self.pair(better, worse, games), strict=True)]
            sums = [total + more for total, more in zip(sums or [0.0] * len(difference), difference, strict=True)]
            squares += difference[seat] ** 2
            games += 1
        return Rollout(games, tuple(total / games for total in sums), deviation(sums[seat], squares, games))

    def pair(self, better: S, worse: S, number: int) -> tuple[list[float], list[float]]:
        """Return what is reached from each of two positions with the same luck."""
        return self.play_on(better.copy(), number), self.play_on(worse.copy(), number)

    def play_on(self, state: S, number: int) -> list[float]:
        """Play some rounds and return the values then; roll n of a round is the same in each game of a number."""
        rules, seed = self.rules, mix(self.seed, number)
        until, current, rolls = state.round + self.horizon, state.round, 0
        while (mover := rules.to_move(state)) != NOBODY and state.round <= until:
            if state.round != current:
                current, rolls = state.round, 0
            if mover == CHANCE:
                rules.apply_unchecked(state, rules.sample(state, Rng(seed, ROLLS * current + rolls)))
                rolls += 1
            else:
                action = self.bot.choose(state.copy(), Budget(work=1), Rng(seed, ROLLS * current + rolls + 2**32))
                rules.apply_unchecked(state, action)
        return self.judge.value(state)


def deviation(total: float, squares: float, games: int) -> float:
    """Return the standard error of a mean."""
    mean = total / games
    return sqrt(max(squares / games - mean * mean, 0.0) / max(games - 1, 1))
