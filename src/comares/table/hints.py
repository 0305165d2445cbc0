"""Hints at tables: found by the bots' processes, and noted before they are told."""

from __future__ import annotations

from collections import Counter
from typing import Final

from comares.table.bot_pool import BotPool
from comares.table.cache import SessionCache
from comares.table.changes import Changes
from comares.table.errors import NotAllowed, NotThere, TooMuch
from comares.table.table import Table

MOST_OF_GUEST: Final = 2
"""Hints that a guest may be waiting for."""


class Hints:
    """Gives hints to those who may have them."""

    def __init__(self, cache: SessionCache, changes: Changes, pool: BotPool) -> None:
        self.cache = cache
        self.changes = changes
        self.pool = pool
        self.waiting: Counter[str] = Counter()
        """How many hints each guest is waiting for."""

    async def give(self, table: str, guest: str, seat: int, version: int) -> bytes:
        """Return a hint for a seat that is to move, as seen at a version, as JSON.

        It is found before it is noted, so that nothing is noted that nobody was told; and noted before it is told.
        """
        session = await self.cache.up_to_date(table, version)
        session.table.must_give_hint(guest, seat, version)
        await self.must_not_help_elsewhere(session.table, guest)
        if self.waiting[guest] >= MOST_OF_GUEST:
            raise TooMuch("too-many-hints")
        self.waiting[guest] += 1
        try:
            found = await self.pool.hint(session.table, guest)
        finally:
            self.waiting[guest] -= 1
            if not self.waiting[guest]:
                del self.waiting[guest]
        await self.changes.change_session(session, lambda draft: draft.note_hint(guest, seat, version))
        return found

    async def must_not_help_elsewhere(self, table: Table, guest: str) -> None:
        """Raise if a table plays on from a game that the guest is still playing, where there are no hints."""
        while table.origin:
            try:
                table = (await self.cache.up_to_date(table.origin.table)).table
            except NotThere:
                return  # deleted since
            if table.status == "playing" and table.is_held_by(guest) and not table.gives_hints:
                raise NotAllowed("hints-elsewhere")
