"""Whatever happens to a server, nothing acknowledged is lost and everything is done exactly once."""

from __future__ import annotations

import asyncio
import os
import random
import select as poll
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import text

from comares.core.errors import ComaresError
from comares.table import background, peers, writer
from comares.table import database as databases
from comares.table import session as sessions
from comares.table.opening import NewSeat, NewTable
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.postgres import Postgres
from tests.processes import ROOT
from tests.table.conftest import Opener
from tests.table.histories import Acknowledged, check_history
from tests.table.tables import ANI, BEN, CLEO, HOLDERS, STRANGER, hear, look, move, open_three

pytestmark = pytest.mark.anyio


# ---- Exactly once and in order ----


@pytest.mark.parametrize("servers", [1, 2])
async def test_hurried_clients_on_every_server(open_tables: Opener, database: str, servers: int) -> None:
    """Clients send twice, late, concurrently, for others, and through any server: every move is made once."""
    if servers == 2 and not database.startswith("postgresql"):
        servers = 1  # an SQLite file has only one server
    opened = [await open_tables(patience=0.2) for _ in range(servers)]
    created = [await open_three(opened[0]) for _ in range(3)]
    chance = random.Random(7)
    done: set[Acknowledged] = set()
    refusals: set[str] = set()

    async def client(number: int) -> None:
        table = created[number % 3].id
        seen = await look(opened[0], table)
        for turn in range(25):
            server = chance.choice(opened)
            if chance.random() < 0.8:
                seen = await look(server, table)
            position = seen["position"]
            if seen["status"] != "playing":
                return
            seat, key = position["to_move"], f"{number} {turn}"
            who = HOLDERS[seat] if chance.random() < 0.9 else STRANGER
            if position["undo"] and chance.random() < 0.3:
                seat = position["undo"]
                who = HOLDERS[seat]
                sends = [server_.undo(table, who, seat, seen["version"], key) for server_ in opened * 2]
            else:
                token = chance.choice(position["choices"])["token"]
                sends = [server_.play(table, who, seat, token, seen["version"], key) for server_ in opened * 2]
            results = await asyncio.gather(*sends, return_exceptions=True)
            answers = {result.version for result in results if not isinstance(result, BaseException)}
            refusals.update(result.code for result in results if isinstance(result, ComaresError))
            assert not [result for result in results if isinstance(result, Exception) and not hasattr(result, "code")]
            # Sent several times, it is done or refused, and everyone told that it was done was told the same version.
            assert len(answers) <= 1
            done.update(Acknowledged(table, who, key, version) for version in answers)

    follower = await opened[-1].subscribe(created[0].id, None)
    await asyncio.gather(*(client(number) for number in range(9)))
    assert refusals <= {"stale", "not-your-seat", "game-over", "nothing-to-undo"}
    assert {"stale", "not-your-seat"} <= refusals
    assert check_history(opened[0], done, [table.id for table in created]) == len(done)
    await check_follower(follower, opened[0], created[0].id)


async def check_follower(follower: Any, tables: Tables, table: str) -> None:
    """Check that somebody who has followed from the beginning has seen everything."""
    seen = await look(tables, table)
    known = await hear(follower, "snapshot")
    log = known["log"]
    while known["version"] < seen["version"]:
        known = await hear(follower, "update")
        log = log[: len(log) - known["taken_back"]] + known["entries"]
    assert log == seen["log"]
    assert known["position"] == seen["position"]


async def test_what_waits_is_stored_in_the_order_of_its_tables(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that two processes cannot deadlock."""
    monkeypatch.setattr(writer, "MANY", 0)
    monkeypatch.setattr(writer, "MOMENT", 0.1)
    tables = await open_tables()
    created = [await open_three(tables) for _ in range(6)]
    stored: list[list[str]] = []
    write = tables.storage.write

    def watched(connection: Any, writes: Any) -> None:
        stored.append([change.table for change in writes])
        write(connection, writes)

    monkeypatch.setattr(tables.storage, "write", watched)
    for _ in range(3):
        await asyncio.gather(*(move(tables, table.id) for table in created))
    assert max(map(len, stored)) > 1
    assert all(batch == sorted(batch) for batch in stored)


# ---- Two servers, one database ----


async def eventually(act: Callable[[], Awaitable[int]]) -> int:
    """What comes of something that is refused as long as the server has not noticed that the database answers again."""
    async with asyncio.timeout(120):
        while True:
            try:
                return await act()
            except ComaresError:
                await asyncio.sleep(0.05)


STRANGE = ("hello", "1", "null", "[]", "[1,2]", '["a",[1]]', '["a",[["version","b"]]]', '[[],[["here",1,2]]]')
"""What anybody with access to the database may say to the servers."""


@pytest.fixture
async def two(open_tables: Opener) -> list[Tables]:
    return [await open_tables(patience=0.3), await open_tables(patience=0.3)]


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
class TestTwoServers:
    async def test_moves_from_any_and_streams_from_any(self, two: list[Tables]) -> None:
        created = await open_three(two[0])
        followers = [await server.subscribe(created.id, None) for server in two]
        for follower in followers:
            await hear(follower, "snapshot")
        for turn in range(12):
            version = await move(two[turn % 2], created.id)
            for follower in followers:
                assert (await hear(follower, "update"))["version"] == version

    async def test_a_move_on_a_version_that_is_news_here(self, two: list[Tables]) -> None:
        created = await open_three(two[0])
        await look(two[1], created.id)
        relay = two[1].peers.relay
        assert relay
        relay.on_message = lambda _process, _hints: None  # as if its messages arrived too late
        for _ in range(3):
            await move(two[0], created.id)
            seen = await look(two[0], created.id)
            await move(two[1], created.id, at=seen)
            await asyncio.sleep(0.05)

    async def test_of_two_moves_in_one_position_one_is_made(self, two: list[Tables]) -> None:
        created = await open_three(two[0])
        for turn in range(5):
            seen = await look(two[0], created.id)
            await look(two[1], created.id)
            results = await asyncio.gather(
                *(move(server, created.id, f"{turn} {n}", seen) for n, server in enumerate(two)), return_exceptions=True
            )
            assert sorted(type(result) is int for result in results) == [False, True]
            assert {result.code for result in results if isinstance(result, ComaresError)} == {"stale"}
            await look(two[1], created.id)

    async def test_who_is_here_is_known_everywhere(self, two: list[Tables]) -> None:
        created = await open_three(two[0])
        watcher = await two[0].subscribe(created.id, None)
        assert (await hear(watcher, "presence"))["online"] == []
        ani = await two[1].subscribe(created.id, ANI)
        assert len((await hear(watcher, "presence"))["online"]) == 1
        ani.close()
        assert (await hear(watcher, "presence"))["online"] == []

    async def test_a_dead_server_takes_its_people_along(
        self, two: list[Tables], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        created = await open_three(two[0])
        watcher = await two[0].subscribe(created.id, None)
        await two[1].subscribe(created.id, ANI)
        while not (await hear(watcher, "presence"))["online"]:
            pass
        later = time.monotonic() + 2 * peers.BELIEVED
        monkeypatch.setattr(sessions, "monotonic", lambda: later)
        await two[0].peers.exchange()
        assert (await hear(watcher, "presence"))["online"] == []

    async def test_of_two_who_want_one_seat_one_gets_it(self, two: list[Tables]) -> None:
        created = await two[0].create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), *[NewSeat("open")] * 2]))
        await look(two[1], created.id)
        results = await asyncio.gather(
            *(
                server.sit(created.id, who, 2, "Me", created.invite)
                for server, who in zip(two, (BEN, CLEO), strict=True)
            ),
            return_exceptions=True,
        )
        assert {result.code for result in results if isinstance(result, ComaresError)} == {"seat-taken"}
        assert sum(not isinstance(result, Exception) for result in results) == 1

    async def test_what_a_server_did_before_it_died_is_found(self, two: list[Tables]) -> None:
        """It had no time to announce it, but it is in the database."""
        created = await open_three(two[0])
        follower = await two[1].subscribe(created.id, None)
        await hear(follower, "snapshot")
        two[0].writer.announce = lambda _changed: None
        version = await move(two[0], created.id)
        assert two[1].cache.sessions[created.id].table.version < version
        await two[1].peers.exchange()
        assert (await hear(follower, "update"))["version"] == version

    async def test_hints_are_short_enough_and_strange_ones_do_no_harm(
        self, two: list[Tables], caplog: pytest.LogCaptureFixture
    ) -> None:
        relay = two[0].peers.relay
        assert relay
        payloads = list(relay.payloads([("version", f"{n:010}", 10**6) for n in range(1000)]))
        assert all(len(payload) < 8000 for payload in payloads)
        assert sum(len(orjson.loads(payload)[1]) for payload in payloads) == 1000
        with two[0].storage.database.writing.begin() as connection:
            for strange in (
                "hello",
                "1",
                "null",
                "[]",
                "[1,2]",
                '["a",[1]]',
                '["a",[["version","b"]]]',
                '[[],[["here",1,2]]]',
            ):
                connection.execute(text("SELECT pg_notify('comares', :payload)"), {"payload": strange})
        created = await open_three(two[0])
        followers = [await server.subscribe(created.id, None) for server in two]
        version = await move(two[0], created.id)
        for follower in followers:
            while (await hear(follower, "update"))["version"] != version:
                pass
        assert "cannot read" in caplog.text

    async def test_bots_are_moved_by_whoever_is_left(self, two: list[Tables]) -> None:
        seats = [NewSeat("me", "Ani"), *[NewSeat("bot", level="random")] * 2]
        created = await two[0].create(ANI, NewTable("rollwrite", seats))
        follower = await two[1].subscribe(created.id, ANI)
        seen = await hear(follower, "snapshot")
        while seen["position"]["to_move"] != 1:
            seen = await hear(follower, "update")
        two[0].bots.drive = lambda _session: None  # type: ignore[assignment,method-assign]  # it is stuck
        for _ in range(2):
            while seen["position"]["to_move"] == 1:
                token = seen["position"]["choices"][0]["token"]
                await two[0].play(created.id, ANI, 1, token, seen["version"], str(seen["version"]))
                seen = await hear(follower, "update")
            while seen["position"]["to_move"] != 1:
                seen = await hear(follower, "update")

    async def test_one_rematch(self, two: list[Tables]) -> None:
        created = await open_three(two[0])
        while (seen := await look(two[0], created.id))["status"] == "playing":
            await move(two[0], created.id, at=seen)
        await look(two[1], created.id)
        again = await asyncio.gather(*(server.rematch(created.id, who) for server in two for who in HOLDERS.values()))
        assert len(set(again)) == 1

    async def test_a_locked_table_is_not_waited_for_forever(
        self, open_tables: Opener, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(databases, "LONGEST", 1)
        two = [await open_tables(), await open_tables()]
        created = await open_three(two[0])
        seen = await look(two[0], created.id)
        with two[1].storage.database.writing.connect() as connection:
            connection.execute(text("LOCK TABLE events, alembic_version IN ACCESS EXCLUSIVE MODE"))
            for doing in (move(two[0], created.id, "again", seen), two[0].health()):
                with pytest.raises(ComaresError) as caught:
                    await asyncio.wait_for(doing, 120)
                assert caught.value.code == "storage-failed"
        await move(two[0], created.id, "again", seen)

    async def test_a_frozen_database_is_not_waited_for_forever(
        self, two: list[Tables], postgres: Postgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its processes are stopped, so that no time limit of its own helps."""
        created = await open_three(two[0])
        seen = await look(two[0], created.id)
        unknown = "a" * 10
        monkeypatch.setattr(writer, "STUCK", 1.0)
        monkeypatch.setattr(background, "LONGEST", 1.0)
        with postgres.frozen():
            doing = [
                asyncio.wait_for(awaited, 120)
                for awaited in (
                    move(two[0], created.id, "again", seen),
                    two[0].health(),
                    two[0].health(),
                    look(two[0], unknown),
                )
            ]
            for error in await asyncio.gather(*doing, return_exceptions=True):
                assert isinstance(error, ComaresError)
                assert error.code in ("storage-failed", "busy")
            begun = time.monotonic()
            with pytest.raises(ComaresError) as caught:  # at once, for we know by now
                await move(two[0], created.id, "again", seen)
            assert caught.value.code == "busy"
            assert time.monotonic() - begun < 1
        monkeypatch.undo()
        version = await eventually(lambda: move(two[0], created.id, "again", seen))
        assert (await two[0].health()).database == "postgresql"
        await two[1].peers.exchange()
        assert (await look(two[1], created.id))["version"] == version
        check_history(
            two[0], [Acknowledged(created.id, HOLDERS[seen["position"]["to_move"]], "again", version)], [created.id]
        )

    async def test_the_database_is_restarted(self, two: list[Tables], postgres: Postgres) -> None:
        created = await open_three(two[0])
        followers = [await server.subscribe(created.id, None) for server in two]
        for follower in followers:
            await hear(follower, "snapshot")
        version = await move(two[0], created.id)
        seen = await look(two[0], created.id)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(ComaresError) as caught:
                await move(two[0], created.id, "again", seen)
            assert caught.value.code == "storage-failed"
        finally:
            await asyncio.to_thread(postgres.start)
        version = await move(two[0], created.id, "again", seen)
        for follower in followers:
            while (await hear(follower, "update"))["version"] < version:
                pass


# ---- Kill -9 ----


SOME = 5


class Player:
    """A server in another process, and what it has acknowledged."""

    def __init__(self, database: str, ids: list[str]) -> None:
        command = [sys.executable, "-m", "tests.table.playing", database, *ids]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        self.output = b""

    def read(self, seconds: float) -> None:
        """Read its output for a while."""
        assert self.process.stdout
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if poll.select([self.process.stdout], [], [], left)[0]:
                self.output += os.read(self.process.stdout.fileno(), 65536)

    def wait_until_ready(self) -> None:
        for _ in range(600):
            self.read(0.1)
            if b"ready" in self.output:
                return
        raise AssertionError("it does not begin")

    def let_play(self, seconds: float) -> None:
        """Let it play for a while, on a busy machine longer, until it has done something."""
        self.read(seconds)
        for _ in range(50):
            if self.output.count(b"\n") > SOME:
                return
            self.read(0.1)

    def kill(self) -> Iterator[Acknowledged]:
        """Kill it without warning; return everything it had acknowledged."""
        assert self.process.stdout
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        with self.process.stdout as pipe:
            while more := os.read(pipe.fileno(), 65536):
                self.output += more
        for line in self.output.decode().splitlines()[1:]:
            table, who, key, version = line.split()
            yield Acknowledged(table, who, key, int(version))


async def test_a_killed_server_has_lost_nothing(open_tables: Opener, database: str) -> None:
    """Whenever it is killed, everything it acknowledged is stored, and no move is stored only in part."""
    tables = await open_tables()
    ids = [(await open_three(tables)).id for _ in range(6)]
    await tables.close()
    chance = random.Random(3)
    told: list[Acknowledged] = []
    for _ in range(4):
        servers = [Player(database, ids) for _ in range(2 if database.startswith("postgresql") else 1)]
        for server in servers:
            await asyncio.to_thread(server.wait_until_ready)
        await asyncio.to_thread(servers[0].let_play, chance.uniform(0.05, 0.4))
        for server in servers:
            told += server.kill()
        tables = await Tables.open(Settings(database=database))
        stored = check_history(tables, told, ids)
        assert len(told) <= stored
        await tables.close()
    assert len(told) > 10


WITH_A_BOT = """
import asyncio
from comares.table.bot_pool import BotPool
from tests.table.tables import ANI, mover, new_table

async def main():
    table = new_table(1)
    table.sit(ANI, 1, "Ani")
    table.put_bot(ANI, 1, "random", is_away=False)
    bots = BotPool(1, 0.1, 60)
    await bots.choose(table)
    print(*(worker.process.pid for worker in bots.workers), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_bots_end_with_a_killed_server(tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    program.write_text(WITH_A_BOT, "utf-8")
    server = subprocess.Popen(
        [sys.executable, str(program)], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    )
    assert server.stdout
    with server.stdout as output:
        bot = int(output.readline())
    os.kill(bot, 0)
    server.kill()
    server.wait()
    for _ in range(1200):
        if not is_running(bot):
            return
        time.sleep(0.1)
    os.kill(bot, signal.SIGKILL)
    raise AssertionError("the bot goes on without anybody")


def is_running(process: int) -> bool:
    """Whether a process is still running, not counting zombies."""
    try:
        return b") Z " not in Path(f"/proc/{process}/stat").read_bytes()
    except OSError:
        return False


# ---- A full disk ----


async def test_a_full_disk(tmp_path: Path) -> None:
    """Moves are refused, reading works, and play continues once there is space again."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("a small disk cannot be made here")
    try:
        tables = await Tables.open(Settings(database=str(disk / "tables.db")))
        created = await open_three(tables)
        other = await open_three(tables)
        filler = disk / "filler"
        with pytest.raises(OSError, match="space"):
            filler.write_bytes(b"x" * 2**20)
        codes = set()
        for _ in range(20):
            try:
                await move(tables, created.id)
            except ComaresError as error:
                codes.add(error.code)
        assert codes == {"storage-failed"}
        seen = await look(tables, created.id)
        assert orjson.loads(await tables.position(created.id, 3))["ply"] == 3
        filler.unlink()
        for table in (created.id, other.id):
            assert await move(tables, table) > 0
        assert (await look(tables, created.id))["version"] > seen["version"]
        check_history(tables, [], [created.id, other.id])
        await tables.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


async def test_a_database_that_is_full_refuses_and_goes_on(tmp_path: Path) -> None:
    tables = await Tables.open(Settings(database=str(tmp_path / "tables.db")))
    created = await open_three(tables)
    seen = await look(tables, created.id)
    limit = await asyncio.to_thread(set_limit, tables, 1)
    with pytest.raises(ComaresError) as caught:
        await move_on_and_on(tables, created.id)
    assert caught.value.code == "storage-failed"
    assert (await look(tables, created.id))["version"] >= seen["version"]
    await asyncio.to_thread(set_limit, tables, limit)
    await move(tables, created.id)
    check_history(tables, [], [created.id])
    await tables.close()


async def move_on_and_on(tables: Tables, table: str) -> None:
    while True:
        await move(tables, table)


def set_limit(tables: Tables, pages: int) -> int:
    """Limit the database to its current size, or to a number of pages; return the previous limit."""
    with tables.storage.database.writing.begin() as connection:
        before = connection.execute(text("PRAGMA max_page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))
        return int(before)
