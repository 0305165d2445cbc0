"""What the server processes that share a database tell each other about their tables."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Final

from sqlalchemy import URL

from comares.table.background import Background, in_thread
from comares.table.cache import SessionCache
from comares.table.errors import NotThere, Unavailable
from comares.table.relay import Hint, Relay
from comares.table.session import TableSession

EXCHANGE: Final = 15.0
"""Seconds between two reports by a process of who is online."""
BELIEVED: Final = 3 * EXCHANGE
"""Seconds for which such a report is trusted."""


class Peers:
    """The other server processes; without a URL there are none, and nothing is sent."""

    def __init__(self, url: URL | None, cache: SessionCache, background: Background) -> None:
        self.cache = cache
        self.background = background
        self.relay = None if url is None else Relay(url, self.on_message, self.on_reconnect)

    async def close(self) -> None:
        """Disconnect from the others."""
        if self.relay:
            await self.relay.close()

    @property
    def is_cut_off(self) -> bool:
        """Whether others may be changing tables without us hearing of it."""
        return self.relay is not None and not self.relay.is_listening

    # ---- Sending ----

    def publish_versions(self, changed: Iterable[tuple[str, int]]) -> None:
        """Tell the others that tables have changed; called from the writer's thread."""
        if self.relay:
            self.relay.publish_versions(changed)

    def publish_presence(self, session: TableSession) -> None:
        """Tell the others who is following a table through this process."""
        if self.relay:
            self.relay.publish_presence(session.id, session.here())

    def publish_reaction(self, session: TableSession, seat: int, reaction: str) -> None:
        """Tell the others about a reaction."""
        if self.relay:
            self.relay.publish_reaction(session.id, seat, reaction)

    def publish_deletion(self, session: TableSession) -> None:
        """Tell the others that a table was deleted."""
        if self.relay:
            self.relay.publish_deletion(session.id)

    async def exchange(self) -> None:
        """Tell the others who is here, and look for changes that nobody announced.

        These were made by ``comares admin``, or by a process that crashed.
        """
        sessions = list(self.cache.sessions.values())
        for session in sessions if self.relay else ():
            if session.subscriptions:
                self.publish_presence(session)
                session.doubt()
        versions = await in_thread(self.cache.storage.versions, [session.id for session in sessions])
        for session in sessions:
            if session.id in versions:
                self.on_version(session, versions[session.id])
            else:
                self.cache.drop(session)

    # ---- Receiving ----

    def on_message(self, process: str, hints: list[Hint]) -> None:
        """Handle a message from another process."""
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
                case "deleted":
                    session.is_unsure = True
                    self.background.begin(self.follow(session))

    def on_version(self, session: TableSession, version: int) -> None:
        """Handle the news that a table has changed."""
        session.announced = max(session.announced, version)
        if session.subscriptions and session.announced > session.table.version:
            self.background.begin(self.follow(session))

    def on_reconnect(self) -> None:
        """Check for changes that were missed while disconnected."""
        for session in self.cache.sessions.values():
            session.is_unsure = True
            if session.subscriptions:
                self.background.begin(self.follow(session))

    async def follow(self, session: TableSession) -> None:
        """Show followers what was done through other processes."""
        try:
            async with session.lock:
                await self.cache.catch_up(session)
        except Unavailable:
            session.is_unsure = True
        except NotThere:
            pass  # deleted; those who follow it have been told
