"""Deletes what nobody has used for longer than the host wants to keep it, some of it at a time."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from comares.table import upkeep
from comares.table.background import in_thread
from comares.table.cache import SessionCache
from comares.table.settings import Settings
from comares.table.storage import Storage, now

log = logging.getLogger(__name__)

BATCH: Final = 20
"""Tables deleted in one transaction, during which no move can be stored."""
BATCHES: Final = 10
"""Transactions in one go, so that more expires in a day than a dozen addresses can open."""
BREATH: Final = 0.1
"""Seconds between them, for the moves that wait."""
PAUSE: Final = 3600.0
"""Seconds until the next look when nothing is left to delete."""


class Expiry:
    """What the server's sweep does about tables and names that nobody uses."""

    def __init__(self, settings: Settings, storage: Storage, cache: SessionCache) -> None:
        self.settings = settings
        self.storage = storage
        self.cache = cache
        self.due = monotonic()

    async def step(self) -> None:
        """Note which tables are in use, then delete some that have expired; does nothing most of the time."""
        if monotonic() < self.due:
            return
        self.due = monotonic() + PAUSE
        await in_thread(self.storage.note_use, list(self.cache.sessions))
        for _ in range(BATCHES):
            if not await in_thread(self.delete_some):
                return
            await asyncio.sleep(BREATH)
        self.due = monotonic()

    def delete_some(self) -> bool:
        """Delete a bounded number of tables and names; return whether there may be more."""
        deleted = [
            upkeep.delete_unused_tables(self.storage.database, now() - days * upkeep.DAY, over=over, most=BATCH)
            for days, over in ((self.settings.keep_unfinished, False), (self.settings.keep_finished, True))
            if days
        ]
        if days := self.settings.keep_unfinished:
            names = upkeep.delete_unused_guests(self.storage.database, now() - days * upkeep.DAY, most=upkeep.PART)
        else:
            names = 0
        if any(deleted) or names:
            log.info("deleted what nobody has used for long: %d tables, %d names", sum(deleted), names)
        return BATCH in deleted or names == upkeep.PART
