"""Plays for the bots at the tables. How fast people see it is their own choice: their pages play it back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from comares.core.errors import IllegalMove
from comares.table.background import Background
from comares.table.bot_pool import BotPool
from comares.table.errors import TableError
from comares.table.session import TableSession
from comares.table.settings import Settings
from comares.table.table import Table

log = logging.getLogger(__name__)

BRISK: Final = 0.2
"""The part of the pace that is enough where nothing can be taken back."""

Change = Callable[[TableSession, Callable[[Table], None]], Awaitable[object]]
"""Changes a table: checks the change, stores it, then publishes it."""


class BotDriver:
    """Runs a task for each table where it is a bot's turn."""

    def __init__(
        self, settings: Settings, background: Background, change: Change, find: Callable[[str], TableSession | None]
    ) -> None:
        self.settings = settings
        self.background = background
        self.change = change
        self.find = find
        """Returns a table's session if it is still in memory."""
        self.moves = 0
        """How many moves bots have made."""
        self.pool = BotPool(settings.workers, settings.think, settings.deadline)

    def close(self) -> None:
        """Stop the bot processes."""
        self.pool.close()

    def drive(self, session: TableSession) -> None:
        """Start playing if it is a bot's turn."""
        if session.timer:
            session.timer.cancel()
            session.timer = None
        if self.is_due(session):
            session.driver = asyncio.create_task(self.play(session))
            session.driver.add_done_callback(lambda task: self.on_played(session, task))

    def is_due(self, session: TableSession) -> bool:
        """Return whether somebody has to start playing for a bot."""
        is_possible = not session.driver and not session.is_full and not self.background.is_closing
        return is_possible and session.table.bot_to_move is not None

    async def play(self, session: TableSession) -> None:
        """Play until it is no longer a bot's turn."""
        while session.table.bot_to_move and not session.is_full:
            table = session.table
            token, _ = await asyncio.gather(self.choose(table), asyncio.sleep(self.pause(table)))
            await self.play_once(session, table, token)

    async def choose(self, table: Table) -> str:
        """Return what a bot plays: in a lesson, what was prepared for it."""
        return table.prepared_token or await self.pool.choose(table)

    def pause(self, table: Table) -> float:
        """Return how long to wait before a bot's move.

        That is the full pace as long as somebody could still take back a move, or their seat from a stand-in.
        """
        mover = table.mover
        stands_in = isinstance(mover, int) and table.seats[mover - 1].stand_in
        return self.settings.pace * (1 if stands_in or table.undoer is not None else BRISK)

    async def play_once(self, session: TableSession, table: Table, token: str) -> None:
        """Play a bot's move, unless the table has changed in the meantime."""
        try:
            await self.change(session, lambda draft: draft.play_bot(token, table.version))
            self.moves += 1
        except (TableError, IllegalMove) as error:
            if error.code == "too-many-events":
                session.is_full = True
            elif error.code not in ("stale", "game-over", "not-your-turn"):
                log.warning("a bot's move was refused: %s", error.code)
                await asyncio.sleep(self.settings.patience)

    def on_played(self, session: TableSession, task: asyncio.Task[None]) -> None:
        """Clean up after ``play`` has ended."""
        session.driver = None
        session.touched = monotonic()
        if not task.cancelled() and (error := task.exception()):
            log.error("the bots at a table have stopped: %r", error)
        self.wait(session)

    def wait(self, session: TableSession) -> None:
        """Give the process that made the last move some time to play for the bots."""
        if self.is_due(session) and not session.timer:
            loop = asyncio.get_running_loop()
            session.timer = loop.call_later(self.settings.patience, self.lose_patience, session, session.table.version)

    def lose_patience(self, session: TableSession, version: int) -> None:
        """Start playing if no other process has."""
        session.timer = None
        if self.find(session.id) is not session:
            return
        if session.table.version == version:
            self.drive(session)
        else:
            self.wait(session)
