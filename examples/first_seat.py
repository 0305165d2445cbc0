"""What is the first seat worth? A study of the three games, with a plot.

    python examples/first_seat.py --plot seats.svg              random players and greedy ones; takes its time
    python examples/first_seat.py --only dicegame:3             one game, one number of players
    python examples/first_seat.py --games 200 --bots greedy,player

The first player is drawn, so the victories by seat, as ``comares simulate`` counts them, say nothing: every seat has
the same share. What counts is the order of play. Needs ``pip install "comares[examples]"``.
"""

from __future__ import annotations

import argparse
import csv
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TextIO

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

import comares
from comares.arena.intervals import Share
from comares.core.protocol import PARTS
from comares.envs import Batch

GAMES = {"rollwrite": "Roll & Write", "dicegame": "The Dice Game", "alcazaba": "Alcazaba"}
TABLES = {"rollwrite": (3, 4, 5), "dicegame": (2, 3, 4, 5, 6), "alcazaba": (2, 3, 4, 5, 6)}
"""How many play. Roll & Write for two has virtual players, who win as well."""


class Row(NamedTuple):
    """What one place in the order of play is worth."""

    game: str
    players: int
    bot: str
    place: int
    """1 for the first player."""
    games: int
    share: float
    low: float
    high: float


def main(arguments: list[str] | None = None) -> None:
    """Play, print a table, and draw."""
    wanted = parsed(arguments)
    rows = []
    with ProcessPoolExecutor(wanted.jobs, get_context("spawn")) as pool:
        for bot in wanted.bots.split(","):
            for game, players in tables(wanted.only):
                print(f"{game} with {players}, {bot} ...", file=sys.stderr)
                played = (
                    by_chance(game, players, wanted) if bot == "random" else by_bots(game, players, bot, wanted, pool)
                )
                rows += rows_of(game, players, bot, played)
    write(rows, sys.stdout)
    if wanted.csv:
        with wanted.csv.open("w", encoding="utf-8", newline="") as file:
            write(rows, file)
    if wanted.plot:
        draw(rows, wanted.plot)


def tables(only: str | None) -> list[tuple[str, int]]:
    """Return the games and numbers of players to study."""
    every = [(game, players) for game, numbers in TABLES.items() for players in numbers]
    return [(game, players) for game, players in every if only in (None, game, f"{game}:{players}")]


def by_chance(game: str, players: int, wanted: argparse.Namespace) -> list[Share]:
    """Return what each place wins if everybody decides at random: many games at once, in compiled code."""
    batch = Batch(game, players, n=1000, seed=wanted.seed, reward="victory", dtype="int8", threads=wanted.jobs)
    order = np.arange(players)
    first = batch.movers.copy()  # whoever has the first decision of a game begins it
    left = np.full(batch.n, -(-wanted.random_games // batch.n))  # as many of each row: quick games are not preferred
    won = []
    while left.any():
        batch.step(batch.sample())
        ended = np.flatnonzero(batch.ended)
        counted = ended[left[ended] > 0]
        won.append(batch.rewards[counted[:, None], (first[counted, None] + order) % players])
        left[counted] -= 1
        first[ended] = batch.movers[ended]  # the next game has begun
    batch.close()
    parts = np.rint(np.concatenate(won) * PARTS).astype(np.int64)
    return [Share(PARTS, len(parts), int(place.sum()), int((place**2).sum())) for place in parts.T]


def by_bots(game: str, players: int, bot: str, wanted: argparse.Namespace, pool: Executor) -> list[Share]:
    """Return what each place wins if a bot plays in all of them."""
    shares = [Share(PARTS) for _ in range(players)]
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    for won in pool.map(partial(one_game, game, players, bot), seeds, chunksize=20):
        for share, parts in zip(shares, won, strict=True):
            share.add(parts)
    return shares


def one_game(game: str, players: int, bot: str, seed: int) -> list[int]:
    """Play a game in which seat 1 begins, and return what each seat has won, in parts of a victory."""
    played = comares.new(game, players, seed=seed)
    played.play("(first:1)")
    while played.to_move:
        if played.to_move == "chance":
            played.roll()
        else:
            played.play(comares.choose(played, bot, work=100, seed=seed))
    winners = played.winners()  # Dirk, who plays along at tables for two, can be one of them
    return [PARTS // len(winners) if seat in winners else 0 for seat in range(1, players + 1)]


def rows_of(game: str, players: int, bot: str, shares: list[Share]) -> list[Row]:
    """Return a row for each place in the order of play."""
    return [
        Row(game, players, bot, place, share.deals, share.mean, *share.interval())
        for place, share in enumerate(shares, 1)
    ]


def write(rows: list[Row], file: TextIO) -> None:
    """Write the rows as CSV."""
    table = csv.writer(file, lineterminator="\n")
    table.writerow(Row._fields)
    table.writerows([*row[:5], *(f"{value:.5f}" for value in row[5:])] for row in rows)


def draw(rows: list[Row], file: Path) -> None:
    """Draw how far the share of each place is from an equal one: a panel for each game and bot."""
    mpl.rcParams["svg.hashsalt"] = "comares"  # the same rows give the same file
    mpl.rcParams["svg.fonttype"] = "none"  # text stays text
    bots = list(dict.fromkeys(row.bot for row in rows))
    games = list(dict.fromkeys(row.game for row in rows))
    figure = Figure(figsize=(1.5 + 3 * len(games), 0.6 + 3 * len(bots)), layout="constrained")
    panels = figure.subplots(len(bots), len(games), sharex=True, sharey="row", squeeze=False)
    for line, bot in zip(panels, bots, strict=True):
        line[0].set_ylabel(f"{bot}: percentage points\nabove an equal share")
        for panel, game in zip(line, games, strict=True):
            panel.axhline(0, color="0.6", linewidth=1)
            for players in TABLES[game]:
                found = [row for row in rows if (row.game, row.bot, row.players) == (game, bot, players)]
                if not found:
                    continue
                equal = sum(row.share for row in found) / players  # Dirk's victories are nobody's
                shares = np.array([(row.share, row.share - row.low, row.high - row.share) for row in found]).T
                places = np.arange(1, players + 1) + 0.06 * (players - 4)
                panel.errorbar(
                    places, 100 * (shares[0] - equal), 100 * shares[1:], marker="o", markersize=4, linewidth=1.3,
                    color=f"C{players - 2}", label=f"{players} players",
                )  # fmt: skip
            panel.set_xticks(range(1, 7))
            panel.set_title(GAMES[game])
            panel.set_xlabel("place in the order of play")
            panel.label_outer()
    for panel in panels[0]:
        panel.legend(fontsize="small")
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None, dpi=150)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description="What is the first seat worth?")
    parser.add_argument("--bots", default="random,greedy", help="who plays; in each game all seats are the same bot")
    parser.add_argument("--only", metavar="GAME[:PLAYERS]", help="study only this game, or this table")
    parser.add_argument("--games", type=int, default=2000, help="games of each game and number of players, with bots")
    parser.add_argument("--random-games", type=int, default=50_000, help="the same with random players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes, or threads where all is random")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the numbers")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw them: .svg, .png, .pdf")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
