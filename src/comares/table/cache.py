"""The tables in memory: read from the database when needed, dropped when no longer used."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from comares.table import limits
from comares.table.background import Background, in_thread
from comares.table.errors import NotThere, Unavailable
from comares.table.session import TableSession
from comares.table.settings import Settings
from comares.table.storage import Storage

IS_ID: Final = re.compile(limits.TABLE_ID).fullmatch


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
        self.loading: dict[str, asyncio.Task[TableSession]] = {}

    async def find(self, id_: str) -> TableSession:
        """Return a table's session, from memory or from the database."""
        while (session := self.at_hand(id_)) is None:
            if not IS_ID(id_):
                raise NotThere("no-such-table")
            task = self.loading.get(id_)
            if task is None:
                task = self.loading[id_] = self.background.begin(self.load(id_))
                task.add_done_callback(lambda _task: self.loading.pop(id_))
            await asyncio.shield(task)
        return session

    def at_hand(self, id_: str) -> TableSession | None:
        """Return a table's session if it is in memory."""
        session = self.sessions.get(id_)
        if session is not None:
            session.touched = monotonic()
            self.sessions.move_to_end(id_)
        return session

    async def load(self, id_: str) -> TableSession:
        """Read a table from the database."""
        session = await in_thread(self.read, id_)
        if session is None:
            raise NotThere("no-such-table")
        self.sessions[id_] = session
        self.forget(monotonic() - 1, self.settings.live_tables)
        return session

    def read(self, id_: str) -> TableSession | None:
        """Read a table, if it is there, and note that it is in use."""
        facts = self.storage.facts(id_)
        if facts is None:
            return None
        self.storage.note_use([id_])
        return TableSession(facts, self.storage.events_after(id_, 0), self.settings.grace)

    async def up_to_date(self, id_: str) -> TableSession:
        """Return a table's session, including any changes made by other processes."""
        session = await self.find(id_)
        if self.is_behind(session):
            async with session.lock:
                await self.catch_up(session)
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
