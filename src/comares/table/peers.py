"""What the processes on one database tell each other about their tables."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final

from sqlalchemy import URL

from comares.table.background import Background, in_thread
from comares.table.cache import SessionCache
from comares.table.errors import Unavailable
from comares.table.relay import Hint, Relay
from comares.table.session import TableSession

EXCHANGE: Final = 15.0
"""Seconds after which each process says again who is here."""
BELIEVED: Final = 3 * EXCHANGE
"""Seconds for which others believe it."""


class Peers:
    """The other processes. Without an address there are none, and nothing is said."""

    def __init__(self, url: URL | None, cache: SessionCache, background: Background) -> None:
        self.cache = cache
        self.background = background
        self.relay = None if url is None else Relay(url, self.on_message, self.on_reconnect)

    async def close(self) -> None:
        """Stop talking."""
        if self.relay:
            await self.relay.close()

    @property
    def is_cut_off(self) -> bool:
        """Whether others may change tables without our hearing of it."""
        return self.relay is not None and not self.relay.is_listening

    # ---- What we tell ----

    def publish_versions(self, changed: Mapping[str, int]) -> None:
        """Tell the others that tables have changed; called by the thread that stores."""
        if self.relay:
            self.relay.publish_versions(changed)

    def publish_presence(self, session: TableSession) -> None:
        """Tell the others who follows a table here."""
        if self.relay:
            self.relay.publish_presence(session.id, session.here())

    def publish_reaction(self, session: TableSession, seat: int, reaction: str) -> None:
        """Tell the others how somebody feels."""
        if self.relay:
            self.relay.publish_reaction(session.id, seat, reaction)

    async def exchange(self) -> None:
        """Tell the others who is here, and look whether they did something without telling: they may have died."""
        if not self.relay:
            return
        followed = [session for session in self.cache.sessions.values() if session.subscriptions]
        for session in followed:
            self.publish_presence(session)
            session.doubt()
        versions = await in_thread(self.cache.storage.versions, [session.id for session in followed])
        for session in followed:
            self.on_version(session, versions.get(session.id, 0))

    # ---- What others tell ----

    def on_message(self, process: str, hints: list[Hint]) -> None:
        """Take in what another process tells."""
        for what, id_, content in hints:
            session = self.cache.sessions.get(id_)
            if session is None:
                continue
            match what:
                case "version":
                    self.on_version(session, content)
                case "here":
                    session.on_presence(process, frozenset(content), monotonic() + BELIEVED)
                case "reaction":
                    session.show(*content)

    def on_version(self, session: TableSession, version: int) -> None:
        """Take in that a table has changed."""
        session.announced = max(session.announced, version)
        if session.subscriptions and session.announced > session.table.version:
            self.background.begin(self.follow(session))

    def on_reconnect(self) -> None:
        """Look for what was missed while nothing could be heard."""
        for session in self.cache.sessions.values():
            session.is_unsure = True
            if session.subscriptions:
                self.background.begin(self.follow(session))

    async def follow(self, session: TableSession) -> None:
        """Show those who follow a table here what was done elsewhere."""
        try:
            async with session.lock:
                await self.cache.catch_up(session)
        except Unavailable:
            session.is_unsure = True
