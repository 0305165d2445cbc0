"""Bots think in processes of their own, so that they never hold up the server."""

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
    """A pool of processes, started when the first bot has to think."""

    def __init__(self, workers: int, think: float) -> None:
        self.workers = workers
        self.think = think
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, table: Table) -> str:
        """Return the decision of the bot to move; a process that dies is replaced."""
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
                log.warning("a bot process has died")
                if self.pool is pool:
                    self.pool = None
            except Exception:
                log.exception("a bot failed")
        # People are waiting, so play something.
        legal = game.legal()
        return legal[randbelow(len(legal))]

    def begin(self) -> ProcessPoolExecutor:
        """Return a new pool; its processes start when there is work for them."""
        return ProcessPoolExecutor(self.workers, get_context("spawn"), prepare)

    def close(self) -> None:
        """Stop the processes once they have finished their current decisions."""
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)


# ---- In the processes ----


def prepare() -> None:
    """Leave Ctrl+C to the server, and exit when the server does, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Exit when the server has gone; a process waiting for work would not notice."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(0)


def decide(spec: GameSpec, history: Sequence[int], level: str, think: float, seed: int) -> str:
    """Return the token of a bot's decision in the position after ``history``."""
    game = spec.after(history)
    bot = directory.find(spec.game, level)
    return game.token(choosing.decide(game, bot, level, Budget(seconds=think), Rng(seed, 0), seed))
