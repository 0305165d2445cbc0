"""Measures how much load the server takes: ``python -m benchmarks.server.load``. Runs for about a minute."""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import sys
from collections.abc import Sequence
from time import perf_counter

import uvloop

from benchmarks.server.browser import Browser
from benchmarks.server.process import DRIVER, ServerProcess, pin, running_server
from comares.core import registry

TABLES = 300
"""Tables whose players move as fast as they can."""
LIVE = 1000
RATE = 400
"""Tables that are played at a leisurely pace, and moves per second at all of them together."""
GUESTS, EACH = 10, 15
"""Guests and tables per guest for measuring memory; fewer than the server keeps while nobody follows them."""
LEAST = 50
"""Moves at a table before its memory is measured."""


async def open_tables(browsers: Sequence[Browser], streams: int = 2) -> None:
    """Open a table for each browser, with two streams or only one."""
    count = len(browsers)
    for start in range(0, count, 50):
        part = browsers[start : start + 50]
        await asyncio.gather(*(browser.open_table() for browser in part))
        await asyncio.gather(*(browser.follow(streams) for browser in part))
        show(f"{start + len(part)} of {count} tables are open")


async def fill(server: ServerProcess, game: str) -> float:
    """Return the memory per table in bytes; there are too few connections to matter."""
    browsers = [Browser(server.port, game) for _ in range(GUESTS)]
    before = 0
    for count in (2, EACH):  # the first ones absorb what the server allocates only once
        before = server.memory()
        for done in range(count):
            await asyncio.gather(*(play_a_while(browser) for browser in browsers))
            show(f"{GUESTS * (done + 1)} of {GUESTS * count} tables have had {LEAST} moves")
    memory = server.memory() - before
    await asyncio.gather(*(browser.leave() for browser in browsers))
    return memory / (GUESTS * EACH)


async def play_a_while(browser: Browser) -> None:
    """Open a table and make ``LEAST`` moves."""
    await browser.open_table()
    await browser.look()
    for _ in range(LEAST):
        if browser.status == "playing":  # a short game may be over earlier
            await browser.move()
            await browser.look()


async def hurry(browser: Browser, count: list[int], until: float) -> None:
    """Move without a break; open another table when a game is over."""
    while perf_counter() < until:
        if browser.status == "finished":
            await browser.leave()
            await browser.open_table()
            await browser.follow()
        await browser.move_and_see()
        count[0] += 1


async def saturate(server: ServerProcess, game: str, seconds: float) -> tuple[float, float]:
    """Return the moves per second that the server stores and publishes, and its CPU seconds per move."""
    browsers = [Browser(server.port, game) for _ in range(TABLES)]
    await open_tables(browsers)
    count = [0]
    began, used = perf_counter(), server.seconds()
    show(f"moving as fast as possible for {seconds:.0f} seconds")
    await asyncio.gather(*(hurry(browser, count, began + seconds) for browser in browsers))
    rate, cost = count[0] / (perf_counter() - began), (server.seconds() - used) / count[0]
    await asyncio.gather(*(browser.leave() for browser in browsers))
    return rate, cost


async def stroll(browser: Browser, until: float) -> None:
    """Move now and then."""
    pause = LIVE / RATE
    await asyncio.sleep(random.uniform(0, pause))
    while perf_counter() < until and browser.status == "playing":
        began = perf_counter()
        await browser.move()
        await asyncio.sleep(max(0.0, min(began + pause, until) - perf_counter()))


async def stroll_everywhere(server: ServerProcess, game: str, seconds: float) -> tuple[float, list[float]]:
    """Return the moves per second, and the delays until they arrived on the second stream."""
    browsers = [Browser(server.port, game) for _ in range(LIVE)]
    await open_tables(browsers)
    show(f"{RATE} moves per second at {LIVE} tables for {seconds:.0f} seconds")
    began = perf_counter()
    await asyncio.gather(*(stroll(browser, began + seconds) for browser in browsers))
    passed = perf_counter() - began
    await asyncio.sleep(0.5)
    delays = sorted(delay for browser in browsers for delay in browser.delays())
    await asyncio.gather(*(browser.leave() for browser in browsers))
    return len(delays) / passed, delays


def show(text: str) -> None:
    """Show progress."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each of the two measures (default: 10)")
    parser.add_argument(
        "--game", choices=registry.names(), default="rollwrite", help="which tables (default: rollwrite)"
    )
    options = parser.parse_args(argv)
    game, seconds = options.game, min(options.seconds, 120)
    pin(0, DRIVER)
    gc.disable()  # a pause in the driver would look like one in the server
    try:
        with running_server() as server:
            memory = uvloop.run(fill(server, game))
        with running_server() as server:
            rate, cost = uvloop.run(saturate(server, game, seconds))
        with running_server() as server:
            slow_rate, delays = uvloop.run(stroll_everywhere(server, game, seconds))
    except KeyboardInterrupt:
        print("\ninterrupted")
        return 130
    show("")
    cuts = statistics.quantiles(delays, n=100)
    for what, measured, asked in (
        (f"durable moves/s, {TABLES} tables with two streams each", f"{rate:.0f}", "at least 1000"),
        ("processor time of such a move", f"{1e6 * cost:.0f} µs", "-"),
        (f"memory of a live table after {LEAST} moves", f"{memory / 1000:.0f} kB", "at most 100 kB"),
        (f"shown elsewhere, {LIVE} tables, {slow_rate:.0f} moves/s, p50", f"{1000 * cuts[49]:.1f} ms", "at most 10 ms"),
        ("the same, p99", f"{1000 * cuts[98]:.1f} ms", "at most 50 ms"),
    ):
        print(f"{what:56} {measured:>9}   asked: {asked}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
