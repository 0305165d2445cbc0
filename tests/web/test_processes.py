"""Servers as processes: killed, shut down gracefully, two on one database."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.web.ledger import Ledger
from tests.web.processes import ServerProcess, running
from tests.web.serving import PAIR, TABLE_OF_FIVE, Guest

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_survives_kills(tmp_path: Path) -> None:
    """The server is killed between and during moves; benchmarks/server/kills.py does this hundreds of times."""
    chance = random.Random(6)
    ledgers: list[Ledger] = []
    cookie = None
    for _ in range(3):
        async with running(tmp_path / "tables.db") as server:
            guest = server.guest(cookie)
            if cookie is None:
                await guest.ask("GET", "/me")
                cookie = guest.client.cookies["comares"]
                ledgers = [Ledger((await guest.create(TABLE_OF_FIVE))["id"]) for _ in range(3)]
            for ledger in ledgers:
                await ledger.check(guest)
            playing = [asyncio.create_task(ledger.play(guest, 1000)) for ledger in ledgers]
            await asyncio.sleep(chance.uniform(0.1, 0.6))
            code, _ = await server.end(signal.SIGKILL)
            assert code == -signal.SIGKILL
            await asyncio.gather(*playing)
    async with running(tmp_path / "tables.db") as server:
        for ledger in ledgers:
            await ledger.check(server.guest(cookie))
    assert sum(len(ledger.acknowledged) for ledger in ledgers) > 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_politely_and_quickly(tmp_path: Path, number: signal.Signals) -> None:
    async with running(tmp_path / "tables.db") as server:
        guest = await server.new_guest()
        table = (await guest.create(PAIR))["id"]
        async with guest.follow(table) as stream:
            await anext(stream)
            move = await guest.next_move(table)
            begun = time.monotonic()
            moving = asyncio.create_task(guest.move(table, move))
            await asyncio.sleep(0.05)
            ending = asyncio.create_task(server.end(number))
            names = [event.name async for event in stream]
            code, errors = await ending
        assert (code, errors) == (0, "")
        assert names[-1] == "bye"
        assert (await moving).status_code == 200
        assert time.monotonic() - begun < 60  # not as long as the stream would stay open


async def test_logs_have_no_secrets(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db", "--access-log") as server:
        guest = await server.new_guest()
        made = await guest.create([{"kind": "me", "name": "Ani"}, {"kind": "open"}])
        secret = guest.client.cookies["comares"]
        paths = [
            f"/t/{made['id']}/{made['invite']}",
            f"/t/{made['id']}/{made['invite']}/more",
            f"/api/tables/{made['id']}/qr.svg?invite={made['invite']}",
            f"/api/tables/{made['id']}?x={secret}",
            f"/nothing?invite={made['invite']}",
            "/two%0d%0alines",
        ]
        for path in paths:
            await guest.client.get(path)
        await guest.sit(made, 2, "Ben")
        await guest.sit({**made, "invite": "wrong" + made["invite"]}, 2, "Ben")
        async with guest.follow(made["id"]) as stream:
            await anext(stream)
        code, log = await server.end()
    assert code == 0
    assert f"GET /t/{made['id']}/- " in log
    assert "POST /api/tables 201" in log
    assert all(line.startswith("20") for line in log.splitlines())
    for unwanted in (secret, made["invite"]):
        assert unwanted not in log


@pytest.mark.xdist_group("postgres")
async def test_two_processes_on_one_database(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with running(url) as one, running(url) as two:
        here = await one.new_guest()
        there = two.guest(here.client.cookies["comares"])  # the same browser, through the other process
        table = (await here.create(TABLE_OF_FIVE))["id"]
        async with here.follow(table) as near, there.follow(table) as far:
            for step in range(12):
                guest = (here, there)[step % 2]
                done = (await guest.move(table, await guest.next_move(table))).json()["version"]
                for stream in (near, far):
                    async with asyncio.timeout(120):
                        async for event in stream:
                            if event.id is not None and event.id >= done:
                                break
            assert (await here.ask("POST", f"/tables/{table}/seats/1/reactions", {"reaction": "bravo"})).is_success
            async with asyncio.timeout(120):
                async for event in far:
                    if event.name == "reaction":
                        break
            assert event.data == {"seat": 1, "reaction": "bravo"}
        for _ in range(5):
            move = await here.next_move(table)
            answers = await asyncio.gather(
                *(guest.move(table, move) for guest in (here, there, here, there)), return_exceptions=False
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        await same(here, there, table)
        # The same key sent to both makes one move.
        move = await here.next_move(table)
        answers = await asyncio.gather(*(guest.move(table, move, "one-key-for-all") for guest in (here, there)))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
        await one.end(signal.SIGKILL)
        ledger = Ledger(table)
        await ledger.play(there, 5)
        assert len(ledger.acknowledged) == 5


async def same(here: Guest, there: Guest, table: str) -> None:
    one, two = await here.see(table), await there.see(table)
    assert (one["version"], one["position"], one["log"]) == (two["version"], two["position"], two["log"])


async def test_without_a_word_tables_are_served_here(tmp_path: Path) -> None:
    folder = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    first = await ServerProcess.start("--no-browser", **folder)
    second = None
    try:
        # The port is in use by now, so another one is chosen.
        second = await ServerProcess.start("--no-browser", **folder)
        assert second.base != first.base
        for server in (first, second):
            page = await server.guest().client.get("/")
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    finally:
        for server in filter(None, (first, second)):
            assert await server.end(signal.SIGINT) == (0, "")
            await server.close()
    assert list(tmp_path.rglob("tables.db"))
