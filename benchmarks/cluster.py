"""What a second worker brings, and what a block costs: ``python -m benchmarks.cluster``.

The same games are played by one worker and by two, on a local cluster and by a scheduler with workers of their own, on
this machine only. It needs two processors that have nothing else to do. The rates by game and bot, from which
docs/cluster.md estimates what a billion games cost, are measured by processor time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from comares.arena.simulate import Plan, play_games
from comares.blocks import computed
from comares.blocks.cluster import LocalCluster
from comares.bots.budget import Budget
from comares.core import registry

WANTED: Final = 1.8
WORK: Final = 100
SECONDS: Final = 1.5
"""Of processor time for each rate."""
DASK: Final = (sys.executable, "-c", "from dask.cli import run_cli; run_cli()")
HERE: Final = ("--host", "127.0.0.1", "--no-dashboard")


def games_a_second(games: int, cluster: str) -> float:
    """Play games of greedy bots as a user does."""
    words = ("simulate", "dicegame", "--bot", "greedy", "--games", str(games), "--seed", "1", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "comares", *words, "--cluster", cluster], capture_output=True, text=True, check=True
    )
    rate: float = json.loads(done.stdout)["games_per_second"]
    return rate


def locally(games: int, workers: int) -> float:
    """On a cluster that the command starts itself."""
    return games_a_second(games, f"local:{workers}")


def by_scheduler(games: int, workers: int) -> float:
    """The same with a scheduler and workers that are programs of their own."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder, "scheduler.json")
        address = ("--port", "0", "--dashboard-address", "127.0.0.1:0", "--scheduler-file", str(file))
        start(stack, folder, "scheduler", *HERE, *address)
        while not file.exists() or not file.stat().st_size:
            time.sleep(0.05)
        scheduler: str = json.loads(file.read_text())["address"]
        for _ in range(workers):
            start(stack, folder, "worker", scheduler, *HERE, "--nthreads", "1", "--no-nanny")
        time.sleep(5)  # until they have started, which does not count
        return games_a_second(games, scheduler)


def start(stack: ExitStack, folder: str, *words: str) -> None:
    """Start a program of Dask's, which is ended with the stack."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([*DASK, *words], cwd=folder, stdout=quiet, stderr=quiet)
    stack.callback(process.wait)
    stack.callback(process.terminate)


def milliseconds_a_block(blocks: int = 500) -> float:
    """What a block costs that does nothing."""
    results = computed(abs, range(blocks + 50), LocalCluster(2))
    for _ in range(50):  # the workers have started
        next(results)
    begun = time.perf_counter()
    rest = sum(1 for _ in results)
    return 1000 * (time.perf_counter() - begun) / rest


def rates() -> None:
    """Print the games a second on one core for each game and bot."""
    for game in registry.names():
        for bot in ("random", "novice", "greedy", "player", "master"):
            plan = Plan(game, 3, {}, (bot,) * 3, 10**9, 1, Budget(work=WORK))
            play = partial(play_games, plan)
            played, size, begun = 0, 1000 if bot == "random" else 1, time.process_time()
            while (elapsed := time.process_time() - begun) < SECONDS:
                play(range(played, played + size))
                played += size
            rate = played / elapsed
            print(f"{game:10} {bot:7} {rate:11,.1f} games/s  {1e9 / rate / 3600:11,.1f} core hours for a billion")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000, help="how many games are played to compare workers")
    parser.add_argument("--rates", action="store_true", help="the rates of all bots instead")
    arguments = parser.parse_args()
    if arguments.rates:
        rates()
        return
    print(f"a block that does nothing: {milliseconds_a_block():.1f} ms")
    for name, play in (("local", locally), ("scheduler", by_scheduler)):
        one, two = play(arguments.games, 1), play(arguments.games, 2)
        verdict = "reached" if two / one >= WANTED else "missed"
        print(f"{name}: {one:.0f} and {two:.0f} games/s, {two / one:.2f} × ({WANTED} × wanted: {verdict})", flush=True)


if __name__ == "__main__":
    main()
