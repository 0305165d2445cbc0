"""Does what a browser does at a table, without a browser: one connection for requests, and streams.

The driver shares the machine with the server and must not become the bottleneck, so it speaks only as much HTTP as it
needs.
"""

from __future__ import annotations

import asyncio
import random
from secrets import token_urlsafe
from time import perf_counter
from typing import Any

import orjson

from benchmarks.server.process import HOST

PAIR = [{"kind": "me", "name": "Ani"}, {"kind": "person", "name": "Ben"}]
LARGEST = 2**22


class Refused(Exception):
    """The server refused a request."""


class Browser:
    """A guest with a secret, a connection to the server, and a table."""

    def __init__(self, port: int, game: str = "rollwrite") -> None:
        self.port = port
        self.game = game
        self.cookie = f"comares={token_urlsafe(32)}"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.table = ""
        self.version = 0
        self.status = ""
        self.position: dict[str, Any] = {}
        self.pending = asyncio.Event()
        self.streams: list[asyncio.Task[None]] = []
        self.sent: dict[int, float] = {}
        """When the move that led to a version was sent."""
        self.shown: dict[int, float] = {}
        """When a version arrived on the second stream."""

    # ---- Requests ----

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Send a request and return the answer; raises ``Refused`` with the status and the code."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=LARGEST)
        assert self.reader
        data = b"" if body is None else orjson.dumps(body)
        head = f"{method} /api{path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nCookie: {self.cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        self.writer.write(head.encode() + b"\r\n" + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = next(int(line[16:]) for line in answer.split(b"\r\n") if line.lower().startswith(b"content-length: "))
        content = orjson.loads(await self.reader.readexactly(length))
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
        while self.version < version:
            self.pending.clear()
            await self.pending.wait()
        return version

    # ---- Streams ----

    async def follow(self) -> None:
        """Open two streams: one that is read, and one that only records when updates arrive."""
        self.version = 0
        self.streams = [asyncio.create_task(self.listen(self.read)), asyncio.create_task(self.listen(self.see))]
        while self.version == 0:
            self.pending.clear()
            await self.pending.wait()

    async def listen(self, handle: Any) -> None:
        """Read a stream until it ends."""
        reader, writer = await asyncio.open_connection(HOST, self.port, limit=LARGEST)
        path = f"/api/tables/{self.table}/stream"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nCookie: {self.cookie}\r\n\r\n".encode())
        try:
            await reader.readuntil(b"\r\n\r\n")
            rest = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                rest += (await reader.readexactly(size + 2))[:-2]
                *events, rest = rest.split(b"\n\n")
                for event in events:
                    handle(dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def read(self, event: dict[bytes, bytes]) -> None:
        """Update the state from an event."""
        if event.get(b"event") in (b"snapshot", b"update"):
            told = orjson.loads(event[b"data"])
            self.version, self.status, self.position = told["version"], told["status"], told["position"]
            self.pending.set()

    def see(self, event: dict[bytes, bytes]) -> None:
        """Record when a version arrived."""
        if event.get(b"event") == b"update":
            self.shown[int(event[b"id"])] = perf_counter()

    def delays(self) -> list[float]:
        """Return the seconds between sending each move and its arrival on the second stream."""
        return [self.shown[version] - began for version, began in self.sent.items() if version in self.shown]

    async def leave(self) -> None:
        """Close all connections."""
        for stream in self.streams:
            stream.cancel()
        await asyncio.gather(*self.streams, return_exceptions=True)
        if self.writer:
            self.writer.close()
            self.reader = self.writer = None
