"""The tables in memory: read from the database when needed, dropped when no longer used."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import islice
from time import monotonic
from typing import Final

from comares.table import limits
from comares.table.background import Background, in_thread
from comares.table.errors import NotThere, Unavailable
from comares.table.facts import Event, Facts
from comares.table.session import TableSession
from comares.table.settings import Settings
from comares.table.storage import Storage
from comares.table.table import Table

log = logging.getLogger(__name__)

IS_ID: Final = re.compile(limits.TABLE_ID).fullmatch
TOGETHER: Final = 16
"""Tables that are read from the database together."""


class SessionCache:
    """Finds a table's session and brings it up to date with the database."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        background: Background,
        is_cut_off: Callable[[], bool],
        on_caught_up: Callable[[TableSession], None],
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.background = background
        self.is_cut_off = is_cut_off
        """Returns whether other processes may be changing tables without us hearing of it."""
        self.on_caught_up = on_caught_up
        """Called when another process has changed a table."""
        self.sessions: OrderedDict[str, TableSession] = OrderedDict()
        """Least recently used first."""
        self.loading: dict[str, asyncio.Future[TableSession]] = {}
        """The tables that are being read from the database or will be next, the first one first."""
        self.loader: asyncio.Task[None] | None = None

    async def find(self, id_: str) -> TableSession:
        """Return a table's session, from memory or from the database."""
        while (session := self.at_hand(id_)) is None:
            if not IS_ID(id_):
                raise NotThere("no-such-table")
            await asyncio.shield(self.want(id_))
        return session

    def want(self, id_: str) -> asyncio.Future[TableSession]:
        """Return the session of a table that is not in memory, once it is; however many want it, it is read once."""
        if id_ not in self.loading:
            self.loading[id_] = asyncio.get_running_loop().create_future()
            if self.loader is None:
                self.loader = self.background.begin(self.load())
        return self.loading[id_]

    def at_hand(self, id_: str) -> TableSession | None:
        """Return a table's session if it is in memory."""
        session = self.sessions.get(id_)
        if session is not None:
            session.touched = monotonic()
            self.sessions.move_to_end(id_)
        return session

    async def load(self) -> None:
        """Read the tables that somebody wants, several at a time: after a restart, that is all of them at once."""
        try:
            while self.loading:
                ids = list(islice(self.loading, TOGETHER))
                try:
                    found = await in_thread(self.read, ids)
                except Exception as error:
                    found = dict.fromkeys(ids, error)
                for id_ in ids:
                    self.add(id_, found.get(id_, NotThere("no-such-table")))
        finally:
            self.loader = None

    def add(self, id_: str, found: TableSession | Exception) -> None:
        """Hand over a table that was read, or the reason why it was not."""
        waiting = self.loading.pop(id_)
        if isinstance(found, TableSession):
            waiting.set_result(self.keep(found))
        else:
            waiting.set_exception(found)
            waiting.exception()  # whoever wanted it may be gone

    def open(self, table: Table) -> TableSession:
        """Return the session of a table that has just been stored for the first time."""
        return self.keep(TableSession.of_new(table, self.settings.grace))

    def keep(self, session: TableSession) -> TableSession:
        """Keep a session in memory, unless there is one already, and perhaps in place of others that are idle."""
        session = self.sessions.setdefault(session.id, session)
        self.forget(monotonic() - 1, self.settings.live_tables)
        return session

    def read(self, ids: Sequence[str]) -> dict[str, TableSession | Exception]:
        """Read those of some tables that are there, and note that they are in use."""
        stored = self.storage.load(ids)
        self.storage.note_use(list(stored))
        return {id_: self.session(*table) for id_, table in stored.items()}

    def session(self, facts: Facts, events: list[Event]) -> TableSession | Exception:
        """Return the session of a table, or the reason why there is none: that is no reason not to open the others."""
        try:
            return TableSession.of_stored(facts, events, self.settings.grace)
        except Exception as error:
            log.exception("table %s cannot be opened", facts.id)
            return error

    async def up_to_date(self, id_: str, version: int = 0) -> TableSession:
        """Return a table's session, including any changes made by other processes; somebody may know of a version."""
        session = await self.find(id_)
        if self.is_behind(session, version):
            async with session.lock:
                await self.catch_up(session, version)
        return session

    def is_behind(self, session: TableSession, version: int = 0) -> bool:
        """Return whether the database may be ahead of a session."""
        return session.is_unsure or max(session.announced, version) > session.table.version or self.is_cut_off()

    async def catch_up(self, session: TableSession, version: int = 0) -> None:
        """Read what other processes did, if they may have; the caller holds the lock."""
        if not self.is_behind(session, version):
            return
        session.is_unsure, session.announced = False, session.table.version
        try:
            events = await in_thread(self.storage.events_after, session.id, session.table.version)
        except Unavailable:
            session.is_unsure = True
            raise
        if not events and await self.is_missing(session.id):
            self.drop(session)
            raise NotThere("no-such-table")
        if events:
            after = session.table.copy()
            for event in events:
                after.apply(event)
            session.advance(after)
            session.card = None  # the other process has stored a newer one
            self.on_caught_up(session)

    async def is_missing(self, id_: str) -> bool:
        """Return whether there is no such table, perhaps because it was deleted."""
        missing = await in_thread(self.storage.missing, [id_])
        return bool(missing)

    def drop(self, session: TableSession) -> None:
        """Drop a table that was deleted."""
        self.sessions.pop(session.id, None)
        session.end()

    def forget(self, since: float, most: int) -> None:
        """Drop tables that have been idle since a point in time, until at most ``most`` are left."""
        for id_, session in list(self.sessions.items()):
            if len(self.sessions) <= most:
                break
            if session.is_idle(since):
                del self.sessions[id_]
