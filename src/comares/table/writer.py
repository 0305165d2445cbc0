"""One writer per process, which stores everything queued in one transaction (group commit).

A commit waits a few milliseconds for the disk, whether it holds one move or a hundred. So moves that arrive during a
commit go into the next one together. Nobody hears of a move before it is on disk.

A commit also costs CPU time. So under load the writer waits a moment for more moves; otherwise it does not.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Final, Literal, NamedTuple

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from comares.table.errors import Unavailable
from comares.table.figures import Durations
from comares.table.storage import Storage, TableWrite

log = logging.getLogger(__name__)

MOST: Final = 500
"""Maximum number of writes in a transaction."""
MANY: Final = 4
"""A transaction with at least this many writes suggests that more will follow soon."""
MOMENT: Final = 0.004
"""Seconds to wait for those."""
ROUND: Final = 0.01
"""Seconds of reports after which the event loop may do something else."""
STUCK: Final = 10.0
"""Seconds in one transaction after which the database does not answer: what waits is given up, and nothing more is
accepted."""
LOOKS: Final = 10
"""How often it looks within this time."""

Outcome = Literal["stored", "conflict", "failed"]
"""Stored; another process was faster; or the database failed, and it may or may not have been stored."""


class Write(NamedTuple):
    """What is stored together or not at all, and a callback that then runs in the event loop."""

    tables: Sequence[TableWrite]
    on_done: Callable[[Outcome], None]


def first_table(write: Write) -> str:
    """Return the first table that something is stored for."""
    return write.tables[0].table


class Writer:
    """The thread that writes to the database."""

    def __init__(self, storage: Storage, backlog: int, announce: Callable[[Iterable[tuple[str, int]]], None]) -> None:
        self.storage = storage
        self.backlog = backlog
        self.announce = announce
        """Called in the writer's thread after a commit, with the tables that changed and their versions."""
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Write | None] = SimpleQueue()
        self.last = 0
        """Number of writes in the last transaction."""
        self.unreported: deque[tuple[Write, Outcome]] = deque()
        """What is done, but nobody has been told yet."""
        self.storing: list[Write] = []
        """What it is storing now."""
        self.abandoned: list[Write] = []
        """What it is still storing although everybody has been told that it failed."""
        self.owed = 0
        """How many writes somebody still has to be told about."""
        self.watcher: asyncio.TimerHandle | None = None
        self.since: float | None = None
        """When it began to store what it is storing now."""
        self.commits = Durations()
        """How long transactions took."""
        self.failures = 0
        """How many writes could not be stored."""
        self.thread = Thread(target=self.run, name="comares-writer", daemon=True)
        self.thread.start()

    def put(self, on_done: Callable[[Outcome], None], *tables: TableWrite) -> None:
        """Queue something to be stored, with a callback for the event loop; raises if too much is queued already."""
        self.must_answer()
        if self.queue.qsize() >= self.backlog:
            raise Unavailable("busy")
        self.queue.put(Write(tables, on_done))
        self.owed += 1
        if self.watcher is None:
            self.watch_again()

    def must_answer(self) -> None:
        """Raise if the database does not answer."""
        if self.age > STUCK:
            raise Unavailable("busy")

    @property
    def age(self) -> float:
        """How many seconds it has been storing the same thing."""
        since = self.since
        return 0.0 if since is None else monotonic() - since

    async def store(self, *tables: TableWrite) -> Outcome:
        """Store something and wait until that is done."""
        stored: asyncio.Future[Outcome] = self.loop.create_future()
        self.put(lambda outcome: None if stored.done() else stored.set_result(outcome), *tables)
        return await stored

    async def close(self) -> None:
        """Store what is queued, and stop."""
        self.queue.put(None)
        if self.watcher:
            self.watcher.cancel()
        await asyncio.to_thread(self.thread.join)
        while self.unreported:
            await asyncio.sleep(0)

    # ---- A database that does not answer ----

    def watch_again(self) -> None:
        """Look again in a moment whether the database still answers."""
        self.watcher = self.loop.call_later(STUCK / LOOKS, self.watch)

    def watch(self) -> None:
        """Give up what waits for a database that does not answer; rest as long as nothing waits."""
        self.watcher = None
        if self.age > STUCK:
            self.give_up()
        if self.owed:
            self.watch_again()

    def give_up(self) -> None:
        """Tell everybody who waits that it failed; what is being stored now may be stored after all."""
        batch = self.storing
        if batch is self.abandoned:
            return
        self.abandoned = batch
        waiting = list(batch)
        with suppress(Empty):
            while write := self.queue.get_nowait():
                waiting.append(write)
            self.queue.put(None)  # it was told to stop
        log.error("the database does not answer; %d writes are given up", len(waiting))
        self.add_reports(waiting, ["failed"] * len(waiting))

    # ---- Reports ----

    def on_stored(self, batch: list[Write], outcomes: list[Outcome]) -> None:
        """Report the outcomes of a batch, unless it was given up in the meantime."""
        if batch is not self.abandoned:
            self.add_reports(batch, outcomes)

    def add_reports(self, batch: list[Write], outcomes: list[Outcome]) -> None:
        """Begin to report outcomes, or go on with them."""
        is_reporting = bool(self.unreported)
        self.unreported += zip(batch, outcomes, strict=True)
        if not is_reporting:
            self.report()

    def report(self) -> None:
        """Call the callbacks, some now and the others soon; an error in one of them does not affect the others."""
        began = monotonic()
        while self.unreported:
            write, outcome = self.unreported.popleft()
            self.owed -= 1
            try:
                write.on_done(outcome)
            except Exception:
                log.exception("a stored change could not be published")
            if self.unreported and monotonic() - began > ROUND:
                self.loop.call_soon(self.report)
                break

    # ---- In the thread ----

    def run(self) -> None:
        """Store what is queued until told to stop."""
        while (batch := self.collect())[-1] is not None:
            self.handle([write for write in batch if write])
        self.handle([write for write in batch if write])

    def collect(self) -> list[Write | None]:
        """Wait for something to store, then return everything queued."""
        batch = [self.queue.get()]
        if self.last >= MANY:
            sleep(MOMENT)
        while batch[-1] is not None and len(batch) < MOST and not self.queue.empty():
            batch.append(self.queue.get())
        self.last = len(batch)
        return batch

    def handle(self, batch: list[Write]) -> None:
        """Store a batch and report the outcomes.

        Always in the order of the table ids, so that two processes that write to the same tables cannot deadlock.
        """
        if not batch:
            return
        batch.sort(key=first_table)
        self.storing = batch
        self.since = begun = monotonic()
        outcomes = self.commit(batch)
        self.since = None
        self.commits.note(monotonic() - begun)
        self.failures += outcomes.count("failed")
        self.loop.call_soon_threadsafe(self.on_stored, batch, outcomes)
        self.announce(
            (table.table, table.version)
            for write, outcome in zip(batch, outcomes, strict=True)
            if outcome == "stored"
            for table in write.tables
        )

    def commit(self, batch: list[Write]) -> list[Outcome]:
        """Store everything in one transaction; if part of it cannot be stored, find out which and store the rest."""
        try:
            self.storage.database.must_be_there()
            with self.storage.database.writing.begin() as connection:
                self.storage.write(connection, [table for write in batch for table in write.tables])
        except (OperationalError, InterfaceError) as error:  # no disk or no connection: one by one would fail too
            return self.failed(batch, error)
        except DBAPIError:
            return self.commit_one_by_one(batch)
        except Exception as error:
            return self.failed(batch, error)
        return ["stored"] * len(batch)

    def commit_one_by_one(self, batch: list[Write]) -> list[Outcome]:
        """Store each write in a savepoint of its own, still in one transaction."""
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
        """Log that the database failed; the thread carries on regardless."""
        is_known = isinstance(error, (SQLAlchemyError, Unavailable))
        log.error("%d writes failed: %s", len(batch), error, exc_info=not is_known)
        return ["failed"] * len(batch)
