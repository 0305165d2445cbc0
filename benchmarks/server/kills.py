"""Kills the server again and again while people play: ``python -m benchmarks.server.kills --kills 200``.

Every player remembers which moves were acknowledged. After each kill the server is restarted and compared with that: no
acknowledged move may be missing, and no move may be stored only in part.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence

from benchmarks.server.browser import Browser, Refused
from benchmarks.server.load import show
from benchmarks.server.process import DRIVER, UNLIMITED, ServerProcess, pin, running_server

TABLES = 8
LONGEST = 0.4
"""Maximum number of seconds until a kill."""


class Player(Browser):
    """A guest who remembers what was acknowledged."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.acknowledged = 0
        """The last version the server acknowledged."""
        self.moves = 0

    async def play(self) -> None:
        """Play until the server is killed."""
        try:
            await self.look()
            while self.status == "playing":
                await self.move_once()
        except ConnectionError:
            self.requests = None

    async def move_once(self) -> None:
        """Make a move and remember it."""
        try:
            self.acknowledged = await self.move()
            self.moves += 1
        except Refused as refused:
            if refused.args[1] != "stale":
                raise
        await self.look()

    async def check(self) -> tuple[int, int]:
        """Return how many acknowledged moves are missing, and how many were stored only in part."""
        await self.look()
        is_half = self.status == "playing" and self.position["to_move"] == "chance"
        return max(0, self.acknowledged - self.version), int(is_half)


async def round_of(server: ServerProcess, players: list[Player]) -> tuple[int, int]:
    """Play, kill the server, restart it, and compare."""
    for player in players:
        if not player.table or player.status == "finished":
            player.acknowledged = 0
            await player.open_table()
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(random.uniform(0, LONGEST))
    server.kill()
    await asyncio.gather(*tasks)
    for player in players:
        await player.leave()
    await asyncio.to_thread(server.start)
    found = [await player.check() for player in players]
    return sum(lost for lost, _ in found), sum(half for _, half in found)


async def run(server: ServerProcess, kills: int) -> tuple[int, int, int, int]:
    """Return the number of kills, of acknowledged moves, of lost moves, and of moves stored only in part."""
    players = [Player(server.port) for _ in range(TABLES)]
    lost = halves = done = 0
    try:
        for done in range(1, kills + 1):
            more = await round_of(server, players)
            lost, halves = lost + more[0], halves + more[1]
            show(
                f"{done} of {kills} kills, {sum(player.moves for player in players)} moves, {lost} lost, {halves} half"
            )
    except asyncio.CancelledError:
        pass
    return done, sum(player.moves for player in players), lost, halves


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark; the exit status is 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often (default: 200)")
    kills = min(parser.parse_args(argv).kills, 2000)
    pin(0, DRIVER)
    with running_server(*UNLIMITED, "--pace", "0") as server:
        done, moves, lost, halves = asyncio.run(run(server, kills))
    show("")
    print(f"{done} kills, {moves} acknowledged moves, {lost} lost, {halves} half moves      asked: 0 lost in 200 kills")
    return 1 if lost or halves else 0


if __name__ == "__main__":
    sys.exit(main())
