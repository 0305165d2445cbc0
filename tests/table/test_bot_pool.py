"""Bots' processes are shared fairly."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from comares.table.bot_pool import LEAST, PATIENT, BotPool
from comares.table.fair import FairPlaces
from tests.table.tables import ANI, game_of, new_table

pytestmark = pytest.mark.anyio


async def test_whoever_asks_for_many_waits_as_long_as_the_others() -> None:
    places, served = FairPlaces(1), []

    async def ask(who: str) -> None:
        async with places.place(who):
            served.append(who)
            await asyncio.sleep(0)

    asking = [asyncio.create_task(ask(who)) for who in ["greedy"] * 50 + ["modest"] * 2 + ["other"]]
    await asyncio.gather(*asking)
    assert served[:7] == ["greedy", "greedy", "modest", "other", "greedy", "modest", "greedy"]
    assert len(served) == 53
    assert places.free == 1
    assert not places.waiting


async def test_those_who_stop_waiting_hold_no_place() -> None:
    places = FairPlaces(1)

    async def ask() -> None:
        async with places.place("a"):
            await asyncio.sleep(1000)

    tasks = [asyncio.create_task(ask()) for _ in range(4)]
    await asyncio.sleep(0)
    for task in reversed(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert places.free == 1
    async with places.place("b"):
        assert not places.free


async def test_one_who_stops_at_the_moment_of_their_turn_passes_it_on() -> None:
    places = FairPlaces(1)
    async with places.place("first"):
        waiting = [asyncio.create_task(places.wait(who)) for who in ("second", "third")]
        await asyncio.sleep(0)
    waiting[0].cancel()  # after the place was passed on, before they could notice
    await asyncio.wait_for(waiting[1], 120)
    assert waiting[0].cancelled() or waiting[0].cancelling()


def test_bots_think_less_while_many_wait() -> None:
    pool = BotPool(2, 1.0, 15)
    assert pool.time_to_think() == 1.0
    for owner in range(2 * PATIENT):
        pool.places.waiting[owner] = None  # type: ignore[assignment]  # only their number counts
    assert pool.time_to_think() == 1.0
    for owner in range(4 * PATIENT):
        pool.places.waiting[owner] = None  # type: ignore[assignment]  # only their number counts
    assert pool.time_to_think() == 0.5
    for owner in range(10_000):
        pool.places.waiting[owner] = None  # type: ignore[assignment]  # only their number counts
    assert pool.time_to_think() == LEAST
    pool.close()


async def test_a_hung_process_does_not_hold_up_the_end() -> None:
    table = new_table(1)
    table.sit(ANI, 1, "Ani")
    table.put_bot(ANI, 1, "random", is_away=False)
    pool = BotPool(1, 0.1, 1000)
    assert await pool.choose(table) in game_of(table).legal()
    for worker in pool.workers:
        os.kill(worker.process.pid or 0, signal.SIGSTOP)
    asking = asyncio.create_task(pool.ask(table))
    async with asyncio.timeout(120):
        while pool.idle:
            await asyncio.sleep(0.01)
        pool.close()
        assert (await asking).token is None
    assert not pool.workers
