"""A process in which games are analysed; it gives way to everything else on the computer."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any, Final, NamedTuple

import orjson

from comares.analysis.analysing import analysing
from comares.analysis.grades import fine_below
from comares.analysis.model import Analysis
from comares.table.bot_worker import START, Answer, BotWorker, WorkerLost, end_with_parent
from comares.table.game_spec import GameSpec

DEADLINE: Final = 60.0
"""Seconds after which a process that says nothing is given up."""
REPORTED: Final = 0.25
"""Seconds between two reports."""
POLITE: Final = 10
"""How far a process gives way to others; bots and people do not wait for an analysis."""


class ReviewQuestion(NamedTuple):
    """A game to analyse."""

    spec: GameSpec
    history: Sequence[int]
    work: int


class Report(NamedTuple):
    """How far an analysis is."""

    done: int
    total: int
    values: Sequence[Sequence[float]]
    """What the position was worth after each step so far."""


class ReviewWorker(BotWorker):
    """A process that analyses one game at a time; all methods may block."""

    def __init__(self) -> None:
        super().__init__(work)

    def review(self, question: ReviewQuestion, on_report: Callable[[Report], None]) -> bytes:
        """Return the analysis as JSON; raises ``WorkerLost`` if the process is killed or does not answer."""
        try:
            if not self.is_ready:
                self.expect(START)
                self.is_ready = True
            self.pipe.send(question)
            while True:
                found = self.expect(DEADLINE)
                if isinstance(found, bytes):
                    return found
                if isinstance(found, Report):
                    on_report(found)
                else:
                    raise WorkerLost(str(found))
        except (EOFError, OSError) as error:
            raise WorkerLost("an analysis has been ended") from error

    def expect(self, deadline: float) -> object:
        """Return the next message."""
        return self.receive(deadline)


# ---- In the process ----


def work(pipe: Connection) -> None:
    """Analyse games until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITE)
    pipe.send(Answer(None))  # ready
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(review(question, pipe.send))
        except Exception as error:  # whatever a game of another package may raise
            pipe.send(Answer(None, repr(error)))


def review(question: ReviewQuestion, send: Callable[[Report], None]) -> bytes:
    """Return the analysis of a game as JSON, and report about it meanwhile."""
    steps = analysing(question.spec.after(question.history), work=question.work)
    values: list[Sequence[float]] = []
    reported = monotonic()
    while True:
        try:
            at = next(steps)
        except StopIteration as end:
            return as_json(end.value)
        if at.values is not None:
            values.append(at.values)
        if monotonic() - reported >= REPORTED:
            reported = monotonic()
            send(Report(at.done, at.total, values))


def as_json(analysis: Analysis) -> bytes:
    """Return an analysis as JSON for pages, with words that they put into their language."""
    data = analysis.as_data(lambda said: said)
    for step in data["steps"]:
        if not step["grade"]:  # what was fine needs no better decisions
            step["best"] = []
    fine = fine_below(in_points=analysis.in_points)
    return orjson.dumps({"points": analysis.in_points, "fine": fine, **data}, default=plain)


def plain(value: Any) -> Mapping[str, Any]:
    """Return what the encoder does not know as plain data."""
    return asdict(value)
