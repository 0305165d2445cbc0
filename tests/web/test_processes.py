"""Servers as processes: killed, shut down gracefully, two on one database."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgres import Postgres
from tests.processes import run_python
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
            enough = moves_of(ledgers) + chance.randint(5, 25)
            while moves_of(ledgers) < enough:
                await asyncio.sleep(chance.uniform(0, 0.02))
            code, _ = await server.end(signal.SIGKILL)
            assert code == -signal.SIGKILL
            await asyncio.gather(*playing)
    async with running(tmp_path / "tables.db") as server:
        for ledger in ledgers:
            await ledger.check(server.guest(cookie))


def moves_of(ledgers: list[Ledger]) -> int:
    return sum(len(ledger.acknowledged) for ledger in ledgers)


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
            while (await anext(stream)).name != "update":
                pass
            ending = asyncio.create_task(server.end(number))
            names = [event.name async for event in stream]
            code, errors = await ending
        assert (code, errors) == (0, "")
        assert names[-1] == "bye"
        assert (await moving).status_code == 200
        assert time.monotonic() - begun < 60  # not as long as the stream would stay open


async def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as server:
        done = await asyncio.to_thread(
            run_python, "-m", "comares", "serve", "--port", "0", "--database", str(tmp_path / "tables.db")
        )
        assert done.returncode != 0
        assert server.base in done.stderr
    async with running(tmp_path / "tables.db"):
        pass


async def test_comares_alone_shows_the_one_that_is_running(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    server = await ServerProcess.start("--no-browser", **home)
    try:
        again = await ServerProcess.start("--no-browser", **home)
        assert again.base == server.base
        assert await again.process.wait() == 0
        assert (await server.guest().ask("GET", "/live")).status_code == 200
    finally:
        await server.close()


async def test_it_ends_whatever_hangs(tmp_path: Path) -> None:
    """The bots' processes are stopped, and another program has locked the database."""
    async with running(tmp_path / "tables.db") as server:
        guest = await server.new_guest()
        table = (await guest.create([{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "random"}]))["id"]
        bots: list[int] = []
        while not bots or (now := await guest.see(table))["position"]["to_move"] != 1:
            bots = bots_of(server.process.pid)
            if not bots and (await guest.see(table))["position"]["to_move"] == 1:
                await guest.move(table, await guest.next_move(table))
            await asyncio.sleep(0.05)
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            token = now["position"]["choices"][0]["token"]
            moving = asyncio.create_task(guest.move(table, {"seat": 1, "token": token, "version": now["version"]}))
            for bot in bots:
                os.kill(bot, signal.SIGSTOP)
            begun = time.monotonic()
            code, _ = await server.end()
            assert code in (0, 1)
            assert time.monotonic() - begun < 60  # ten seconds, on a machine that has time for it
        await asyncio.gather(moving, return_exceptions=True)


@pytest.mark.xdist_group("postgres")
async def test_it_ends_although_postgresql_is_frozen(postgres: Postgres) -> None:
    async with running(postgres.new_database()) as server:
        guest = await server.new_guest()
        table = (await guest.create(PAIR))["id"]
        move = await guest.next_move(table)
        with postgres.frozen():
            asked = [
                asyncio.create_task(guest.move(table, move)),
                asyncio.create_task(guest.ask("GET", "/ready")),
                asyncio.create_task(guest.see("a" * 10)),
            ]
            await asyncio.sleep(0.5)  # they are on their way, or else they are refused
            begun = time.monotonic()
            code, _ = await server.end()
            assert code in (0, 1)
            assert time.monotonic() - begun < 60  # ten seconds, on a machine that has time for it
        await asyncio.gather(*asked, return_exceptions=True)


def bots_of(process: int) -> list[int]:
    """The processes that a server has started for its bots."""
    lists = Path(f"/proc/{process}/task").glob("*/children")  # one for each thread
    found = [int(child) for children in lists for child in children.read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


async def test_logs_have_no_secrets(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db", "--access-log") as server:
        guest = await server.new_guest()
        made = await guest.create([{"kind": "me", "name": "Ani"}, {"kind": "open"}])
        secret = guest.client.cookies["comares"]
        paths = [
            f"/t/{made['id']}/{made['invite']}",
            f"/t/{made['id']}/{made['invite']}/more",
            f"/api/tables/{made['id']}/qr.svg",
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
        # The port is in use by now, so another one is chosen; for other tables, as these have their server.
        second = await ServerProcess.start("--no-browser", **{**folder, "XDG_DATA_HOME": str(tmp_path / "other")})
        assert second.base != first.base
        for server in (first, second):
            page = await server.guest().client.get("/")
            assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    finally:
        for server in filter(None, (first, second)):
            assert await server.end(signal.SIGINT) == (0, "")
            await server.close()
    assert list(tmp_path.rglob("tables.db"))
