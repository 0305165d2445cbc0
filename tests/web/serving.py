"""A server in the test's event loop, and guests who send requests as browsers do."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
from fastapi import FastAPI

from comares.table.settings import Settings
from comares.table.tables import Tables
from comares.web.app import create_app
from comares.web.server import Server, address_of, listen, server_for
from comares.web.settings import WebSettings

TWO: list[dict[str, Any]] = [{"kind": "me", "name": "Ani"}, {"kind": "open"}]
ALONE: list[dict[str, Any]] = [{"kind": "me", "name": "Ani"}]
TABLE_OF_FIVE: list[dict[str, Any]] = [
    {"kind": "me", "name": "Ani"},
    *({"kind": "person", "name": name} for name in ("Ben", "Cleo", "Dan", "Eva")),
]
PAIR: list[dict[str, Any]] = [{"kind": "me", "name": "Ani"}, {"kind": "person", "name": "Ben"}]


class Event(NamedTuple):
    """An event in a stream."""

    name: str
    id: int | None
    data: Any


@dataclass
class Guest:
    """A browser: it keeps its cookie, and says where its requests come from."""

    client: httpx.AsyncClient

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.client.request(method, f"/api{path}", **({} if body is None else {"json": body}), **more)

    async def create(self, seats: list[dict[str, Any]] = PAIR, **more: Any) -> dict[str, str]:
        answer = await self.ask("POST", "/tables", {"game": "rollwrite", "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, str] = answer.json()
        return made

    async def sit(self, table: dict[str, str], seat: int, name: str) -> httpx.Response:
        return await self.ask("PUT", f"/tables/{table['id']}/seats/{seat}", {"name": name, "invite": table["invite"]})

    async def see(self, table: str) -> Any:
        answer = await self.ask("GET", f"/tables/{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def move(self, table: str, body: Any, key: str | None = None) -> httpx.Response:
        return await self.ask("POST", f"/tables/{table}/moves", body, headers={"Idempotency-Key": key or uuid4().hex})

    async def undo(self, table: str, body: Any, key: str | None = None) -> httpx.Response:
        return await self.ask("POST", f"/tables/{table}/undo", body, headers={"Idempotency-Key": key or uuid4().hex})

    async def next_move(self, table: str, which: int = 0) -> dict[str, Any]:
        """A possible move for whoever is to move."""
        now = await self.see(table)
        position = now["position"]
        return {
            "seat": position["to_move"],
            "token": position["choices"][which]["token"],
            "version": now["version"],
        }

    @asynccontextmanager
    async def follow(
        self, table: str, last: int | None = None, headers: dict[str, str] | None = None
    ) -> AsyncIterator[AsyncIterator[Event]]:
        """The events of a table as they arrive."""
        path = f"/api/tables/{table}/stream" + ("" if last is None else f"?last_version={last}")
        async with self.client.stream("GET", path, headers=headers or {}, timeout=120) as answer:
            assert answer.status_code == 200
            yield events(answer.aiter_lines())


async def events(lines: AsyncIterator[str]) -> AsyncIterator[Event]:
    """Parse the lines of an event stream as browsers do."""
    found: dict[str, str] = {}
    async for line in lines:
        if line.startswith(":"):
            yield Event("comment", None, line[1:].strip())
        elif line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif found:
            yield Event(found["event"], int(found["id"]) if "id" in found else None, json.loads(found["data"]))
            found = {}


@dataclass
class LocalServer:
    """A running server."""

    base: str
    app: FastAPI
    tables: Tables
    uvicorn: Server
    guests: list[httpx.AsyncClient] = field(default_factory=list)

    def stranger(self, **more: Any) -> Guest:
        """A program without a cookie."""
        client = httpx.AsyncClient(base_url=self.base, timeout=120, **more)
        self.guests.append(client)
        return Guest(client)

    async def guest(self, **more: Any) -> Guest:
        """A browser that has its cookie."""
        guest = self.stranger(headers={"Origin": self.base, "Sec-Fetch-Site": "same-origin"}, **more)
        assert (await guest.ask("GET", "/me")).status_code == 200
        return guest


@asynccontextmanager
async def serving(
    database: str,
    web: WebSettings | None = None,
    *,
    proxies: str = "",
    send_buffer: int | None = None,
    **settings: Any,
) -> AsyncIterator[LocalServer]:
    """Serve tables for a while."""
    settings = {"pace": 0, "workers": 1, "think": 0.02, **settings}
    tables = await Tables.open(Settings(database=database, **settings))
    web = web or WebSettings(guest_rate=0, address_rate=0)
    app = create_app(web, tables)
    ready = asyncio.Event()
    uvicorn = server_for(app, proxies, ready.set)
    listener = listen("127.0.0.1", 0, web.patience)
    if send_buffer is not None:  # connections inherit this
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    server = LocalServer(address_of(listener), app, tables, uvicorn)
    running = asyncio.create_task(uvicorn.serve([listener]))
    try:
        await ready.wait()
        yield server
    finally:
        for client in server.guests:
            await client.aclose()
        uvicorn.should_exit = True
        await running
        await tables.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, but not forever."""
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.02)
