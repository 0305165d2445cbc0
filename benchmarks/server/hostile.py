"""Measures what others notice of a hostile address: ``python -m benchmarks.server.hostile``. Takes about two minutes.

Some people play while another address tries everything that is known to hurt, one attack after the other, on a server
with its usual limits.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter

import uvloop

from benchmarks.server.attacks import ATTACKS, ENEMIES, Attack, Enemy
from benchmarks.server.browser import Browser, Refused
from benchmarks.server.crowd import p99
from benchmarks.server.load import show
from benchmarks.server.process import DRIVER, ServerProcess, pin, running_server

PLAYERS = 4
RATE = 10
"""Moves per second of each player."""
USUAL = ("--guest-rate", "20", "--address-rate", "100")
"""The usual limits."""


class Player(Browser):
    """Somebody who plays calmly, and notes how long their moves take."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.took: list[float] = []
        self.refusals: list[int] = []

    async def sit_down(self) -> None:
        """Open a table, and follow it."""
        await self.leave()
        await self.open_table()
        await self.follow(streams=1)

    async def play(self, until: float) -> None:
        """Move at regular times."""
        at = perf_counter() + random.uniform(0, 1 / RATE)
        while at < until:
            await asyncio.sleep(max(0.0, at - perf_counter()))
            at += 1 / RATE
            await self.move_once()

    async def move_once(self) -> None:
        """Make a move; what the server refuses is noted."""
        began = perf_counter()
        try:
            if self.status != "playing":
                await self.sit_down()
                began = perf_counter()
            await self.move_and_see()
            self.took.append(perf_counter() - began)
        except Refused as refused:
            self.refusals.append(refused.args[0])


async def endure(attack: Attack | None, players: list[Player], seconds: float, address: str) -> None:
    """Play for a while, with or without an attack from an address."""
    enemy = Enemy(players[0].port, address)
    with enemy.afterwards_gone():
        attacking = asyncio.ensure_future(attack(enemy, players[0].table)) if attack else None
        await asyncio.gather(*(player.play(perf_counter() + seconds) for player in players))
        if attacking:
            attacking.cancel()
            with suppress(asyncio.CancelledError):
                await attacking


async def run(server: ServerProcess, attacks: Sequence[Attack | None], seconds: float) -> bool:
    """Run all attacks and print what came of them; return whether others could play all the time."""
    players = [Player(server.port) for _ in range(PLAYERS)]
    for player in players:
        await player.sit_down()
    is_good = True
    for number, attack in enumerate(attacks, 2):
        name = " ".join(attack.__name__.split("_")) if attack else "nothing"
        show(name)
        await endure(attack, players, seconds, f"{ENEMIES}{number}")
        delays = [delay for player in players for delay in player.took]
        failures = sum(status >= 500 for player in players for status in player.refusals)
        refusals = sum(len(player.refusals) for player in players) - failures
        memory = server.memory() / 1e6
        is_good = is_good and p99(delays) <= 100 and not failures and memory <= 300
        show("")
        print(
            f"{name:22} {len(delays):5} moves, p99 {p99(delays):4.0f} ms, {failures} failed, {refusals} refused, "
            f"{memory:4.0f} MB"
        )
        for player in players:
            player.took, player.refusals = [], []
    await asyncio.gather(*(player.leave() for player in players))
    return is_good


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark; the exit status is 1 if others noticed too much of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="for each attack (default: 8)")
    names = [attack.__name__ for attack in ATTACKS]
    parser.add_argument("--only", choices=names, nargs="+", default=names, help="attacks (default: all)")
    options = parser.parse_args(argv)
    attacks = [attack for attack in ATTACKS if attack.__name__ in options.only]
    pin(0, DRIVER)
    gc.disable()  # a pause in the driver would look like one in the server
    with running_server(*USUAL) as server:
        is_good = uvloop.run(run(server, [None, *attacks], min(options.seconds, 60)))
    print("asked: p99 at most 100 ms, 0 failed, at most 300 MB")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
