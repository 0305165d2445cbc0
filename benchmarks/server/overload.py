"""Measures what the server does with more than it can do: ``python -m benchmarks.server.overload``.

First, some players move as fast as they can, which is as much as the server can do. Then a crowd tries as much, and
then twice as much: so it can be told what takes time because there are more tables, and what because of those who are
refused. The server has to go on doing as much as it can, and tell the others at once to come back later. Each player
tries at regular times, at a table of their own with a stream, and a move counts once it is acknowledged and shown
there. Only what becomes of moves within the given time counts, not what is still waiting at its end.

How busy both sides are is printed, too: a driver near 100 % would be the bottleneck itself, and if the server does not
get nearly all of its core, something else is running, and the figures say little.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from time import perf_counter, process_time, sleep

from benchmarks.server.crowd import Crowd, Tally, p99
from benchmarks.server.process import DRIVER, pin, running_server
from comares.core import registry

FEW = 600
"""Players who saturate the server, but are not refused, and do not finish their games meanwhile."""
CROWDS = (3000, 4500)
"""Players who try more; each waits for an answer before trying again, so it takes many to really try twice as much."""
FACTORS = (1, 2)
SETTLE = 2
"""Seconds in which the server gets over the opening of so many tables."""
WARM = 1
"""Seconds until what happens counts: until the queue is full, nobody is refused."""
MOST = 120
"""Seconds that each part may take at most."""


@dataclass
class Result:
    """What became of the moves, and how much of their cores both sides used meanwhile."""

    tally: Tally
    server: float
    driver: float


def measure(game: str, players: int, rate: float, seconds: float) -> Result:
    """Return what becomes of ``rate`` moves per second on a new server; as fast as players can if it is 0."""
    with running_server() as server:
        crowd = Crowd(server.port, game, players)
        crowd.open_tables()
        sleep(SETTLE)
        used, driven, began = server.seconds(), process_time(), perf_counter()
        tally = Tally(began + WARM, began + WARM + seconds)
        crowd.play(tally, players / rate if rate else 0)
        passed = perf_counter() - began
        result = Result(tally, (server.seconds() - used) / passed, (process_time() - driven) / passed)
        crowd.leave()
        return result


def busy(result: Result) -> str:
    """Return how busy both sides were."""
    return f"server {result.server:.0%} busy, driver {result.driver:.0%}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.overload", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="for each part (default: 8)")
    parser.add_argument("--crowds", type=int, nargs="+", default=CROWDS, help=f"players (default: {CROWDS})")
    parser.add_argument("--game", choices=registry.names(), default="rollwrite", help="(default: rollwrite)")
    options = parser.parse_args(argv)
    game, seconds = options.game, min(options.seconds, MOST)
    pin(0, DRIVER)
    gc.disable()  # a pause in the driver would look like one in the server
    result = measure(game, FEW, 0, seconds)
    most = len(result.tally.made) / seconds
    print(f"{FEW} players as fast as they can: {most:.0f} moves/s, {busy(result)}", flush=True)
    if result.tally.refused:
        raise SystemExit("some of them were refused, so this is not what is possible")
    for players, factor in product(options.crowds, FACTORS):
        result = measure(game, players, factor * most, seconds)
        tally = result.tally
        made, refused = len(tally.made) / seconds, len(tally.refused) / seconds
        print(f"{players} players, {(made + refused) / most:.2f} times as much, {busy(result)}:")
        print(f"    {made:.0f} moves/s, p99 {p99(tally.made):.0f} ms")
        print(f"    {100 * made / most:.0f} % of what is possible          asked: at least 90 %")
        print(f"    {refused:.0f} refusals/s, p99 {p99(tally.refused):.0f} ms          asked: at most 100 ms")
        print(f"    {tally.silent} of them without Retry-After          asked: 0", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
