"""One writer for each process: whatever waits goes to disk in one transaction.

A commit has to wait for the disk, some milliseconds, whether it holds one move or a hundred. So moves that come while
one commit runs go into the next, together. Nobody is told of a move before it is on disk.

A commit also costs time of the processor. So where many moves come, the writer waits a moment for more of them; where
few come, it does not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Final, Literal, NamedTuple

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from comares.table.errors import Unavailable
from comares.table.storage import Storage, TableWrite

log = logging.getLogger(__name__)

MOST: Final = 500
"""Writes in one transaction."""
MANY: Final = 4
"""So many writes in the last transaction tell that more will come soon."""
MOMENT: Final = 0.004
"""Seconds to wait for them."""

Outcome = Literal["stored", "conflict", "failed"]
"""Stored; somebody else was faster; or the database failed, and it is not known whether it was stored."""


class Write(NamedTuple):
    """What is stored together or not at all, and what is called in the loop when that is done."""

    tables: Sequence[TableWrite]
    on_done: Callable[[Outcome], None]


class Writer:
    """The thread that stores."""

    def __init__(self, storage: Storage, backlog: int, announce: Callable[[dict[str, int]], None]) -> None:
        self.storage = storage
        self.backlog = backlog
        self.announce = announce
        """Called after a commit, in this thread, with the tables that changed and their versions."""
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Write | None] = SimpleQueue()
        self.last = 0
        """Writes in the last transaction."""
        self.thread = Thread(target=self.run, name="comares-writer", daemon=True)
        self.thread.start()

    def put(self, on_done: Callable[[Outcome], None], *tables: TableWrite) -> None:
        """Store something, and then call a function in the loop; refuses where too much waits already."""
        if self.queue.qsize() >= self.backlog:
            raise Unavailable("busy")
        self.queue.put(Write(tables, on_done))

    async def store(self, *tables: TableWrite) -> Outcome:
        """Store something and wait for it."""
        stored: asyncio.Future[Outcome] = self.loop.create_future()
        self.put(lambda outcome: None if stored.done() else stored.set_result(outcome), *tables)
        return await stored

    async def close(self) -> None:
        """Store what waits, and end."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # ---- In the thread ----

    def run(self) -> None:
        """Store until told to end."""
        while (batch := self.collect())[-1] is not None:
            self.handle([write for write in batch if write])
        self.handle([write for write in batch if write])

    def collect(self) -> list[Write | None]:
        """Wait for something to store, and take all that is there."""
        batch = [self.queue.get()]
        if self.last >= MANY:
            sleep(MOMENT)
        while batch[-1] is not None and len(batch) < MOST and not self.queue.empty():
            batch.append(self.queue.get())
        self.last = len(batch)
        return batch

    def handle(self, batch: list[Write]) -> None:
        """Store a batch and report to those who wait.

        Always in the order of the tables: two processes that want to write to the same ones then wait for each other
        at the first of them, and never across.
        """
        if not batch:
            return
        batch.sort(key=lambda write: write.tables[0].table)
        outcomes = self.commit(batch)
        self.loop.call_soon_threadsafe(report, batch, outcomes)
        changed = {
            table.table: table.version
            for write, outcome in zip(batch, outcomes, strict=True)
            if outcome == "stored"
            for table in write.tables
        }
        if changed:
            self.announce(changed)

    def commit(self, batch: list[Write]) -> list[Outcome]:
        """Store all in one transaction; if one of them cannot be stored, find out which and store the others."""
        try:
            with self.storage.database.writing.begin() as connection:
                self.storage.write(connection, [table for write in batch for table in write.tables])
        except (OperationalError, InterfaceError) as error:  # no disk, no connection: nothing would go better alone
            return self.failed(batch, error)
        except DBAPIError:
            return self.commit_one_by_one(batch)
        except Exception as error:
            return self.failed(batch, error)
        return ["stored"] * len(batch)

    def commit_one_by_one(self, batch: list[Write]) -> list[Outcome]:
        """Store each for itself, still in one transaction."""
        outcomes: list[Outcome] = []
        try:
            with self.storage.database.writing.begin() as connection:
                for write in batch:
                    try:
                        with connection.begin_nested():
                            self.storage.write(connection, write.tables)
                        outcomes.append("stored")
                    except IntegrityError:
                        outcomes.append("conflict")
                    except DataError as error:
                        outcomes += self.failed([write], error)
        except Exception as error:
            return self.failed(batch, error)
        return outcomes

    def failed(self, batch: list[Write], error: Exception) -> list[Outcome]:
        """Note that the database failed; the thread goes on, whatever it was."""
        log.error("%d writes failed: %s", len(batch), error, exc_info=not isinstance(error, SQLAlchemyError))
        return ["failed"] * len(batch)


def report(batch: list[Write], outcomes: list[Outcome]) -> None:
    """Tell those who wait; what goes wrong with one of them does not concern the others."""
    for write, outcome in zip(batch, outcomes, strict=True):
        try:
            write.on_done(outcome)
        except Exception:
            log.exception("something stored could not be shown")
