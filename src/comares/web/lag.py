"""How late the event loop is: everything that people wait for waits at least as long."""

from __future__ import annotations

import asyncio
from typing import Final

from comares.table.figures import Durations

INTERVAL: Final = 0.25
"""Seconds between two looks."""


class LoopLag:
    """Looks regularly how much later than planned it gets its turn."""

    def __init__(self) -> None:
        self.durations = Durations()

    def begin(self) -> None:
        """Begin to look, in the running event loop and until that ends."""
        self.wait(asyncio.get_running_loop())

    def wait(self, loop: asyncio.AbstractEventLoop) -> None:
        """Plan the next look."""
        loop.call_at(due := loop.time() + INTERVAL, self.look, loop, due)

    def look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        """Note how late it is."""
        self.durations.note(max(0.0, loop.time() - due))
        self.wait(loop)
