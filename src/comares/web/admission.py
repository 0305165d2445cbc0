"""Who is let in when there is more to do than there is time for.

Requests that cannot be handled at once wait here rather than in the system's buffers, so that it is known how long that
will take. Whoever would have to wait too long is refused at once, which costs little: under any load the server goes on
doing as much as it can, and nobody waits long to hear that they have to come back later. Moves come first.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from time import monotonic
from typing import Final

LONGEST_FOR_MOVES: Final = 0.5
"""Seconds that a move may be expected to wait."""
LONGEST_FOR_OTHERS: Final = 3.0
"""The same for other requests: as long as it may take until everybody is back after a restart."""
ROUND: Final = 0.01
"""Seconds of moves after which the server looks what else has arrived."""
FEW: Final = 2
"""Other requests that are begun in a round although moves wait, so that even many moves leave some room for them."""
MANY: Final = 8
"""Other requests that are begun in a round if no moves wait."""
FIRST_GUESS: Final = 0.001
"""Seconds that a request is assumed to take as long as nothing is known."""
WEIGHT: Final = 0.05
"""How much the latest request counts in the average."""
DEEP: Final = 16
"""From this place on, how long a request waited tells how long each takes; others wait for whatever was going on."""
LEAST: Final = 100
"""Requests that may always wait, however long the last ones took: perhaps the computer was asleep."""


Waiting = tuple[float, int, Callable[[], None]]
"""A request that waits for its turn: since when, its place in the queue when it came, and what begins it."""


class Queue:
    """Requests that wait for their turn, and how long that takes."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.waiting: deque[Waiting] = deque()
        self.each = FIRST_GUESS
        """Seconds from one turn to the next, on average."""

    @property
    def is_full(self) -> bool:
        """Whether another request would have to wait too long."""
        return len(self.waiting) * self.each >= self.longest

    def add(self, begin: Callable[[], None]) -> None:
        """Let a request wait."""
        self.waiting.append((monotonic(), len(self.waiting) + 1, begin))

    def begin_next(self) -> None:
        """Begin with the request that has waited longest."""
        since, place, begin = self.waiting.popleft()
        if place >= DEEP:
            took = min((monotonic() - since) / place, self.longest / LEAST)
            self.each += WEIGHT * (took - self.each)
        begin()


class Admission:
    """Handles requests in rounds, so that what arrives in the meantime is noticed soon."""

    def __init__(self) -> None:
        self.moves = Queue(LONGEST_FOR_MOVES)
        self.others = Queue(LONGEST_FOR_OTHERS)
        self.unshown: Collection[object] = ()
        """Moves that are stored and have not been shown yet, which comes before new ones."""
        self.began: float | None = None
        """When the round began; there is none as long as nothing happens."""
        self.begun = 0
        """Other requests begun in this round."""

    def move(self, begin: Callable[[], None]) -> None:
        """Begin with a move, now or later."""
        if self.moves.waiting or self.unshown or not self.has_time():
            self.moves.add(begin)
            self.has_time()  # so that there is a next round
        else:
            begin()

    def other(self, begin: Callable[[], None]) -> None:
        """Begin with another request, now or later."""
        if self.others.waiting or not self.has_time() or not self.has_room():
            self.others.add(begin)
            self.has_time()
        else:
            self.begun += 1
            begin()

    def has_time(self) -> bool:
        """Return whether there is time for more in this round; it begins now if there is none."""
        now = monotonic()
        if self.began is None:
            self.start(now)
            return True
        return now - self.began < ROUND

    def has_room(self) -> bool:
        """Return whether another request that is not a move may be begun in this round."""
        return self.begun < (FEW if self.moves.waiting else MANY)

    def start(self, now: float) -> None:
        """Begin a round; the next one begins after everything that has already arrived was looked at."""
        self.began, self.begun = now, 0
        asyncio.get_running_loop().call_soon(self.next_round)

    def next_round(self) -> None:
        """Handle some of what waits."""
        self.began = None
        if not self.moves.waiting and not self.others.waiting:
            return
        self.start(monotonic())
        while self.moves.waiting and not self.unshown and self.has_time():
            self.moves.begin_next()
        while self.others.waiting and self.has_room():
            self.begun += 1
            self.others.begin_next()
