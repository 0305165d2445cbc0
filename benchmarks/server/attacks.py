"""What one address may try in order to stop the server for others.

Each attack is repeated until it is cancelled, about as fast as the limits permit and a little faster.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from secrets import token_urlsafe
from typing import Any

import orjson

from benchmarks.server.browser import Browser, Refused, Requests, Stream
from benchmarks.server.process import HOST

ENEMIES = "127.0.0."
"""How hostile addresses begin; the others come from ``HOST``."""
PAUSE = 0.004
"""Seconds between two requests: 250 in a second, of which 100 are permitted in the long run."""
CONNECTIONS = 600
STREAMS = 300
WATCHERS = 90
GUESTS = 6
CHUNK = b"x" * 65536
BOTS = [{"kind": "me", "name": "Eve"}, *[{"kind": "bot", "level": "master"}] * 4]


class Enemy(Browser):
    """A hostile browser; it has another guest's secret whenever it wants."""

    def __init__(self, port: int, address: str) -> None:
        super().__init__(port)
        self.address = address
        self.more: list[asyncio.BaseTransport] = []

    async def connect(self, make: Callable[[], Any] = Requests) -> Any:
        """Open a connection from the hostile address."""
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.create_connection(make, HOST, self.port, local_addr=(self.address, 0))
        self.more.append(transport)
        return protocol

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Send a request; a connection that was closed is opened again."""
        if self.requests is None or self.requests.transport is None or self.requests.transport.is_closing():
            self.requests = await self.connect()
        return await super().ask(method, path, body, key)

    async def send(self, request: bytes) -> None:
        """Send anything, and do not care about the answer."""
        with suppress(ConnectionError):
            if self.requests is None or self.requests.transport is None or self.requests.transport.is_closing():
                self.requests = await self.connect()
            assert self.requests
            await self.requests.send(request)

    def be_somebody_else(self, host: str = "") -> None:
        """Take a made-up secret, and perhaps another name of the server."""
        self.cookie = f"comares={token_urlsafe(32)}"
        self.head = f"Host: {host or f'{HOST}:{self.port}'}\r\nCookie: {self.cookie}\r\n"

    @contextmanager
    def afterwards_gone(self) -> Iterator[None]:
        """Close all connections in the end."""
        try:
            yield
        finally:
            for transport in self.more:
                transport.abort()  # type: ignore[attr-defined]  # all of them can


Attack = Callable[[Enemy, str], Awaitable[None]]
"""Given the table of somebody else, too."""


async def half_bodies(enemy: Enemy, _table: str) -> None:
    """Requests whose bodies never come."""
    request = (
        f"POST /api/tables HTTP/1.1\r\n{enemy.head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
    )
    while True:
        await hold(enemy, request.encode())


async def half_heads(enemy: Enemy, _table: str) -> None:
    """Requests whose heads never end."""
    while True:
        await hold(enemy, b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")


async def hold(enemy: Enemy, request: bytes) -> None:
    """Keep opening connections and begin a request on each."""
    with suppress(ConnectionError):
        connection: Requests = await enemy.connect()
        assert connection.transport
        connection.transport.write(request)
    enemy.more = [one for one in enemy.more if not one.is_closing()]
    await asyncio.sleep(PAUSE if len(enemy.more) < CONNECTIONS else 0.1)


async def huge_heads(enemy: Enemy, _table: str) -> None:
    """Heads without end, as fast as they are taken."""
    while True:
        with suppress(ConnectionError):
            connection: Requests = await enemy.connect()
            assert connection.transport
            connection.transport.write(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            for _ in range(3200):  # 200 MB
                if connection.transport.is_closing():
                    break
                connection.transport.write(CHUNK)
                await asyncio.sleep(PAUSE)
        await asyncio.sleep(PAUSE)


async def made_up_streams(enemy: Enemy, table: str) -> None:
    """Streams of somebody else's table, each with another secret."""
    while True:
        enemy.be_somebody_else()
        request = f"GET /api/tables/{table}/stream HTTP/1.1\r\n{enemy.head}\r\n".encode()
        with suppress(ConnectionError):
            await enemy.connect(lambda: Stream(request, ignore))  # noqa: B023  (called at once)
        enemy.more = [one for one in enemy.more if not one.is_closing()]
        await asyncio.sleep(PAUSE if len(enemy.more) < STREAMS else 0.1)


def ignore(_name: bytes, _version: bytes, _data: bytes) -> None:
    """Do not even look at an event."""


async def qr_codes(enemy: Enemy, table: str) -> None:
    """QR codes for ever other, and ever longer, names of the server."""
    while True:
        enemy.be_somebody_else(f"{random.randrange(10**9)}{'a' * random.randrange(200)}.localhost")
        await enemy.send(f"GET /api/tables/{table}/qr.svg HTTP/1.1\r\n{enemy.head}\r\n".encode())
        await asyncio.sleep(PAUSE)


async def tables_full_of_bots(enemy: Enemy, _table: str) -> None:
    """Tables where only bots play, each of another guest."""
    while True:
        enemy.be_somebody_else()
        with suppress(Refused, ConnectionError):
            made = await enemy.ask("POST", "/tables", {"game": "rollwrite", "seats": BOTS})
            await enemy.ask("PUT", f"/tables/{made['id']}/seats/1/bot", {"level": "master"})
        await asyncio.sleep(PAUSE)


async def undo_and_redo(enemy: Enemy, _table: str) -> None:
    """A move that is taken back and made again, at the tables of several guests."""
    mates = [Enemy(enemy.port, enemy.address) for _ in range(GUESTS)]
    with ExitStack() as stack:
        for mate in mates:
            stack.enter_context(mate.afterwards_gone())
            await mate.open_table()
        await asyncio.gather(*(change_ones_mind(mate) for mate in mates))


async def change_ones_mind(enemy: Enemy) -> None:
    """Make a move and take it back, for ever."""
    while True:
        with suppress(Refused, ConnectionError):
            await enemy.look()
            if undo := enemy.position["undo"]:
                body = {"seat": undo, "version": enemy.version}
                await enemy.ask("POST", f"/tables/{enemy.table}/undo", body, token_urlsafe(12))
            else:
                await enemy.move()
        await asyncio.sleep(PAUSE)


async def pages(enemy: Enemy, _table: str) -> None:
    """The pages of tables that do not exist."""
    while True:
        await enemy.send(f"GET /t/{token_urlsafe(8)[:10]} HTTP/1.1\r\n{enemy.head}\r\n".encode())
        await asyncio.sleep(PAUSE)


async def unknown_tables(enemy: Enemy, _table: str) -> None:
    """Tables that do not exist."""
    while True:
        enemy.be_somebody_else()
        with suppress(Refused, ConnectionError):
            await enemy.ask("GET", f"/tables/{token_urlsafe(8)[:10]}")
        await asyncio.sleep(PAUSE)


async def coming_and_going(enemy: Enemy, _table: str) -> None:
    """A player who comes and goes before many watchers."""
    await enemy.open_table()
    own = enemy.head
    for _ in range(WATCHERS):
        enemy.be_somebody_else()
        watching = f"GET /api/tables/{enemy.table}/stream HTTP/1.1\r\n{enemy.head}\r\n".encode()
        await enemy.connect(lambda: Stream(watching, ignore))  # noqa: B023  (called at once)
        await asyncio.sleep(PAUSE)
    request = f"GET /api/tables/{enemy.table}/stream HTTP/1.1\r\n{own}\r\n".encode()
    while True:
        with suppress(ConnectionError):
            stream: Stream = await enemy.connect(lambda: Stream(request, ignore))
            await asyncio.sleep(PAUSE)
            assert stream.transport
            stream.transport.abort()
        enemy.more = [one for one in enemy.more if not one.is_closing()]
        await asyncio.sleep(PAUSE)


async def tables_and_guests(enemy: Enemy, _table: str) -> None:
    """New tables and names, each of another guest."""
    while True:
        enemy.be_somebody_else()
        with suppress(Refused, ConnectionError):
            await enemy.ask("PUT", "/me", {"name": "Eve"})
            await enemy.open_table()
        await asyncio.sleep(PAUSE)


async def malformed(enemy: Enemy, table: str) -> None:
    """Moves that are none."""
    bodies = (b"[" * 8000, b"{}", b'{"seat":1,"token":"x","version":1}', b"\xff" * 100, orjson.dumps({"a": "b" * 9000}))
    while True:
        body = random.choice(bodies)
        head = f"POST /api/tables/{table}/moves HTTP/1.1\r\n{enemy.head}Content-Type: application/json\r\n"
        head += f"Content-Length: {len(body)}\r\nIdempotency-Key: {token_urlsafe(12)}\r\n\r\n"
        await enemy.send(head.encode() + body)
        await asyncio.sleep(PAUSE)


ATTACKS: tuple[Attack, ...] = (
    half_bodies,
    half_heads,
    huge_heads,
    made_up_streams,
    qr_codes,
    tables_full_of_bots,
    undo_and_redo,
    pages,
    unknown_tables,
    coming_and_going,
    tables_and_guests,
    malformed,
)
