"""Simulations of many games, with totals that do not depend on the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from comares.arena.match import check, new_game, play
from comares.arena.workers import in_order
from comares.bots import directory
from comares.bots.budget import STANDARD, Budget
from comares.bots.protocol import Bot
from comares.core.errors import SetupError
from comares.core.game import Game
from comares.core.protocol import PARTS
from comares.core.rng import Rng
from comares.core.tally import Tally

CHUNK_RANDOM = 5000
CHUNK_BOTS = 20
"""Games between progress reports: a fraction of a second."""
MASK64 = 2**64 - 1


@dataclass(frozen=True)
class Plan:
    """The games to play. Small and simple, so that it can be sent to other processes."""

    game: str
    players: int
    tags: dict[str, tuple[str, ...]]
    bots: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int
    records: Path | None = None
    """A folder for a record of each game."""
    budget: Budget = STANDARD
    """The budget for each decision of a bot."""
    each: bool = False
    """Whether the result of every single game is wanted too."""

    def __post_init__(self) -> None:
        if len(self.bots) != self.players:
            raise SetupError("bots-number", n=self.players, given=len(self.bots))
        check(self.game, self.bots, self.tags)

    def new_game(self) -> Game[Any]:
        """Return a new game of the plan."""
        return new_game(self.game, self.bots, self.tags)


@dataclass
class Totals:
    """Totals over games. All are integers, so the order of adding does not matter."""

    games: int = 0
    decisions: int = 0
    points: list[int] = field(default_factory=list)
    """By seat, for the seats that score."""
    victories: list[int] = field(default_factory=list)
    """By seat, in sixtieths."""

    def add(self, other: Totals) -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.points = [a + b for a, b in zip(self.points or [0] * len(other.points), other.points, strict=True)]
        nothing = [0] * len(other.victories)
        self.victories = [a + b for a, b in zip(self.victories or nothing, other.victories, strict=True)]

    @property
    def mean_scores(self) -> list[float]:
        """Mean points per game by seat."""
        return [points / self.games for points in self.points]

    @property
    def win_share(self) -> list[float]:
        """Victories per game by seat; a shared victory counts in parts."""
        return [parts / PARTS / self.games for parts in self.victories]


@dataclass(frozen=True)
class Result:
    """The result of one game."""

    number: int
    """The number of the game in the plan, from 1."""
    decisions: int
    scores: list[int]
    """By seat, for the seats that score."""
    winners: list[int]
    """Seats, from 1."""


def nothing(_results: list[Result]) -> None:
    """Ignore results."""


def simulate(
    plan: Plan, jobs: int, progress: Callable[[Totals], None], keep: Callable[[list[Result]], None] = nothing
) -> Totals:
    """Play the games of a plan. If interrupted from the keyboard, return the totals until then.

    Args:
        plan: the games to play.
        jobs: the number of processes.
        progress: called with the totals from time to time.
        keep: called with the results of single games in order, if the plan asks for them.
    """
    totals = Totals()
    try:
        for part, results in parts(plan, jobs):
            totals.add(part)
            keep(results)
            progress(totals)
    except KeyboardInterrupt:
        pass
    return totals


def parts(plan: Plan, jobs: int) -> Iterator[tuple[Totals, list[Result]]]:
    """Yield the totals of one chunk of games at a time, with the results of single games if wanted."""
    if plan.records:
        make_folder(plan.records)
    size = CHUNK_RANDOM if is_random(plan) else CHUNK_BOTS
    chunks = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    return in_order(partial(play_chunk, plan), chunks, jobs)


def make_folder(folder: Path) -> None:
    """Create the folder for records."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError("unwritable-folder", folder=str(folder), reason=error.strerror) from None


def is_random(plan: Plan) -> bool:
    """Return whether all decisions are random and nothing is recorded, so that the engine can play on its own."""
    return plan.records is None and set(plan.bots) == {"random"}


def play_chunk(plan: Plan, numbers: range) -> tuple[Totals, list[Result]]:
    """Play some games of a plan."""
    if is_random(plan) and not plan.each:
        return random_games(plan, numbers[0], len(numbers)), []
    bots = [directory.find(plan.game, name) for name in plan.bots]
    totals = Totals()
    results = []
    for number in numbers:
        played = random_games(plan, number, 1) if is_random(plan) else play_game(plan, bots, number)
        totals.add(played)
        if plan.each:
            winners = [seat for seat, parts_won in enumerate(played.victories, 1) if parts_won]
            results.append(Result(number + 1, played.decisions, played.points, winners))
    return totals, results


def random_games(plan: Plan, first: int, many: int) -> Totals:
    """Play some games with random decisions in a single compiled call."""
    game = plan.new_game()
    return Totals(many, *game.definition.random_games(game.state, plan.seed & MASK64, first, many))


def play_game(plan: Plan, bots: list[Bot[Any]], number: int) -> Totals:
    """Play one game, using stream 2n of the seed for rolls and 2n + 1 for decisions, like ``random_games``."""
    dice, choices = Rng(plan.seed, 2 * number), Rng(plan.seed, 2 * number + 1)
    game = plan.new_game()
    sample = game.definition.rules.sample
    decisions = play(
        game,
        lambda state: sample(state, dice),
        lambda seat, state: bots[seat].choose(state, plan.budget, choices),
        plan.seed,
    )
    if plan.records:
        name = f"{plan.game}-{plan.seed}-{number + 1:0{len(str(plan.games))}}.alh"
        (plan.records / name).write_text(game.record(), "utf-8")
    tally = Tally()
    scores = game.scores()
    for seat, points in enumerate(scores):
        tally.put(seat, points)
    tally.end_game(len(scores), decisions)
    return Totals(1, *tally.sums(len(scores)))
