"""Requests that never arrive, heads without end, and more connections than anybody needs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from comares.web import edge
from comares.web.addresses import network_of
from comares.web.edge import LONGEST_HEAD
from comares.web.settings import WebSettings
from tests.web.serving import LocalServer, serving, until

pytestmark = pytest.mark.anyio

HALF = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
MANY: dict[str, Any] = {"guest_rate": 0, "address_rate": 1e6}


class Line:
    """A connection on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """What comes until the server closes the connection."""
        try:
            async with asyncio.timeout(120):
                return await self.reader.read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def lines(server: LocalServer, number: int = 1) -> AsyncIterator[list[Line]]:
    host, _, port = server.base.removeprefix("http://").partition(":")
    opened = [Line(*await asyncio.open_connection(host, int(port))) for _ in range(number)]
    try:
        yield opened
    finally:
        for line in opened:
            line.writer.transport.abort()


def refusal(answer: bytes) -> tuple[int, str]:
    """The status and the code of a response; it has our headers, and says that the connection is closed."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"\r\nconnection: close" in head.lower()
    assert b"content-security-policy" in head.lower()
    return int(head.split()[1]), json.loads(body)["code"]


async def test_half_sent_bodies_hold_no_places(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, requests=3)
    async with serving(str(tmp_path / "tables.db"), settings) as server, lines(server, 12) as held:
        for line in held:
            await line.send(HALF)
        guest = await server.guest()
        for _ in range(5):
            assert (await guest.ask("GET", "/health")).status_code == 200
        assert (await guest.create())["id"]


@pytest.mark.parametrize(
    ("part", "status"),
    [
        (HALF, 408),
        (HALF.replace(b"/api/tables ", b"/api/tables/aaaaaaaaaa/moves "), 408),
        (b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", 408),
        (b"GET", 408),
        (b"\r\n\r\n", None),
        (b"", None),
    ],
)
async def test_what_never_arrives_is_given_up(tmp_path: Path, part: bytes, status: int | None) -> None:
    async with serving(str(tmp_path / "tables.db"), WebSettings(**MANY, arrival=0.3)) as server:
        async with lines(server) as [line]:
            await line.send(part)
            answer = await line.rest()
        assert refusal(answer) == (status, "too-slow") if status else not answer
        assert not server.app.state.edge.arriving.waiting


async def test_a_byte_now_and_then_does_not_help(tmp_path: Path) -> None:
    settings = WebSettings(**MANY, arrival=0.3)
    async with serving(str(tmp_path / "tables.db"), settings) as server, lines(server) as [line]:
        answering = asyncio.create_task(line.rest())
        for byte in HALF + b" " * 5000:
            if answering.done():
                break
            await line.send(bytes([byte]))
            await asyncio.sleep(0.01)
        assert refusal(await answering) == (408, "too-slow")


async def test_whoever_is_refused_while_sending_can_read_why(tmp_path: Path) -> None:
    settings = WebSettings(**MANY, arrival=0.1)
    async with serving(str(tmp_path / "tables.db"), settings) as server, lines(server, 3) as held:
        leaving = server.app.state.edge.leaving.waiting
        for line in held:
            await line.send(HALF)
        await until(lambda: len(leaving) == len(held))
        for line in held:
            for _ in range(5):  # if the connection were closed, the second would make the system throw away the answer
                await line.send(b" ")
                await asyncio.sleep(0.01)
            line.writer.write_eof()
            assert refusal(await line.rest()) == (408, "too-slow")
        await until(lambda: not leaving and not server.app.state.edge.total)


async def test_nobody_is_listened_to_for_long_after_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "FAREWELL", 0.1)
    settings = WebSettings(**MANY, arrival=0.1)
    async with serving(str(tmp_path / "tables.db"), settings) as server, lines(server, 2) as [idle, busy]:
        for line in (idle, busy):
            await line.send(HALF)
        with suppress(ConnectionError):
            while True:
                await busy.send(b" " * 1000)
                await asyncio.sleep(0.001)
        await until(lambda: not server.app.state.edge.total)


async def test_the_time_begins_anew_with_each_request(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db"), WebSettings(**MANY, arrival=60)) as server, lines(server) as [line]:
        arriving = server.app.state.edge.arriving
        for _ in range(3):
            await line.send(b"GET /api/health HTTP/1.1\r\n")
            await until(lambda: len(arriving.waiting) == 1)
            await line.send(b"Host: 127.0.0.1\r\n\r\n")
            assert (await line.reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
            assert not arriving.waiting


async def test_a_stream_may_take_as_long_as_it_likes(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db"), WebSettings(**MANY, arrival=0.1, ping=0.1)) as server:
        guest = await server.guest()
        table = (await guest.create())["id"]
        async with guest.follow(table) as stream:
            pings = 0
            while pings < 5:
                pings += (await anext(stream)).name == "comment"


@pytest.mark.parametrize("whole", [True, False])
async def test_heads_have_a_size(server: LocalServer, whole: bool) -> None:
    async with lines(server) as [line]:
        await line.send(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        sent = 0
        while sent < 40 * LONGEST_HEAD and not line.reader.at_eof():
            try:
                await line.send(b"x" * LONGEST_HEAD)
            except ConnectionError:
                break
            sent += LONGEST_HEAD
            if whole and sent > LONGEST_HEAD:
                await line.send(b"\r\n\r\n")
                break
            await asyncio.sleep(0.001)
        assert sent < 40 * LONGEST_HEAD
        answer = await line.rest()
        if answer:  # lost if the server closed the connection while we were still writing
            assert refusal(answer) == (431, "head-too-large")
    assert (await server.stranger().ask("GET", "/health")).status_code == 200


async def test_a_head_in_one_piece_has_a_size(server: LocalServer) -> None:
    for header in ({"X": "x" * LONGEST_HEAD}, {f"X-{n}": "x" * 100 for n in range(200)}):
        answer = await server.stranger().client.get("/api/health", headers=header)
        assert (answer.status_code, answer.json()["code"]) == (431, "head-too-large")
    long = await server.stranger().client.get("/api/health", headers={"X": "x" * (LONGEST_HEAD - 1000)})
    assert long.status_code == 200


async def test_a_move_that_is_far_too_large_is_refused_before_its_end(server: LocalServer) -> None:
    head = HALF.replace(b"/api/tables ", b"/api/tables/aaaaaaaaaa/moves ").replace(b"100", b"100000000")
    async with lines(server) as [line]:
        await line.send(head + b" " * 20_000)
        assert refusal(await line.rest()) == (413, "too-large")


async def test_connections_per_address(tmp_path: Path) -> None:
    settings = WebSettings(**MANY, address_connections=5)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        async with lines(server, 5), lines(server) as [another]:
            answer = await another.rest()
            assert refusal(answer) == (429, "too-many-connections")
            assert b"retry-after: 5" in answer.lower()
        await until(lambda: not server.app.state.edge.total)  # places are given back
        assert (await server.stranger().ask("GET", "/health")).status_code == 200


async def test_a_trusted_proxy_may_have_any_number(tmp_path: Path) -> None:
    settings = WebSettings(**MANY, address_connections=2)
    async with serving(str(tmp_path / "tables.db"), settings, proxies="127.0.0.1") as server, lines(server, 5):
        assert (await server.stranger().ask("GET", "/health")).status_code == 200


async def test_connections_in_total(tmp_path: Path) -> None:
    settings = WebSettings(**MANY, connections=3)
    async with serving(str(tmp_path / "tables.db"), settings) as server, lines(server, 3), lines(server) as [another]:
        assert refusal(await another.rest()) == (503, "overloaded")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::2", "2001:db8::/64"),
        ("2001:db8:0:0:9::", "2001:db8::/64"),
        ("::1", "::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_what_an_address_counts_for(host: str, network: str) -> None:
    assert network_of(host) == network
