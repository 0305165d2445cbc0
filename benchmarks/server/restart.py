"""Measures how long people wait when the server was killed: ``python -m benchmarks.server.restart``. Takes a minute.

Everybody follows a table when the server is killed, and comes back at the same moment when it has been started again.
All tables have to be read from the database, and everybody has to see the position they left.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
from collections.abc import Sequence
from time import perf_counter

import uvloop

from benchmarks.server.browser import Browser, Stream
from benchmarks.server.load import show
from benchmarks.server.process import DRIVER, HOST, ServerProcess, pin, running_server
from comares.core import registry

TABLES = 600
EACH = 3
"""Streams of a table."""
MOVES = 30
"""Moves at a table before the server is killed."""
TOGETHER = 50
"""Tables that are prepared at the same time."""
PAUSE = (0.4, 0.6)
"""Seconds after which a browser whose stream was refused tries again."""
LONGEST = 60.0
"""Seconds after which those who have seen nothing are given up."""


async def prepare(browsers: Sequence[Browser], moves: int) -> None:
    """Open a table for each browser and make some moves."""
    for start in range(0, len(browsers), TOGETHER):
        await asyncio.gather(*(play_a_while(browser, moves) for browser in browsers[start : start + TOGETHER]))
        show(f"{start + TOGETHER} of {len(browsers)} tables have had {moves} moves")


async def play_a_while(browser: Browser, moves: int) -> None:
    """Open a table and make some moves, then leave."""
    await browser.open_table()
    await browser.look()
    for _ in range(moves):
        if browser.status == "playing":
            await browser.move()
            await browser.look()
    await browser.leave()


async def come_back(browser: Browser) -> tuple[float, bool]:
    """Follow a table; return the seconds until its position was shown, and whether it is the one it was."""
    began = perf_counter()
    while perf_counter() - began < LONGEST:
        if version := await follow(browser):
            return perf_counter() - began, version == browser.version
        await asyncio.sleep(random.uniform(*PAUSE))
    return LONGEST, False


async def follow(browser: Browser) -> int | None:
    """Open a stream; return the version it begins with, or ``None`` if it was refused."""
    request = f"GET /api/tables/{browser.table}/stream HTTP/1.1\r\n{browser.head}\r\n".encode()
    loop = asyncio.get_running_loop()
    shown: asyncio.Future[int | None] = loop.create_future()

    def handle(name: bytes, version: bytes, _data: bytes) -> None:
        if name in (b"snapshot", b"refused") and not shown.done():
            shown.set_result(int(version) if version else None)

    _, stream = await loop.create_connection(lambda: Stream(request, handle), HOST, browser.port)
    browser.streams.append(stream)
    return await asyncio.wait_for(shown, LONGEST)


async def measure(server: ServerProcess, game: str, tables: int, moves: int) -> list[tuple[float, bool]]:
    """Return for each stream how long it took, and whether it showed the right position."""
    browsers = [Browser(server.port, game) for _ in range(tables)]
    await prepare(browsers, moves)
    followers = [browser for browser in browsers for _ in range(EACH)]
    await asyncio.gather(*(come_back(browser) for browser in followers))
    show(f"{len(followers)} follow, the server is killed")
    server.kill()
    await asyncio.to_thread(server.start)
    show("everybody comes back")
    found = await asyncio.gather(*(come_back(browser) for browser in followers))
    await asyncio.gather(*(browser.leave() for browser in browsers))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark; the exit status is 1 if somebody did not see the right position."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.restart", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES, help=f"with {EACH} streams each (default: {TABLES})")
    parser.add_argument("--moves", type=int, default=MOVES, help=f"at each table before the kill (default: {MOVES})")
    parser.add_argument("--game", choices=registry.names(), default="rollwrite", help="(default: rollwrite)")
    options = parser.parse_args(argv)
    pin(0, DRIVER)
    gc.disable()  # a pause in the driver would look like one in the server
    with running_server() as server:
        found = uvloop.run(measure(server, options.game, min(options.tables, 1500), min(options.moves, 200)))
    show("")
    delays = sorted(delay for delay, _ in found)
    wrong = sum(not is_right for _, is_right in found)
    print(f"{options.tables} tables after {options.moves} moves, {len(delays)} streams come back after a kill")
    print(f"    the position is shown after {delays[len(delays) // 2]:.2f} s (p50)          asked: at most 1 s")
    print(f"    the last one after {delays[-1]:.2f} s          asked: at most 3 s")
    print(f"    {wrong} of them wrong          asked: 0")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
