"""The results of a tournament: shares of victories, their confidence intervals, and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import permutations

from comares.arena.intervals import Share
from comares.arena.ratings import Ratings
from comares.arena.timing import Times
from comares.arena.tournament import Outcome, Plan, parts
from comares.blocks import HERE, NO_STORE, Lost, NoStore, Place
from comares.core.protocol import PARTS

EXTRA = ""
"""The name for seats without a bot; virtual players can win too."""


@dataclass(frozen=True)
class Row:
    """The results of all seats of one name, averaged per seat."""

    name: str
    seats: int
    """In all line-ups together."""
    win_share: float
    low: float
    high: float
    mean_points: float
    rating: float
    ms_median: float | None
    """Milliseconds per decision; ``None`` for those who do not decide."""
    ms_p95: float | None


@dataclass(frozen=True)
class Pair:
    """The results of one bot against another: its share of the victories at tables of these two."""

    a: str
    b: str
    win_share: float
    low: float
    high: float
    games: int


class Standings:
    """Adds up a tournament deal by deal; incomplete deals do not count."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        self.lost: Lost | None = None
        """Why there are no more deals, if the place where they were played is lost."""
        self.waiting: list[Outcome] = []
        """The games of the current deal so far."""
        self.ratings: Ratings[str] | None = None
        self.points: dict[str, int] = {}
        self.times: dict[str, Times] = {}
        self.seats: dict[str, int] = {}
        self.shares: dict[str, Share] = {}
        self.against: dict[tuple[str, str], Share] = {}

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.deals * self.plan.deal

    def add(self, outcome: Outcome) -> None:
        """Add the next game."""
        self.waiting.append(outcome)
        if len(self.waiting) == self.plan.deal:
            if not self.deals:
                self.begin(self.waiting)
            self.count(self.waiting)
            self.deals += 1
            self.waiting = []

    def begin(self, games: list[Outcome]) -> None:
        """Find out who sits where, including seats without a bot."""
        players = self.plan.players
        for game in games:
            for name in seated(game):
                self.seats[name] = self.seats.get(name, 0) + 1
        self.ratings = Ratings(self.seats, len(seated(games[0])))
        self.shares = {name: Share(PARTS * seats) for name, seats in self.seats.items()}
        self.seats = {name: seats // players for name, seats in self.seats.items()}
        self.points = dict.fromkeys(self.seats, 0)
        self.times = {name: Times() for name in self.seats}
        for a, b in permutations(self.plan.bots(), 2):
            tables = sum(set(game.bots) == {a, b} for game in games)
            if tables:
                self.against[a, b] = Share(PARTS * tables)

    def count(self, games: list[Outcome]) -> None:
        """Count a complete deal."""
        assert self.ratings is not None
        for game in games:
            self.ratings.add(seated(game), game.ranks)
            for name, points in zip(seated(game), game.points, strict=True):
                self.points[name] += points
            for name, times in game.times.items():
                self.times[name].add(times)
        for name, share in self.shares.items():
            share.add(won(name, games))
        for (a, b), share in self.against.items():
            share.add(won(a, (game for game in games if set(game.bots) == {a, b})))

    def rows(self) -> list[Row]:
        """Return the bots in the order they were given."""
        return [self.row(name) for name in self.plan.bots()] if self.deals else []

    def extra(self) -> Row | None:
        """Return the seats without a bot, if they score."""
        return self.row(EXTRA) if EXTRA in self.seats else None

    def row(self, name: str) -> Row:
        """Return the results for a name."""
        assert self.ratings is not None
        share, times = self.shares[name], self.times[name]
        seat_games = self.deals * self.plan.players * self.seats[name]
        return Row(
            name,
            self.seats[name],
            share.mean,
            *share.interval(),
            self.points[name] / seat_games,
            self.ratings.of(name, self.plan.bots()),
            times.quantile(0.5),
            times.quantile(0.95),
        )

    def pair(self, a: str, b: str) -> Pair:
        """Return the results of one bot against another."""
        share = self.against[a, b]
        return Pair(a, b, share.mean, *share.interval(), self.deals * share.most // PARTS)


def seated(game: Outcome) -> list[str]:
    """Return the name for each seat that scores."""
    return [*game.bots, *[EXTRA] * (len(game.points) - len(game.bots))]


def won(name: str, games: Iterable[Outcome]) -> int:
    """Return the victories of a name, in sixtieths."""
    return sum(parts for game in games for owner, parts in zip(seated(game), game.parts, strict=True) if owner == name)


def run(
    plan: Plan,
    place: Place = HERE,
    progress: Callable[[int, int], None] = lambda _played, _kept: None,
    store: NoStore = NO_STORE,
) -> Standings:
    """Play a tournament. If it is interrupted or its place is lost, return the deals completed until then.

    Args:
        plan: the games to play.
        place: where they are played.
        progress: called with the number of games played, and how many of these were kept before.
        store: keeps finished games; see ``comares.blocks``.
    """
    standings = Standings(plan)
    played = kept = 0
    with closing(parts(plan, place, store)) as found:
        try:
            for part, was_kept in found:
                for outcome in part:
                    standings.add(outcome)
                    played += 1
                    kept += was_kept
                    progress(played, kept)
        except KeyboardInterrupt:
            pass
        except Lost as lost:
            standings.lost = lost
    return standings
