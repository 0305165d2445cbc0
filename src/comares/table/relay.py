"""Carries messages between the processes that share a PostgreSQL database.

Messages are only hints: a process that misses one finds out from the versions in the database. They are sent in
batches and outside the moves' transactions, because PostgreSQL lets only one transaction with a notification commit at
a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from secrets import token_hex
from threading import Event, Thread
from typing import Any, Final

import orjson
from sqlalchemy import URL

from comares.table.database import lively

log = logging.getLogger(__name__)

CHANNEL: Final = "comares"
LONGEST: Final = 7500
"""Bytes in a payload, for which PostgreSQL's limit is 8,000."""
RETRY: Final = 1.0

Hint = tuple[str, str, Any]
"""``version``, ``here``, ``reaction`` or ``deleted``; a table; its version, the guests following it, a seat and its
reaction, or nothing."""


class Relay:
    """Two threads, one that publishes and one that listens."""

    def __init__(
        self, url: URL, on_message: Callable[[str, list[Hint]], None], on_reconnect: Callable[[], None]
    ) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.options = lively(url)
        self.process = token_hex(6)
        self.on_message = on_message
        """Called in the event loop with the process that sent a message, and its hints."""
        self.on_reconnect = on_reconnect
        """Called in the event loop when messages may have been missed."""
        self.loop = asyncio.get_running_loop()
        self.is_listening = False
        self.stop = Event()
        self.queue: SimpleQueue[Hint | None] = SimpleQueue()
        self.unsent: list[Hint] = []
        self.threads = [
            Thread(target=self.keep, args=(work,), name=f"comares-{work.__name__}", daemon=True)
            for work in (self.listen, self.publish)
        ]
        for thread in self.threads:
            thread.start()

    def publish_versions(self, changed: Iterable[tuple[str, int]]) -> None:
        """Tell the others that tables have changed."""
        for table, version in changed:
            self.queue.put(("version", table, version))

    def publish_presence(self, table: str, guests: set[str]) -> None:
        """Tell the others who is following a table through this process."""
        self.queue.put(("here", table, sorted(guests)))

    def publish_reaction(self, table: str, seat: int, reaction: str) -> None:
        """Tell the others about a reaction."""
        self.queue.put(("reaction", table, [seat, reaction]))

    def publish_deletion(self, table: str) -> None:
        """Tell the others that a table was deleted."""
        self.queue.put(("deleted", table, None))

    async def close(self) -> None:
        """Stop both threads."""
        self.stop.set()
        self.queue.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)

    # ---- In the threads ----

    def keep(self, work: Callable[[], None]) -> None:
        """Keep something running; start it again when the connection is lost."""
        import psycopg

        while not self.stop.is_set():
            try:
                work()
            except (psycopg.Error, OSError) as error:
                log.warning("disconnected from the other processes: %s", str(error).strip())
            except Exception:  # whatever it was, the others must be heard again
                log.exception("cannot hear the other processes, or talk to them")
            self.is_listening = self.is_listening and work != self.listen
            self.stop.wait(RETRY)

    def listen(self) -> None:
        """Receive what other processes publish."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True, **self.options) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.is_listening = True
            self.loop.call_soon_threadsafe(self.on_reconnect)
            while not self.stop.is_set():
                for note in connection.notifies(timeout=0.5):
                    self.receive(note.payload)

    def receive(self, payload: str) -> None:
        """Pass on a message from another process; the channel is open to anyone, so it may be anything."""
        try:
            process, found = orjson.loads(payload)
            hints = [(str(what), str(table), content) for what, table, content in found]
        except (ValueError, TypeError):
            log.warning("cannot read a message from another process")
            return
        if process != self.process:
            self.loop.call_soon_threadsafe(self.on_message, str(process), hints)

    def publish(self) -> None:
        """Publish whatever is queued."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True, **self.options) as connection:
            while not self.stop.is_set():
                for payload in self.payloads(self.unsent):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                self.unsent = self.collect()

    def collect(self) -> list[Hint]:
        """Wait for something to publish, then return everything queued."""
        hints = [self.queue.get()]
        while not self.queue.empty():
            hints.append(self.queue.get())
        return [hint for hint in hints if hint]

    def payloads(self, hints: list[Hint]) -> Iterator[str]:
        """Yield messages within the size limit."""
        chunk: list[bytes] = []
        size = 0
        for hint in hints:
            text = orjson.dumps(hint)
            if chunk and size + len(text) > LONGEST:
                yield self.payload(chunk)
                chunk, size = [], 0
            chunk.append(text)
            size += len(text) + 1
        if chunk:
            yield self.payload(chunk)

    def payload(self, hints: list[bytes]) -> str:
        """Return one message."""
        return f'["{self.process}",[{b",".join(hints).decode()}]]'
