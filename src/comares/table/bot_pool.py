"""The processes in which bots think and hints are found, shared fairly between those who wait for them."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from secrets import randbelow, randbits
from time import monotonic
from typing import Final

from comares.table.bot_worker import Answer, BotWorker, HintQuestion, Question, WorkerLost
from comares.table.errors import Unavailable
from comares.table.fair import FairPlaces
from comares.table.table import Table

log = logging.getLogger(__name__)

TRIES: Final = 3
PATIENT: Final = 4
"""How many owners may wait for each process before bots think less."""
LEAST: Final = 0.02
"""Seconds that a bot may always think."""


class BotPool:
    """A number of processes, started when bots have to think."""

    def __init__(self, workers: int, think: float, deadline: float) -> None:
        self.number = workers
        self.think = think
        self.deadline = deadline
        self.places = FairPlaces(workers)
        self.threads = ThreadPoolExecutor(workers, "comares-bots")
        """Each waits for the answer of a process."""
        self.workers: set[BotWorker] = set()
        self.idle: list[BotWorker] = []
        self.is_closed = False
        self.asked: dict[object, float] = {}
        """Since when decisions have been waited for, the oldest first."""

    async def choose(self, table: Table) -> str:
        """Return the decision of the bot to move; a process that dies or does not answer is replaced."""
        game = table.game
        assert game
        decision = object()
        self.asked[decision] = monotonic()
        try:
            for _ in range(TRIES):
                async with self.places.place(table.facts.owner):
                    answer = await self.ask(table)
                if answer.token is not None:
                    return answer.token
                log.warning("a bot has not decided: %s", answer.error)
        finally:
            del self.asked[decision]
        # People are waiting, so play something.
        legal = game.legal()
        return legal[randbelow(len(legal))]

    async def hint(self, table: Table, guest: str) -> bytes:
        """Return a hint for the player to move as JSON, once it is the guest's turn."""
        assert table.spec and table.game
        question = HintQuestion(table.spec, list(table.game.history))
        async with self.places.place(guest):
            answer = await self.answer(question)
        if answer.hint is None:
            log.warning("there is no hint: %s", answer.error)
            raise Unavailable("busy")
        return answer.hint

    async def ask(self, table: Table) -> Answer:
        """Return what the bot to move decides."""
        spec, game, level = table.spec, table.game, table.bot_to_move
        assert spec and game and level
        question = Question(spec, list(game.history), level, self.time_to_think(), randbits(64))
        return await self.answer(question)

    async def answer(self, question: Question | HintQuestion) -> Answer:
        """Return the answer of a process."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.ask_worker, question)

    def time_to_think(self) -> float:
        """Return how long a bot may think now: less if many wait for their turn."""
        crowd = len(self.places.waiting) / (PATIENT * self.number)
        return self.think if crowd <= 1 else max(min(LEAST, self.think), self.think / crowd)

    @property
    def oldest(self) -> float:
        """How many seconds the oldest unanswered question has waited."""
        return monotonic() - next(iter(self.asked.values())) if self.asked else 0.0

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self.is_closed = True
        for worker in tuple(self.workers):
            worker.kill()
        self.threads.shutdown(wait=False, cancel_futures=True)

    # ---- In the threads ----

    def ask_worker(self, question: Question | HintQuestion) -> Answer:
        """Ask an idle process, or a new one."""
        try:
            worker = self.idle.pop()
        except IndexError:
            worker = BotWorker()
            self.workers.add(worker)
        if self.is_closed:
            worker.kill()
        try:
            answer = worker.ask(question, self.deadline)
        except WorkerLost as lost:
            self.workers.discard(worker)
            worker.end()
            return Answer(None, str(lost))
        self.idle.append(worker)
        return answer
