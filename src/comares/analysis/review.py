"""Walks through a game and says what each step was worth."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic

from comares.analysis.chances import Chances
from comares.analysis.deciding import SHOWN, described, ranked
from comares.analysis.events import SORTS, sort_of
from comares.analysis.grades import FINE, MISTAKES, grade, rating
from comares.analysis.judging import Judge, Values
from comares.analysis.model import Analysis, Choice, Rollout, Seat, Step
from comares.analysis.reasons import Reasons
from comares.analysis.rollout import FEWEST, UNSURE, Rollouts
from comares.analysis.thrown import Thrown
from comares.bots.protocol import Bot
from comares.core.game import Game
from comares.core.protocol import CHANCE, S

PORTIONS: Final = 16
"""Into how many rollouts the work is divided, if it is enough for that."""
POINTS_OF_VICTORY: Final = 50.0
"""How many points are about as much as a victory: what a rollout may be unsure about is scaled by this."""


@dataclass(frozen=True)
class Progress:
    """How far an analysis is."""

    done: int
    total: int
    values: tuple[float, ...] | None
    """What the position is worth after the step that is done now; ``None`` while games are played on."""


@dataclass
class Sums:
    """What adds up for one seat."""

    luck: float = 0.0
    decisions: float = 0.0
    unforced: int = 0
    error: float = 0.0
    mistakes: int = 0
    sorts: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SORTS, 0.0))


class Review(Generic[S]):
    """An analysis in progress."""

    def __init__(self, game: Game[S], judge: Judge[S], bot: Bot[S] | None, seed: int, work: int) -> None:
        self.definition = game.definition
        self.rules = game.definition.rules
        self.game = game
        self.judge = judge
        self.bot = bot
        self.seed = seed
        self.work = work
        self.chances = Chances(self.rules, judge, seed)
        self.walk = game.copy()
        self.walk.state, self.walk.history = game.start.copy(), []
        self.steps: list[Step] = []
        self.doubtful: list[tuple[int, S, S]] = []  # the step, and what its best and its own decision lead to
        self.seats = len(game.scores())
        self.in_points = self.seats == 1
        self.thrown = [Thrown() for _ in game.setup.players]

    def run(self) -> Generator[Progress, None, Analysis]:
        """Analyse step by step, and return the result."""
        total = len(self.game)
        start = self.before()
        for action in self.game.history:
            step = self.decision(action) if self.rules.to_move(self.walk.state) != CHANCE else self.event(action)
            self.steps.append(step)
            yield Progress(len(self.steps), total, step.values)
        for done in self.decide_doubts():
            yield Progress(total, total + done, None)
        return self.result(start)

    def before(self) -> Values:
        """Return what the game is worth before its first step."""
        state = self.walk.state
        if self.rules.to_move(state) == CHANCE:
            return self.chances.expected(state, self.walk.view(legal=False)["phase"], 0)[0]
        return self.judge.value(state)

    # ---- Steps ----

    def event(self, action: int) -> Step:
        """Judge what chance did."""
        view, ply = self.walk.view(legal=False), len(self.walk) + 1
        before = self.walk.state
        self.walk.act(action)
        expected, values, sample = self.chances.compare(before, view["phase"], self.walk.state, ply)
        move = self.definition.notation.read(token := self.walk.token(action))
        players = len(self.thrown)
        if view["seat"] is not None and view["seat"] <= players:
            self.thrown[view["seat"] - 1].add(view, move)
        return Step(
            ply,
            "chance",
            token,
            tuple(values),
            effect=difference(values, expected),
            sorts=tuple(sort_of(view, move, seat, players) for seat in range(1, self.seats + 1)),
            sample=sample,
        )

    def decision(self, action: int) -> Step:
        """Judge a decision."""
        walk, before = self.walk, self.walk.state
        seat, ply, token = self.rules.to_move(before), len(walk) + 1, walk.token(action)
        if len(self.rules.legal(before)) == 1:
            walk.act(action)
            values = tuple(self.judge.value(walk.state))
            return Step(ply, seat + 1, token, values, (0.0,) * len(values), error=0.0, forced=True)
        options = self.judge.options(before)
        order = ranked(options, seat, action)
        best = described(walk, options, order[:SHOWN])
        played, most = options[action], options[order[0]]
        error = max(most[seat] - played[seat], 0.0)
        marked = grade(error, in_points=self.in_points)
        step = Step(ply, seat + 1, token, tuple(played), difference(played, most), error, False, marked, best)
        if marked != FINE:
            worth = {walk.token(option): values[seat] for option, values in options.items()}
            step = replace(step, options=worth, why=Reasons(walk).against(token, best[0].token))
        walk.act(action)
        if marked != FINE:
            self.doubtful.append((ply - 1, self.after(before, order[0]), walk.state.copy()))
        return step

    def after(self, before: S, action: int) -> S:
        """Return the position that an action leads to."""
        state = before.copy()
        self.rules.apply_unchecked(state, action)
        return state

    # ---- Doubts ----

    def decide_doubts(self) -> Generator[int, None, None]:
        """Play on from what is called a mistake, the worst first, as far as the work reaches; yield how often."""
        if self.bot is None or self.work <= 0:
            return
        rollouts = Rollouts(self.definition.name, self.rules, self.bot, self.judge, self.seed)
        left, share = self.work, max(self.work // (2 * PORTIONS), FEWEST)
        scale = POINTS_OF_VICTORY if self.in_points else 1.0
        worst_first = sorted(self.doubtful, key=lambda doubt: -(self.steps[doubt[0]].error or 0.0))
        for number, (at, best, played) in enumerate(worst_first, 1):
            if left < 2 * share:
                return
            step = self.steps[at]
            assert isinstance(step.by, int)
            rollout = rollouts.compare(best, played, step.by - 1, share, scale)
            left -= 2 * rollout.games
            if rollout.deviation < UNSURE * scale:
                self.steps[at] = self.decided(step, rollout)
            yield number

    def decided(self, step: Step, rollout: Rollout) -> Step:
        """Return a decision as a rollout sees it; one that did better than the best cost nothing."""
        assert isinstance(step.by, int)
        lost = rollout.difference if rollout.difference[step.by - 1] > 0 else (0.0,) * self.seats
        error = lost[step.by - 1]
        return replace(
            step,
            error=error,
            grade=grade(error, in_points=self.in_points),
            effect=tuple(-share for share in lost),
            best=corrected(step, error),
            options={**step.options, step.token: step.best[0].value - error},
            rollout=rollout,
        )

    # ---- The result ----

    def result(self, start: Values) -> Analysis:
        """Add everything up."""
        view = self.walk.view(legal=False)
        sums = [Sums() for _ in range(self.seats)]
        for step in self.steps:
            for seat, effect in enumerate(step.effect):
                if step.by == "chance":
                    sums[seat].luck += effect
                    sums[seat].sorts[step.sorts[seat]] += effect
                else:
                    sums[seat].decisions += effect
            if step.by != "chance" and not step.forced:
                mine = sums[step.by - 1]
                mine.unforced += 1
                mine.error += step.error or 0.0
                mine.mistakes += step.grade in MISTAKES
        reached = self.judge.value(self.walk.state)
        seats = tuple(self.seat(seat, sums[seat], start[seat], reached[seat], view) for seat in range(self.seats))
        return Analysis(self.judge.evaluator.name, self.in_points, seats, tuple(self.steps))

    def seat(self, seat: int, sums: Sums, start: float, result: float, view: dict[str, Any]) -> Seat:
        """Add up for one seat."""
        error = sums.error / sums.unforced if sums.unforced else None
        called = None if error is None else rating(self.definition.name, error, in_points=self.in_points)
        return Seat(
            seat=seat + 1,
            name=self.definition.words.name_of(view, seat + 1),
            result=result,
            start=start,
            luck=sums.luck,
            decisions=sums.decisions,
            residual=result - start - sums.luck - sums.decisions,
            error=error,
            mistakes=sums.mistakes,
            grade=called,
            sorts=sums.sorts,
            dice=self.thrown[seat].as_data() if seat < len(self.thrown) else Thrown().as_data(),
        )


def corrected(step: Step, error: float) -> tuple[Choice, ...]:
    """Return the best decisions, with that what was played is now known to have cost so much."""
    found = [
        replace(choice, value=step.best[0].value - error) if choice.token == step.token else choice
        for choice in step.best
    ]
    return tuple(sorted(found, key=lambda choice: (-choice.value, choice.token != step.token)))


def difference(values: Values, others: Values) -> tuple[float, ...]:
    """Return how much more each seat has."""
    return tuple(one - other for one, other in zip(values, others, strict=True))


def finished(steps: Generator[Progress, None, Analysis]) -> Analysis:
    """Finish an analysis and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Analysis = end.value
            return found
