"""Reviews of finished games: asked for, computed in a process of their own, stored with the table."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final

import orjson

from comares import evaluation
from comares.analysis.grades import MISTAKES, weight
from comares.core.game import Game
from comares.table import files
from comares.table.background import Background, in_thread
from comares.table.bot_worker import WorkerLost
from comares.table.errors import NotNow, TooMuch, Unavailable
from comares.table.exercise_storage import Mistake
from comares.table.facts import OVER
from comares.table.fair import FairPlaces
from comares.table.review_storage import ReviewRow, ReviewStorage
from comares.table.review_worker import Report, ReviewQuestion, ReviewWorker
from comares.table.storage import now
from comares.table.table import Table

log = logging.getLogger(__name__)

BEAT: Final = 0.5
"""Seconds between two looks at whether a review is still wanted; what is known by then is stored."""
MOST_OF_GUEST: Final = 2
"""Reviews that a guest may be waiting for."""
NOTHING: Final = b'{"status":"none","done":0,"total":0,"evaluator":"","values":[],"review":null}'


class Reviews:
    """The reviews that this process computes, one at a time, and all that are stored."""

    def __init__(self, storage: ReviewStorage, background: Background, work: int) -> None:
        self.storage = storage
        self.background = background
        self.work = work
        self.places = FairPlaces(1)
        self.thread = ThreadPoolExecutor(1, "comares-reviews")
        self.worker: ReviewWorker | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.listening: Counter[str] = Counter()
        """How many reviews of records each guest is listening to."""

    async def close(self) -> None:
        """Stop whatever is going on."""
        for task in self.tasks:
            task.cancel()
        self.kill()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        if self.worker:
            self.worker.kill()

    # ---- What people ask ----

    async def state(self, table: Table) -> bytes:
        """Return the review of a table as JSON, or how far it is."""
        found = await in_thread(self.storage.find, table.facts.id)
        if found is None or not fits(found, table) or found.is_abandoned(now()):
            return NOTHING
        return as_json(found)

    async def begin(self, table: Table, guest: str) -> bytes:
        """Begin with the review of a table, unless there is one; return how far it is."""
        self.background.must_be_open()
        game = must_be_over(table)
        evaluator = name_of(game.definition.name)
        before = await in_thread(self.storage.find, table.facts.id)
        if before and fits(before, table) and is_good(before, evaluator):
            return as_json(before)
        if await in_thread(self.storage.running_of, guest, now()) >= MOST_OF_GUEST:
            raise TooMuch("too-many-reviews")
        row = ReviewRow(table.facts.id, len(game), evaluator, "running", guest, 0, len(game), None, now())
        if await in_thread(self.storage.claim, row, before):
            assert table.spec
            question = ReviewQuestion(table.spec, list(game.history), self.work)
            task = asyncio.create_task(self.run(row, question, guest, people_of(table)))
            self.tasks.add(task)
            task.add_done_callback(self.ended)
        return await self.state(table)

    async def cancel(self, table: Table, guest: str) -> None:
        """Stop the review of a table that a guest has asked for."""
        await in_thread(self.storage.cancel, table.facts.id, guest)

    async def of_record(self, text: str, guest: str) -> AsyncIterator[bytes]:
        """Review the game of a record, of which nothing is stored: how far it is again and again, at last the review.

        Whoever stops listening cancels it. What is wrong with the record is raised at once.
        """
        self.background.must_be_open()
        spec, history = await asyncio.to_thread(files.spec_of, text)
        if self.listening[guest] >= MOST_OF_GUEST:
            raise TooMuch("too-many-reviews")
        row = ReviewRow("", len(history), name_of(spec.game), "running", guest, 0, len(history), None, now())
        return self.told(row, ReviewQuestion(spec, history, self.work), guest)

    async def told(self, row: ReviewRow, question: ReviewQuestion, guest: str) -> AsyncIterator[bytes]:
        """Compute a review, and tell how far it is."""
        latest = [row]
        self.listening[guest] += 1
        waiting = asyncio.create_task(self.compute(latest, question, guest))
        try:
            while not (await asyncio.wait([waiting], timeout=BEAT))[0]:
                yield as_json(latest[0]) + b"\n"
            data = waiting.result()
            yield as_json(latest[0]._replace(status="done" if data else "failed", done=row.total, data=data)) + b"\n"
        finally:
            self.listening[guest] -= 1
            if not self.listening[guest]:
                del self.listening[guest]
            if not waiting.done():
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting

    # ---- The work ----

    def ended(self, task: asyncio.Task[None]) -> None:
        """Forget a task."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a review has failed: %r", error)

    async def run(self, row: ReviewRow, question: ReviewQuestion, guest: str, people: Sequence[str | None]) -> None:
        """Compute a review once it is the guest's turn, and store it."""
        latest = [row]
        waiting = asyncio.create_task(self.compute(latest, question, guest))
        try:
            while not (await asyncio.wait([waiting], timeout=BEAT))[0]:
                if not await self.report(latest[0]):
                    return
            ended = latest[0]._replace(guest=None, done=row.total)
            if data := waiting.result():
                await self.finish(ended._replace(status="done", data=data), people)
            else:
                await self.report(ended._replace(status="failed", data=None))
        finally:
            if not waiting.done():
                waiting.cancel()
                with suppress(asyncio.CancelledError):
                    await waiting

    async def report(self, row: ReviewRow) -> bool:
        """Store how far a review is; return whether it is still wanted."""
        try:
            return await in_thread(self.storage.report, row._replace(at=now()))
        except Unavailable:
            return True  # told in the log by whoever noticed; perhaps it works next time

    async def finish(self, row: ReviewRow, people: Sequence[str | None]) -> None:
        """Store a review and what there is to practise."""
        with suppress(Unavailable):  # told in the log by whoever noticed; whoever asks again begins anew
            mistakes = await in_thread(mistakes_in, row.data or b"{}", people)
            await in_thread(self.storage.finish, row._replace(at=now()), mistakes)

    async def compute(self, latest: list[ReviewRow], question: ReviewQuestion, guest: str) -> bytes | None:
        """Return the review as JSON, or ``None`` if it failed; what is known meanwhile replaces the only row."""

        def on_report(report: Report) -> None:
            latest[0] = latest[0]._replace(
                done=report.done, total=report.total, data=orjson.dumps([[*values] for values in report.values])
            )

        async with self.places.place(guest):
            ask = asyncio.get_running_loop().run_in_executor(self.thread, self.ask, question, on_report)
            try:
                return await asyncio.shield(ask)
            except asyncio.CancelledError:
                self.kill()
                await ask
                raise

    def ask(self, question: ReviewQuestion, on_report: Any) -> bytes | None:
        """Ask the process, which is started if there is none; in the thread."""
        worker = self.worker = self.worker or ReviewWorker()
        try:
            return worker.review(question, on_report)
        except WorkerLost as lost:
            log.info("a review has ended: %s", lost)
            self.worker = None
            worker.end()
            return None


@cache
def name_of(game: str) -> str:
    """Return the evaluator of a game, with its version; raises ``SetupError`` if there is none."""
    name: str = evaluation.find(game).name
    return name


def must_be_over(table: Table) -> Game[Any]:
    """Return the game of a table; raises if it is not over."""
    if table.game is None or table.status not in OVER:
        raise NotNow("not-finished")
    return table.game


def people_of(table: Table) -> list[str | None]:
    """Return for each move the guest who decided it; nobody for bots, stand-ins among them, and what was prepared."""
    if table.lesson:
        return []
    return [table.seats[seat - 1].guest if seat and not by_bot else None for seat, by_bot in table.done]


def mistakes_in(review: bytes, people: Sequence[str | None]) -> list[Mistake]:
    """Return the mistakes of guests in a review."""
    told = orjson.loads(review)
    return [
        Mistake(guest, step["ply"], weight(step["error"], in_points=told["points"]))
        for step, guest in zip(told["steps"], people, strict=False)
        if guest and step["grade"] in MISTAKES
    ]


def fits(row: ReviewRow, table: Table) -> bool:
    """Return whether a review is of the game as it is now."""
    return table.game is not None and row.plies == len(table.game)


def is_good(row: ReviewRow, evaluator: str) -> bool:
    """Return whether there is no reason to begin anew."""
    if row.status == "running":
        return not row.is_abandoned(now())
    return row.status == "done" and row.evaluator == evaluator


def as_json(row: ReviewRow) -> bytes:
    """Return a review as JSON, or how far it is."""
    head = {"status": row.status, "done": row.done, "total": row.total, "evaluator": row.evaluator}
    values, review = (b"[]", row.data) if row.status == "done" else (row.data or b"[]", None)
    return orjson.dumps(head)[:-1] + b',"values":' + values + b',"review":' + (review or b"null") + b"}"
