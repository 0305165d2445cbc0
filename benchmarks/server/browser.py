"""Does what a browser does at a table, without a browser: one connection for requests, and streams.

The driver shares the machine with the server and must not become the bottleneck. So it speaks only as much HTTP as it
needs, on bare transports, and reads no more of an update than its next move depends on.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from secrets import token_urlsafe
from time import perf_counter
from typing import Any, cast

import orjson

from benchmarks.server.process import HOST

PAIR = [{"kind": "me", "name": "Ani"}, {"kind": "person", "name": "Ben"}]
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Refused(Exception):
    """The server refused a request."""


class Requests(asyncio.Protocol):
    """A connection on which requests are sent and answered, one at a time."""

    def __init__(self) -> None:
        self.received = b""
        self.head = b""
        """The head of the last answer."""
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is not an instance of it

    def data_received(self, data: bytes) -> None:
        """Resolve the answer once all of it is here."""
        self.received += data
        head, end, body = self.received.partition(b"\r\n\r\n")
        length = LENGTH.search(head) if end else None
        if length and len(body) >= int(length[1]) and self.answer and not self.answer.done():
            self.received, self.head = b"", head
            self.answer.set_result((int(head[9:12]), body))

    def connection_lost(self, _error: Exception | None) -> None:
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionResetError("the server closed the connection"))

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """Send a request and return the status and the body of the answer."""
        if self.transport is None or self.transport.is_closing():
            raise ConnectionResetError("the server closed the connection")
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.answer


class Stream(asyncio.Protocol):
    """A stream of events, each given to ``handle`` as its name, its version, and its data.

    If it is refused, it is given the head of the response as the data of an event ``refused``.
    """

    def __init__(self, request: bytes, handle: Callable[[bytes, bytes, bytes], None]) -> None:
        self.request = request
        self.handle = handle
        self.received = b""
        self.is_open = False
        self.event = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is not an instance of it
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take the chunks apart, and the events in them."""
        self.received += data
        if not self.is_open:
            head, end, rest = self.received.partition(b"\r\n\r\n")
            if not end:
                return
            self.is_open, self.received = True, rest
            if not head.startswith(b"HTTP/1.1 200"):
                self.handle(b"refused", b"", head)
                return
        while (line := self.received.find(b"\r\n")) >= 0:
            stop = line + 2 + int(self.received[:line], 16)
            if len(self.received) < stop + 2:
                return
            self.event += self.received[line + 2 : stop]
            self.received = self.received[stop + 2 :]
            *events, self.event = self.event.split(b"\n\n")
            for event in events:
                self.parse(event)

    def parse(self, event: bytes) -> None:
        """Hand over an event; pings have no data."""
        head, found, data = event.partition(b"data: ")
        if found:
            name, _, version = head.removeprefix(b"event: ").rstrip(b"\n").partition(b"\nid: ")
            self.handle(name, version, data)


class Browser:
    """A guest with a secret, a connection to the server, and a table."""

    def __init__(self, port: int, game: str = "rollwrite") -> None:
        self.port = port
        self.game = game
        self.cookie = f"comares={token_urlsafe(32)}"
        self.head = f"Host: {HOST}:{port}\r\nCookie: {self.cookie}\r\n"
        self.requests: Requests | None = None
        self.table = ""
        self.version = 0
        self.status = ""
        self.position: dict[str, Any] = {}
        self.arrival = asyncio.Event()
        self.streams: list[Stream] = []
        self.sent: dict[int, float] = {}
        """When the move that led to a version was sent."""
        self.shown: dict[int, float] = {}
        """When a version arrived on the second stream."""

    # ---- Requests ----

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Send a request and return the answer; raises ``Refused`` with the status and the code."""
        if self.requests is None:
            _, self.requests = await asyncio.get_running_loop().create_connection(Requests, HOST, self.port)
        data = b"" if body is None else orjson.dumps(body)
        head = f"{method} /api{path} HTTP/1.1\r\n{self.head}"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        status, answer = await self.requests.send(head.encode() + b"\r\n" + data)
        content = orjson.loads(answer)
        if status >= 400:
            raise Refused(status, content["code"])
        return content

    async def open_table(self) -> None:
        """Open a table for two people at one screen."""
        self.table = (await self.ask("POST", "/tables", {"game": self.game, "seats": PAIR}))["id"]

    async def move(self) -> int:
        """Play one of the listed choices; return the version it led to."""
        token = random.choice(self.position["choices"])["token"]
        body = {"seat": self.position["to_move"], "token": token, "version": self.version}
        began = perf_counter()
        version: int = (await self.ask("POST", f"/tables/{self.table}/moves", body, token_urlsafe(12)))["version"]
        self.sent[version] = began
        return version

    async def look(self) -> None:
        """Fetch the state of the table, without a stream."""
        seen = await self.ask("GET", f"/tables/{self.table}")
        self.version, self.status, self.position = seen["version"], seen["status"], seen["position"]

    async def move_and_see(self) -> int:
        """Make a move and wait until it arrives on the stream."""
        version = await self.move()
        await self.until(version)
        return version

    async def until(self, version: int) -> None:
        """Wait until a version has arrived on the stream."""
        while self.version < version:
            self.arrival.clear()
            await self.arrival.wait()

    # ---- Streams ----

    async def follow(self, streams: int = 2) -> None:
        """Open a stream that is read, and perhaps another that only records when updates arrive."""
        self.version = 0
        request = f"GET /api/tables/{self.table}/stream HTTP/1.1\r\n{self.head}\r\n".encode()
        loop = asyncio.get_running_loop()
        for handle in (self.read, self.see)[:streams]:
            _, stream = await loop.create_connection(lambda: Stream(request, handle), HOST, self.port)  # noqa: B023  (called at once)
            self.streams.append(stream)
        await self.until(1)

    def read(self, name: bytes, _version: bytes, data: bytes) -> None:
        """Update the state from an event."""
        if name in (b"snapshot", b"update"):
            told = orjson.loads(data)
            self.version, self.status, self.position = told["version"], told["status"], told["position"]
            self.arrival.set()

    def see(self, name: bytes, version: bytes, _data: bytes) -> None:
        """Record when a version arrived."""
        if name == b"update":
            self.shown[int(version)] = perf_counter()

    def delays(self) -> list[float]:
        """Return the seconds between sending each move and its arrival on the second stream."""
        return [self.shown[version] - began for version, began in self.sent.items() if version in self.shown]

    async def leave(self) -> None:
        """Close all connections."""
        for connection in (*self.streams, self.requests):
            if connection and connection.transport:
                connection.transport.close()
        self.streams, self.requests = [], None
