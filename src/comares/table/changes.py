"""How a table changes: a copy is changed, stored, and then shown to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from comares.table.background import Background, in_thread, try_acquire
from comares.table.bot_driver import BotDriver
from comares.table.cache import SessionCache
from comares.table.errors import NotNow, Unavailable
from comares.table.requests import IdempotentRequest
from comares.table.session import TableSession
from comares.table.settings import Settings
from comares.table.storage import CardRow, Storage, table_write
from comares.table.table import Table
from comares.table.writer import Outcome, Writer

TRIES: Final = 5
"""How often a change is tried when other processes are faster."""

Act = Callable[[Table], None]
"""A command of ``Table``: given a copy, it records what happens, or raises."""


class Accepted(NamedTuple):
    """A change has been made, now or by an earlier request with the same key."""

    version: int


OnDone = Callable[[Outcome, int], None]
"""Called when a change is stored, with the version it led to, or could not be stored."""


class Changes:
    """Changes tables, one change of a table at a time."""

    def __init__(
        self, settings: Settings, storage: Storage, background: Background, cache: SessionCache, writer: Writer
    ) -> None:
        self.most = settings.events_per_table
        self.storage = storage
        self.background = background
        self.cache = cache
        self.writer = writer
        self.bots = BotDriver(settings, background, self.change_session, cache.sessions.get)

    async def change_session(
        self, session: TableSession, act: Act, request: IdempotentRequest | None = None
    ) -> Accepted:
        """Change a table: at once if nothing is in the way, which is nearly always the case."""
        self.background.must_be_open()
        self.writer.must_answer()
        answer: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()

        def on_done(outcome: Outcome, version: int) -> None:
            if outcome != "stored":
                retry = self.background.begin(self.retry(session, outcome, act, request))
                retry.add_done_callback(lambda task: pass_on(task, answer))
            elif not answer.done():
                answer.set_result(Accepted(version))

        if self.change_at_once(session, act, request, on_done):
            return await answer
        return await self.background.finish(self.change_in_turn(session, act, request))

    def change_at_once(
        self, session: TableSession, act: Act, request: IdempotentRequest | None, on_done: OnDone
    ) -> bool:
        """Change a table if nothing is in the way; return whether that was so.

        ``on_done`` is called when the change is stored and shown, or cannot be stored.
        """
        is_behind = self.cache.is_behind(session, request.version if request else 0)
        if is_behind or self.background.is_closing or (request and session.table.may_have_finished(request)):
            return False
        if not try_acquire(session.lock):
            return False
        try:
            draft = self.draft(session, act, request)
            write = table_write(draft, request, session.card) if draft.pending else None

            def on_written(outcome: Outcome) -> None:
                session.lock.release()
                if outcome == "stored" and write:
                    self.show(session, draft, write.card)
                else:
                    session.is_unsure = True
                on_done(outcome, draft.version)

            if write:
                self.writer.put(on_written, write)
        except BaseException:
            session.lock.release()
            raise
        if not write:
            session.lock.release()
            on_done("stored", draft.version)
        return True

    async def retry(
        self, session: TableSession, outcome: Outcome, act: Act, request: IdempotentRequest | None
    ) -> Accepted:
        """Try again after another process was faster; raises if the database failed."""
        must_not_have_failed(session, outcome)
        self.background.must_be_open()
        return await self.change_in_turn(session, act, request)

    async def change_in_turn(self, session: TableSession, act: Act, request: IdempotentRequest | None) -> Accepted:
        """Change a table once earlier changes are done; try again if another process was faster."""
        async with session.lock:
            for _ in range(TRIES):
                await self.cache.catch_up(session, request.version if request else 0)
                if request and session.table.may_have_finished(request):
                    answer = await in_thread(self.storage.answer, session.id, request.key)
                    if answer and answer.request != request.text:
                        raise NotNow("key-reused")
                    if answer:
                        return Accepted(answer.version)
                draft = self.draft(session, act, request)
                if not draft.pending:
                    return Accepted(draft.version)
                write = table_write(draft, request, session.card)
                outcome = await self.writer.store(write)
                if outcome == "stored":
                    self.show(session, draft, write.card)
                    return Accepted(draft.version)
                must_not_have_failed(session, outcome)
            raise Unavailable("busy")

    def draft(self, session: TableSession, act: Act, request: IdempotentRequest | None) -> Table:
        """Return a changed copy of a table."""
        draft = session.table.copy()
        act(draft)
        draft.must_have_room(self.most)
        if request and draft.pending:
            draft.finish(request)
        return draft

    def show(self, session: TableSession, draft: Table, card: CardRow | None) -> None:
        """Show everybody what has been stored, and let the bots play."""
        session.card = card or session.card
        session.advance(draft)
        self.bots.drive(session)


def must_not_have_failed(session: TableSession, outcome: Outcome) -> None:
    """Raise if the database failed; either way, the session must catch up before the next change."""
    session.is_unsure = True
    if outcome == "failed":
        raise Unavailable("storage-failed")


def pass_on(task: asyncio.Task[Accepted], answer: asyncio.Future[Accepted]) -> None:
    """Pass the result of a task on to a future, unless that is already done."""
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif error := task.exception():
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
