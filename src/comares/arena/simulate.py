"""Simulations of many games, with results that do not depend on where they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from comares.arena.match import check, new_game, play
from comares.blocks import HERE, NO_STORE, Lost, NoStore, Place, computed_ranges
from comares.bots import directory
from comares.bots.budget import STANDARD, Budget
from comares.bots.protocol import Bot
from comares.core.errors import SetupError
from comares.core.game import Game
from comares.core.protocol import PARTS
from comares.core.rng import Rng
from comares.core.tally import Tally

FIRST_RANDOM = 1000
FIRST_BOTS = 1
"""Games in the first blocks, which tell how long the others will take."""
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
    budget: Budget = STANDARD
    """The budget for each decision of a bot."""
    each: bool = False
    """Whether the result of every single game is wanted too."""
    decisions: bool = False
    """Whether every single decision is wanted too."""
    records: bool = False
    """Whether a record of every game is wanted too."""

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
    lost: Lost | None = None
    """Why there are no more games, if the place where they were played is lost."""

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


class Decision(NamedTuple):
    """One decision of a game, with what came of it."""

    number: int
    """The number of the game in the plan, from 1."""
    ply: int
    """How many moves had been played before, outcomes of chance included."""
    round: int
    seat: int
    """From 1."""
    bot: str
    choices: int
    """How many actions were possible."""
    score: int
    """The seat's points before the decision, as if the game had ended there."""
    before: str
    """The tokens of chance since the decision before."""
    action: int
    token: str
    after: str
    """The tokens of chance until the next decision, or the end."""
    final: int
    """The seat's points at the end."""
    victory: float
    """The seat's share of the victory."""


@dataclass
class Part:
    """What is known of some games: their totals, and what the plan asks for besides."""

    totals: Totals = field(default_factory=Totals)
    results: list[Result] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    records: list[str] = field(default_factory=list)


def nothing(_: Part) -> None:
    """Ignore a part."""


def simulate(
    plan: Plan,
    place: Place = HERE,
    progress: Callable[[int, int], None] = lambda _played, _kept: None,
    keep: Callable[[Part], None] = nothing,
    store: NoStore = NO_STORE,
) -> Totals:
    """Play the games of a plan; return the totals, or, if it was interrupted or the place is lost, those until then.

    Args:
        plan: the games to play.
        place: where they are played.
        progress: called from time to time with the number of games played, and how many of these were kept before.
        keep: called with each part of the games, in order.
        store: keeps finished parts; see ``comares.blocks``.
    """
    totals = Totals()
    kept = 0
    first = FIRST_RANDOM if is_random(plan) else FIRST_BOTS
    with closing(computed_ranges(partial(play_games, plan), plan.games, place, store, first)) as parts:
        try:
            for part, was_kept in parts:
                keep(part)
                totals.add(part.totals)
                kept += part.totals.games if was_kept else 0
                progress(totals.games, kept)
        except KeyboardInterrupt:
            pass
        except Lost as lost:
            totals.lost = lost
    return totals


def is_random(plan: Plan) -> bool:
    """Return whether all decisions are random and nobody wants to see them, so that the engine can play on its own."""
    return not plan.records and not plan.decisions and set(plan.bots) == {"random"}


def play_games(plan: Plan, numbers: range) -> Part:
    """Play some games of a plan."""
    if is_random(plan) and not plan.each:
        return Part(random_games(plan, numbers[0], len(numbers)))
    bots = [directory.find(plan.game, name) for name in plan.bots]
    part = Part()
    for number in numbers:
        played = random_games(plan, number, 1) if is_random(plan) else play_game(plan, bots, number, part)
        part.totals.add(played)
        if plan.each:
            winners = [seat for seat, parts_won in enumerate(played.victories, 1) if parts_won]
            part.results.append(Result(number + 1, played.decisions, played.points, winners))
    return part


def random_games(plan: Plan, first: int, many: int) -> Totals:
    """Play some games with random decisions in a single compiled call."""
    game = plan.new_game()
    return Totals(many, *game.definition.random_games(game.state, plan.seed & MASK64, first, many))


def play_game(plan: Plan, bots: list[Bot[Any]], number: int, part: Part) -> Totals:
    """Play one game, using stream 2n of the seed for rolls and 2n + 1 for decisions, like ``random_games``."""
    dice, choices = Rng(plan.seed, 2 * number), Rng(plan.seed, 2 * number + 1)
    game = plan.new_game()
    sample = game.definition.rules.sample
    seen: list[Seen] = []

    def decide(seat: int, state: Any) -> int:
        if plan.decisions:
            possible = len(game.definition.rules.legal(state))
            seen.append(Seen(len(game), state.round, seat, possible, game.scores()[seat]))
        return bots[seat].choose(state, plan.budget, choices)

    decisions = play(game, lambda state: sample(state, dice), decide, plan.seed)
    if plan.records:
        part.records.append(game.record())
    tally = Tally()
    scores = game.scores()
    for seat, points in enumerate(scores):
        tally.put(seat, points)
    tally.end_game(len(scores), decisions)
    totals = Totals(1, *tally.sums(len(scores)))
    part.decisions += told(game, number + 1, seen, totals)
    return totals


class Seen(NamedTuple):
    """What is noticed of a decision before it is made; the seat is counted from 0."""

    ply: int
    round: int
    seat: int
    choices: int
    score: int


def told(game: Game[Any], number: int, seen: list[Seen], totals: Totals) -> Iterator[Decision]:
    """Yield the decisions of a game that is over."""
    if not seen:
        return
    tokens = game.tokens
    ends = [*(one.ply for one in seen[1:]), len(tokens)]
    before = " ".join(tokens[: seen[0].ply])
    for (ply, round_, seat, possible, score), end in zip(seen, ends, strict=True):
        after = " ".join(tokens[ply + 1 : end])
        yield Decision(
            number=number,
            ply=ply,
            round=round_,
            seat=seat + 1,
            bot=game.extra["Bots"][seat],
            choices=possible,
            score=score,
            before=before,
            action=game.history[ply],
            token=tokens[ply],
            after=after,
            final=totals.points[seat],
            victory=totals.victories[seat] / PARTS,
        )
        before = after
