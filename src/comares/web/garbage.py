"""When garbage in cycles is collected: if there is time for it.

Nearly everything in a server is either long-lived (code, tables, streams) or freed at once. Left alone, Python looks
for cycles whenever there are many new objects, which is exactly while many moves are being made: it took a tenth of the
server's time then, and kept everybody waiting for tens of milliseconds. So we look ourselves, only at what is new.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

INTERVAL: Final = 1.0
"""Seconds between two looks."""
SOME: Final = 20_000
"""New objects that are worth a search if there is time."""
MANY: Final = 200_000
"""New objects after which we search even if there is not."""
YOUNG: Final = 1
"""The generations in which we search, those of what has come since the last time."""
OLD: Final = 2
"""All generations, which takes long: only if nobody is here."""


class Collector:
    """Collects garbage instead of Python."""

    def __init__(self, is_busy: Callable[[], bool], is_deserted: Callable[[], bool]) -> None:
        self.is_busy = is_busy
        """Returns whether somebody is waiting for something."""
        self.is_deserted = is_deserted
        """Returns whether nobody would notice a pause."""

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Take over from Python for a while, in the running event loop."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self.wait()
        try:
            yield
        finally:
            self.timer.cancel()
            gc.enable()

    def wait(self) -> None:
        """Plan the next look."""
        self.timer = asyncio.get_running_loop().call_later(INTERVAL, self.look)

    def look(self) -> None:
        """Search if it is worth it."""
        if gc.get_count()[0] > (MANY if self.is_busy() else SOME):
            gc.collect(OLD if self.is_deserted() else YOUNG)
        self.wait()
