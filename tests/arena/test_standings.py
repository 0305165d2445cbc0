"""The table of a tournament."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from comares.arena.standings import Row, Standings, run
from comares.arena.timing import Times
from comares.arena.tournament import Outcome, Plan, parts, round_robin
from comares.blocks import HERE, Processes
from comares.bots import directory
from comares.core import registry


def plan(*lineups: str, game: str = "rollwrite", games: int = 30) -> Plan:
    return Plan(game, {}, tuple(tuple(lineup.split(",")) for lineup in lineups), games, seed=1)


def timeless(row: Row) -> Row:
    return replace(row, ms_median=None, ms_p95=None)


def result(bots: str, winner: str, lineup: int = 0) -> Outcome:
    """A game that all seats of a bot have won together."""
    names = tuple(bots.split(","))
    won = [int(name == winner) for name in names]
    parts = [60 // sum(won) * one for one in won]
    times = {name: Times() for name in names}
    return Outcome(lineup, names, [10 * one for one in won], parts, [1 - one for one in won], times)


def test_seats_of_the_same_name_are_one_entry() -> None:
    standings = Standings(plan("greedy,random,random"))
    standings.add(result("greedy,random,random", "greedy"))
    standings.add(result("random,greedy,random", "random"))
    standings.add(result("random,random,greedy", "greedy"))
    greedy, random = standings.rows()
    assert (greedy.name, greedy.seats, random.name, random.seats) == ("greedy", 1, "random", 2)
    assert (greedy.win_share, random.win_share) == (pytest.approx(2 / 3), pytest.approx(1 / 6))
    assert (greedy.mean_points, random.mean_points) == (pytest.approx(20 / 3), pytest.approx(10 / 3))
    assert standings.extra() is None


def test_shares_of_all_seats_add_up() -> None:
    rows = run(plan("greedy,random,random,greedy")).rows()
    assert sum(row.seats * row.win_share for row in rows) == pytest.approx(1)


def test_a_line_up_of_one_name_wins_its_fair_share() -> None:
    (row,) = run(plan("random,random,random")).rows()
    assert (row.seats, row.win_share, row.rating) == (3, pytest.approx(1 / 3), pytest.approx(1500))
    assert row.low < 1 / 3 < row.high


@pytest.mark.parametrize("game", [name for name in registry.names() if "greedy" in directory.names(name)])
def test_greedy_is_better_than_random(game: str) -> None:
    greedy, random = run(plan("greedy,random,random", game=game, games=60)).rows()
    assert greedy.low > random.high
    assert greedy.rating > random.rating + 100
    assert greedy.mean_points > random.mean_points
    assert greedy.ms_median is not None and greedy.ms_p95 is not None and random.ms_p95 is not None
    assert 0 < greedy.ms_median <= greedy.ms_p95


def test_seats_without_a_bot_can_win() -> None:
    standings = run(plan("random,greedy", game="dicegame"))
    rows, extra = standings.rows(), standings.extra()
    assert [row.name for row in rows] == ["random", "greedy"]
    assert extra is not None and extra.seats == 1 and extra.win_share > 0
    assert sum(row.win_share for row in [*rows, extra]) == pytest.approx(1)
    assert (extra.ms_median, extra.ms_p95) == (None, None)


def test_the_table_does_not_depend_on_the_number_of_processes() -> None:
    wanted = plan("greedy,random,random", "random,greedy,greedy", games=36)
    alone, shared = run(wanted), run(wanted, Processes(2))
    assert list(map(timeless, alone.rows())) == list(map(timeless, shared.rows()))
    assert alone.pair("greedy", "random") == shared.pair("greedy", "random")


def test_an_interruption_leaves_whole_deals() -> None:
    def interrupt(played: int, _: int) -> None:
        if played == 11:
            raise KeyboardInterrupt

    wanted = plan("greedy,random,random", games=300)
    standings = run(wanted, HERE, interrupt)
    assert (standings.games, standings.deals) == (9, 3)
    whole = run(replace(wanted, wanted=9))
    assert list(map(timeless, standings.rows())) == list(map(timeless, whole.rows()))


def test_an_interruption_before_the_first_deal_leaves_nothing() -> None:
    def interrupt(_: int, __: int) -> None:
        raise KeyboardInterrupt

    standings = run(plan("greedy,random,random"), HERE, interrupt)
    assert (standings.games, standings.rows(), standings.extra()) == (0, [], None)


def seated_bots(lineups: tuple[tuple[str, ...], ...], number: int) -> list[str]:
    lineup, rotation = divmod(number, 3)
    return [lineups[lineup][(seat - rotation) % 3] for seat in range(3)]


def test_pairs_of_a_round_robin_are_fair() -> None:
    """Equal bots each get half of the victories at the tables they share."""
    lineups = round_robin(["greedy", "random"], 3)
    standings = Standings(Plan("rollwrite", {}, lineups, 6, seed=1))
    for number in range(6):
        names = seated_bots(lineups, number)
        standings.add(result(",".join(names), names[0], number // 3))
    pairs = {(a, b): standings.pair(a, b) for a, b in permutations(("greedy", "random"), 2)}
    assert all(pair.win_share == 0.5 and pair.games == 6 for pair in pairs.values())
    assert [row.seats for row in standings.rows()] == [3, 3]


def test_a_round_robin_tells_who_beats_whom() -> None:
    standings = run(Plan("rollwrite", {}, round_robin(["random", "greedy"], 3), 60, seed=1))
    pair: Any = standings.pair("greedy", "random")
    assert pair.win_share == 1 - standings.pair("random", "greedy").win_share > 0.8
    assert 0.5 < pair.low < pair.high == 1
    assert pair.games == standings.games == 60


def test_standings_of_the_same_games_are_the_same() -> None:
    wanted = plan("greedy,random,random", games=9)
    games = [game for part, _ in parts(wanted) for game in part]
    tables = []
    for _ in range(2):
        standings = Standings(wanted)
        for game in games:
            standings.add(game)
        tables.append(standings.rows())
    assert tables[0] == tables[1]
