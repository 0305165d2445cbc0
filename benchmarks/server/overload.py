"""Measures what the server does with more than it can do: ``python -m benchmarks.server.overload``.

First, some players move as fast as they can, which is as much as the server can do. Then more and more of them together
try twice as much. The server has to go on doing as much as it can, and tell the others at once to come back later.

A player takes the driver nearly as long as the server. So another process takes half of the server's core; otherwise
the driver could not ask for twice as much.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_urlsafe
from time import perf_counter

import uvloop

from benchmarks.server.browser import Browser, Refused
from benchmarks.server.load import open_tables, show
from benchmarks.server.process import DRIVER, SERVER, pin, running_server
from comares.core import registry

FEW = 600
"""Players who saturate the server."""
CROWDS = (1600, 3000)
"""Players who try twice as much."""
FACTOR = 2
OK, OVERLOADED = 200, 503
CHOICE = re.compile(rb'"to_move":([0-9]),"rollers":\[\],"choices":\[\{.*?"token":"([^"]+)"')
"""Who is to move, and the first of their choices."""
MOST = 120
"""Seconds that each part may take at most."""


class NimbleBrowser(Browser):
    """A player who costs the driver much less than the server: it reads only what its next move depends on."""

    told = b""
    """The latest snapshot or update."""

    def read(self, name: bytes, version: bytes, data: bytes) -> None:
        """Keep an event for later."""
        if name in (b"snapshot", b"update"):
            self.told, self.version = data, int(version)
            self.status = "playing" if b'"status":"playing"' in data else ""
            self.arrival.set()

    async def move(self) -> int:
        """Play the first of the listed choices; return the version it led to."""
        found = CHOICE.search(self.told)
        assert found
        body = b'{"seat":%b,"token":"%b","version":%d}' % (found[1], found[2], self.version)
        head = f"POST /api/tables/{self.table}/moves HTTP/1.1\r\n{self.head}Content-Type: application/json\r\n"
        head += f"Content-Length: {len(body)}\r\nIdempotency-Key: {token_urlsafe(12)}\r\n\r\n"
        assert self.requests
        status, answer = await self.requests.send(head.encode() + body)
        if status != OK:
            raise Refused(status, answer)
        return int(answer[len(b'{"version":') : -1])


@dataclass
class Tally:
    """What became of the moves."""

    made: list[float] = field(default_factory=list)
    """Seconds until each move was acknowledged."""
    refused: list[float] = field(default_factory=list)
    """Seconds until each refusal."""
    silent: int = 0
    """Refusals that do not say when to come back."""

    async def move(self, browser: Browser) -> None:
        """Try to make a move and note what becomes of it."""
        began = perf_counter()
        try:
            await browser.move_and_see()
            self.made.append(perf_counter() - began)
        except Refused as refused:
            if refused.args[0] != OVERLOADED:
                raise
            self.refused.append(perf_counter() - began)
            assert browser.requests
            self.silent += b"\r\nretry-after: " not in browser.requests.head.lower()


async def keep_trying(browser: Browser, tally: Tally, pause: float, until: float) -> None:
    """Try to move at regular times; take the next turn if the server was not ready for it."""
    at = perf_counter() + random.uniform(0, pause)
    while at < until and browser.status == "playing":
        await asyncio.sleep(max(0.0, at - perf_counter()))
        await tally.move(browser)
        at = max(at + pause, perf_counter())


async def try_together(port: int, game: str, players: int, rate: float, seconds: float) -> Tally:
    """Return what becomes of ``rate`` moves per second by a number of players; as fast as they can if it is 0."""
    browsers = [NimbleBrowser(port, game) for _ in range(players)]
    await open_tables(browsers, streams=1)
    tally = Tally()
    show(
        f"{players} players try {rate:.0f} moves per second" if rate else f"{players} players move as fast as they can"
    )
    until = perf_counter() + seconds
    pause = players / rate if rate else 0
    await asyncio.gather(*(keep_trying(browser, tally, pause, until) for browser in browsers))
    await asyncio.gather(*(browser.leave() for browser in browsers))
    return tally


@contextmanager
def half_a_core() -> Iterator[None]:
    """Take half of the server's core."""
    code = f"import time\nend = time.monotonic() + {10 * MOST}\nwhile time.monotonic() < end: pass"
    process = subprocess.Popen([sys.executable, "-c", code])
    pin(process.pid, SERVER)
    try:
        yield
    finally:
        process.kill()
        process.wait()


def measure(game: str, players: int, rate: float, seconds: float) -> Tally:
    """Return what becomes of the moves on a new server."""
    with running_server() as server, half_a_core():
        return uvloop.run(try_together(server.port, game, players, rate, seconds))


def p99(delays: list[float]) -> float:
    """Return the delay that one in a hundred exceeds, in milliseconds."""
    return 1000 * sorted(delays)[int(0.99 * len(delays))] if delays else 0.0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.overload", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each part (default: 10)")
    parser.add_argument("--crowds", type=int, nargs="+", default=CROWDS, help=f"players (default: {CROWDS})")
    parser.add_argument("--game", choices=registry.names(), default="rollwrite", help="(default: rollwrite)")
    options = parser.parse_args(argv)
    game, seconds = options.game, min(options.seconds, MOST)
    pin(0, DRIVER)
    gc.disable()  # a pause in the driver would look like one in the server
    most = len(measure(game, FEW, 0, seconds).made) / seconds
    show("")
    print(f"{FEW} players as fast as they can: {most:.0f} moves/s")
    for players in options.crowds:
        tally = measure(game, players, FACTOR * most, seconds)
        made, refused = len(tally.made) / seconds, len(tally.refused) / seconds
        show("")
        print(f"{players} players, {(made + refused) / most:.1f} times as much:")
        print(f"    {made:.0f} moves/s, p99 {p99(tally.made):.0f} ms")
        print(f"    {100 * made / most:.0f} % of what is possible          asked: at least 90 %")
        print(f"    {refused:.0f} refusals/s, p99 {p99(tally.refused):.0f} ms          asked: at most 100 ms")
        print(f"    {tally.silent} of them without Retry-After          asked: 0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
