"""Streams: cut at every step, read slowly, never read, ended by the server."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from comares.web.limits import Buckets
from comares.web.server import listen
from comares.web.settings import WebSettings
from tests.web.serving import PAIR, TABLE_OF_FIVE, Guest, LocalServer, serving, until

pytestmark = pytest.mark.anyio


async def play(guest: Guest, table: str, moves: int = 1) -> None:
    for _ in range(moves):
        assert (await guest.move(table, await guest.next_move(table))).status_code == 200


def take(scene: dict[str, Any], name: str, data: dict[str, Any]) -> None:
    """What a client does with an event."""
    if name == "snapshot":
        scene.clear()
        scene.update(data)
    elif name == "update":
        log = scene["log"]
        del log[len(log) - data["taken_back"] :]
        log.extend(data["entries"])
        scene.update({key: data[key] for key in ("version", "seats", "status", "position", "rematch")})


async def test_cut_at_every_step_nothing_is_missed(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create(TABLE_OF_FIVE))["id"]
    scene: dict[str, Any] = {}
    snapshots = 0
    for step in range(20):
        # Away for zero, one or two moves, then back, using either way to say which version was seen last.
        await play(guest, table, step % 3)
        seen = scene.get("version")
        headers = {"Last-Event-ID": str(seen)} if seen is not None and step % 2 else {}
        async with guest.follow(table, None if headers else seen, headers) as stream:
            await play(guest, table)
            true = await guest.see(table)
            async for event in stream:
                snapshots += event.name == "snapshot"
                take(scene, event.name, event.data)
                if event.id == true["version"]:
                    break
        for part in ("version", "status", "position", "log", "rematch"):
            assert scene[part] == true[part], (step, part)
    assert snapshots == 1


async def test_what_was_seen_long_ago_or_never_begins_with_everything(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create(PAIR))["id"]
    await play(guest, table, 30)
    for seen in (0, 1, 2**31 - 1):
        async with guest.follow(table, seen) as stream:
            first = await anext(stream)
            assert first.name == "snapshot"
    for unreadable in ("nonsense", "-1", "1.5"):
        async with guest.follow(table, headers={"Last-Event-ID": unreadable}) as stream:
            assert (await anext(stream)).name == "snapshot"


async def test_moves_taken_back_are_taken_back(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create([{"kind": "me", "name": "Ani"}]))["id"]
    scene: dict[str, Any] = {}
    async with guest.follow(table) as stream:
        while not (turn := [c for c in (await guest.see(table))["position"]["choices"] if c["do"] == "turn"]):
            await play(guest, table)
        now = await guest.see(table)
        done = await guest.move(table, {"seat": 1, "token": turn[0]["token"], "version": now["version"]})
        back = await guest.undo(table, {"seat": 1, "version": done.json()["version"]})
        async for event in stream:
            take(scene, event.name, event.data)
            if event.id == back.json()["version"]:
                break
    assert scene["log"] == now["log"]
    assert scene["position"] == (await guest.see(table))["position"]


async def test_presence_comes_and_goes(server: LocalServer) -> None:
    ani, ben = await server.guest(), await server.guest()
    table = await ani.create([{"kind": "me", "name": "Ani"}, {"kind": "open"}])
    await ben.sit(table, 2, "Ben")
    holder = (await ben.see(table["id"]))["you"]["holder"]
    async with ani.follow(table["id"]) as stream:
        async with ben.follow(table["id"]):
            assert holder in (await next_presence(stream, holder, True))
        assert holder not in (await next_presence(stream, holder, False))


async def next_presence(stream: Any, holder: str, wanted: bool) -> list[str]:
    async for event in stream:
        if event.name == "presence" and (holder in event.data["online"]) is wanted:
            online: list[str] = event.data["online"]
            return online
    raise AssertionError("the stream ended")


async def test_a_silent_stream_says_that_it_is_there(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, ping=0.1)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        guest = await server.guest()
        table = (await guest.create())["id"]
        async with guest.follow(table) as stream:
            names = [(await anext(stream)).name for _ in range(4)]
        assert names == ["snapshot", "presence", "comment", "comment"]


async def test_those_who_do_not_read_hurt_only_themselves(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, guest_streams=50, patience=1)
    async with serving(str(tmp_path / "tables.db"), settings, send_buffer=4096, stream_queue=8) as server:
        guest = await server.guest()
        table = (await guest.create(TABLE_OF_FIVE))["id"]
        stalled = [connect(server, table) for _ in range(20)]
        streams = server.app.state.streams
        async with guest.follow(table) as stream:
            await until(lambda: len(streams.opened) == 21)
            for _ in range(60):
                async with asyncio.timeout(120):
                    done = await guest.move(table, await guest.next_move(table))
                    async for event in stream:
                        if event.id == done.json()["version"]:
                            break
            # They were dropped; those who read were not.
            await until(lambda: len(streams.opened) == 1)
        for connection in stalled:
            connection.close()


def connect(server: LocalServer, table: str) -> socket.socket:
    """Request a stream and never read it."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.connect((host, int(port)))
    connection.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    return connection


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives up peers that take nothing")
def test_the_kernel_gives_up_peers_that_take_nothing() -> None:
    with listen("127.0.0.1", 0, 7) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 7000


async def test_a_reader_who_comes_and_goes_leaves_nothing(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    for _ in range(30):
        async with guest.follow(table) as stream:
            await anext(stream)
    streams = server.app.state.streams
    await until(lambda: not streams.opened)
    assert not streams.of_all.taken
    assert not streams.of_guest.taken


async def test_the_server_says_good_bye(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db")) as server:
        guest = await server.guest()
        table = (await guest.create())["id"]
        async with guest.follow(table) as stream:
            await anext(stream)
            server.uvicorn.should_exit = True
            names = [event.name async for event in stream]
    assert names[-1] == "bye"


def test_a_bucket_fills_again() -> None:
    now = 0.0
    buckets = Buckets(2, clock=lambda: now)
    assert [buckets.take("a") == 0 for _ in range(12)] == [True] * 10 + [False] * 2
    assert buckets.take("b") == 0
    now = 1.0
    assert [buckets.take("a") == 0 for _ in range(3)] == [True, True, False]


def test_full_buckets_are_not_kept() -> None:
    now = 0.0
    buckets = Buckets(1, clock=lambda: now)
    for key in range(3000):
        now += 0.01
        buckets.take(key)
    assert len(buckets.full_at) < 2500
