"""Where bots think: in processes of their own, never where people are served."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from secrets import randbelow, randbits
from threading import Thread
from typing import Final

from comares.bots import choosing, directory
from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.table.game_spec import GameSpec
from comares.table.table import Table

log = logging.getLogger(__name__)

TRIES: Final = 3


class BotPool:
    """The processes, begun when the first bot has to think."""

    def __init__(self, workers: int, think: float) -> None:
        self.workers = workers
        self.think = think
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, table: Table) -> str:
        """Return the decision of the bot that is to move; a process that dies is replaced."""
        spec, game, level = table.spec, table.game, table.bot_to_move
        assert spec and game and level
        for _ in range(TRIES):
            pool = self.pool = self.pool or self.begin()
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool,
                    decide,
                    spec,
                    list(game.history),
                    level,
                    self.think,
                    randbits(64),
                )
            except BrokenProcessPool:
                log.warning("a bot's process has died")
                if self.pool is pool:
                    self.pool = None
            except Exception:
                log.exception("a bot has failed")
        # Whatever is wrong with it: people wait for it.
        legal = game.legal()
        return legal[randbelow(len(legal))]

    def begin(self) -> ProcessPoolExecutor:
        """Get ready; each process begins when there is something to do for it."""
        return ProcessPoolExecutor(self.workers, get_context("spawn"), prepare)

    def close(self) -> None:
        """End the processes as soon as they have finished a thought."""
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)


# ---- In the processes ----


def prepare() -> None:
    """Leave interruptions from the keyboard to the server, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the server's end; a process that waits for work would not notice it."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(0)


def decide(spec: GameSpec, history: Sequence[int], level: str, think: float, seed: int) -> str:
    """Return what a bot decides after what was played."""
    game = spec.after(history)
    bot = directory.find(spec.game, level)
    return game.token(choosing.decide(game, bot, level, Budget(seconds=think), Rng(seed, 0), seed))
