"""A process in which bots think and hints are found, so that neither holds up the server."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from functools import cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final, NamedTuple

import orjson

from comares.analysis.hinting import hint
from comares.bots import choosing, directory
from comares.bots.budget import Budget
from comares.bots.judging import Judge, judge
from comares.core.rng import Rng
from comares.table.game_spec import GameSpec

START: Final = 60.0
"""Seconds that a process may take to start."""
CONTEXT: Final = get_context("spawn")


class Question(NamedTuple):
    """What a bot has to decide."""

    spec: GameSpec
    history: Sequence[int]
    level: str
    think: float
    seed: int


class HintQuestion(NamedTuple):
    """A game whose player to move wants a hint."""

    spec: GameSpec
    history: Sequence[int]


class Answer(NamedTuple):
    """The token of a decision or a hint as JSON, or what went wrong."""

    token: str | None
    error: str = ""
    hint: bytes | None = None


class WorkerLost(Exception):
    """A process has died, or does not answer."""


class BotWorker:
    """A process that answers one question at a time; all methods may block."""

    def __init__(self, target: Callable[[Connection], None] | None = None) -> None:
        self.pipe, theirs = CONTEXT.Pipe()
        self.process = CONTEXT.Process(target=target or work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.is_ready = False

    def ask(self, question: Question | HintQuestion, deadline: float) -> Answer:
        """Return the answer; raises ``WorkerLost`` if there is none within the deadline."""
        try:
            if not self.is_ready:
                self.receive(START)
                self.is_ready = True
            self.pipe.send(question)
            return self.receive(deadline)
        except (EOFError, OSError) as error:
            raise WorkerLost("a bot process has died") from error

    def receive(self, deadline: float) -> Answer:
        """Return the next message."""
        if not self.pipe.poll(deadline):
            raise WorkerLost("a bot process does not answer")
        answer: Answer = self.pipe.recv()
        return answer

    def kill(self) -> None:
        """End the process, whatever it is doing; whoever waits for its answer learns that it is lost."""
        self.process.kill()

    def end(self) -> None:
        """End the process and clean up; nobody may be waiting for its answer."""
        self.kill()
        self.process.join(START)
        self.pipe.close()


# ---- In the process ----


def work(pipe: Connection) -> None:
    """Answer questions until the server has gone."""
    # Ctrl+C is for the server, and whoever waits for a question would not notice that nobody is left to ask one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    pipe.send(Answer(None))  # ready
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            answer = found(question)
        except Exception as error:  # whatever a bot of another package may raise
            answer = Answer(None, repr(error))
        pipe.send(answer)


def end_with_parent() -> None:
    """Exit when the server has gone, however that happened."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(0)


def found(question: Question | HintQuestion) -> Answer:
    """Return the answer to a question."""
    if isinstance(question, HintQuestion):
        return Answer(None, hint=as_json(question))
    return Answer(decide(question))


def as_json(question: HintQuestion) -> bytes:
    """Return a hint as JSON for pages, with words that they put into their language."""
    told = hint(question.spec.after(question.history), judge_of(question.spec.game))
    return orjson.dumps(told.as_data(lambda said: said))


@cache
def judge_of(game: str) -> Judge[Any]:
    """Return the judge of a game, which takes a moment to make."""
    return judge(game)


def decide(question: Question) -> str:
    """Return the token of a bot's decision."""
    spec, history, level, think, seed = question
    game = spec.after(history)
    bot = directory.find(spec.game, level)
    return game.token(choosing.decide(game, bot, level, Budget(seconds=think), Rng(seed, 0), seed))
