"""The server as people run it, in a process that can be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.web.serving import Guest

ADDRESS = re.compile(r"http://[0-9.]+:[0-9]+")


class ServerProcess:
    """A running ``comares serve``."""

    def __init__(self, process: asyncio.subprocess.Process, base: str) -> None:
        self.process = process
        self.base = base
        self.clients: list[httpx.AsyncClient] = []

    @classmethod
    async def start(cls, *words: str, **environment: str) -> ServerProcess:
        """Start the command and wait until it prints its URL."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMARES", "DISPLAY"))}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "comares", *words),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**kept, "COMARES_LANG": "en", **environment},
        )
        assert process.stdout
        line = (await asyncio.wait_for(process.stdout.readline(), 300)).decode()
        found = ADDRESS.search(line)
        if not found:
            process.kill()
            raise AssertionError(line + (await process.communicate())[1].decode())
        return cls(process, found[0])

    async def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal, wait, and return the exit code and the output on standard error."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        _, errors = await asyncio.wait_for(self.process.communicate(), 300)
        assert self.process.returncode is not None
        return self.process.returncode, errors.decode()

    async def close(self) -> None:
        """Stop it if it is still running, and close the connections of its guests."""
        await self.end()
        for client in self.clients:
            await client.aclose()

    def guest(self, cookie: str | None = None) -> Guest:
        """Return a browser; with a cookie, one that was here before."""
        cookies = {} if cookie is None else {"comares": cookie}
        self.clients.append(httpx.AsyncClient(base_url=self.base, cookies=cookies, timeout=120))
        return Guest(self.clients[-1])

    async def new_guest(self) -> Guest:
        """Return a browser that has its cookie."""
        guest = self.guest()
        assert (await guest.ask("GET", "/me")).status_code == 200
        return guest


@asynccontextmanager
async def running(database: str | Path, *words: str) -> AsyncIterator[ServerProcess]:
    """Serve a database on a free port for a while."""
    rates = ("--guest-rate", "0", "--address-rate", "0", "--pace", "0")
    server = await ServerProcess.start("serve", "--port", "0", "--database", str(database), *rates, *words)
    try:
        yield server
    finally:
        await server.close()
