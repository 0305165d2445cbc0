"""Tournaments between bots: line-ups rotate through the seats, with the same dice for each rotation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from time import perf_counter_ns
from typing import Any

from comares.arena.match import check, new_game, play
from comares.arena.streams import choices, dice
from comares.arena.timing import Times
from comares.blocks import HERE, NO_STORE, NoStore, Place, computed_ranges
from comares.bots import directory
from comares.bots.budget import STANDARD, Budget
from comares.core.errors import SetupError
from comares.core.protocol import PARTS


@dataclass(frozen=True)
class Plan:
    """The games to play. Small and simple, so that it can be sent to other processes."""

    game: str
    tags: dict[str, tuple[str, ...]]
    lineups: tuple[tuple[str, ...], ...]
    """Bots in seat order, with the same number in each line-up."""
    wanted: int
    """The number of games requested; it is rounded up to complete deals."""
    seed: int
    budget: Budget = STANDARD

    def __post_init__(self) -> None:
        for lineup in self.lineups:
            check(self.game, lineup, self.tags)

    @property
    def players(self) -> int:
        """The number of bots at a table."""
        return len(self.lineups[0])

    @property
    def deal(self) -> int:
        """The number of games with the same dice: each line-up in each rotation."""
        return len(self.lineups) * self.players

    @property
    def games(self) -> int:
        """The number of games to play, in complete deals."""
        return -(-self.wanted // self.deal) * self.deal

    def bots(self) -> list[str]:
        """List the bots, without duplicates."""
        return list(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))


def round_robin(bots: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """Return line-ups in which each pair of bots meets: one against several of the other, and vice versa."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise SetupError("round-robin-bots")
    if players < 2:
        raise SetupError("round-robin-players", n=players)
    found = [
        lineup
        for a, b in combinations(bots, 2)
        for lineup in ((a,) + (b,) * (players - 1), (b,) + (a,) * (players - 1))
    ]
    # At a table for two, vice versa is just a rotation.
    return tuple(found if players > 2 else found[::2])


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    lineup: int
    """Its index in the plan."""
    bots: tuple[str, ...]
    """By seat."""
    points: list[int]
    """By seat; scoring seats without a bot come last."""
    parts: list[int]
    """Shares of the victory by seat, in sixtieths."""
    ranks: list[int]
    """Ranks by seat; lower is better."""
    times: dict[str, Times] = field(default_factory=dict)
    """Thinking times by bot."""


def parts(
    plan: Plan, place: Place = HERE, store: NoStore = NO_STORE
) -> Generator[tuple[list[Outcome], bool], None, None]:
    """Play the games of a plan; yield some results at a time, always in the same order, and whether they were kept."""
    return computed_ranges(partial(play_games, plan), plan.games, place, store)


def play_games(plan: Plan, numbers: range) -> list[Outcome]:
    """Play some games of a plan."""
    return [play_game(plan, number) for number in numbers]


def play_game(plan: Plan, number: int) -> Outcome:
    """Play one game of a plan, with new bots."""
    deal, within = divmod(number, plan.deal)
    lineup, rotation = divmod(within, plan.players)
    places = [(seat - rotation) % plan.players for seat in range(plan.players)]
    names = tuple(plan.lineups[lineup][place] for place in places)
    bots = [directory.find(plan.game, name) for name in names]
    generators = [choices(plan.seed, deal, rotation, place) for place in places]
    times = {name: Times() for name in names}

    def decide(seat: int, state: Any) -> int:
        begun = perf_counter_ns()
        action = bots[seat].choose(state, plan.budget, generators[seat])
        times[names[seat]].put(perf_counter_ns() - begun)
        return action

    game = new_game(plan.game, names, plan.tags)
    play(game, dice(game.definition.rules, plan.seed, deal), decide, plan.seed)
    points = game.scores()
    winners = [seat - 1 for seat in game.winners()]
    parts = [PARTS // len(winners) if seat in winners else 0 for seat in range(len(points))]
    ranks = [0 if seat in winners else 1 + sum(p > own for p in points) for seat, own in enumerate(points)]
    return Outcome(lineup, names, points, parts, ranks, times)
