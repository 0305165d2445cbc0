"""When exercises come back: five boxes, after Sebastian Leitner.

An exercise that is new waits in box 0. Whoever finds the answer at once moves it to the next box, from which it comes
back later each time; whoever does not moves it to the first. After the last box it has been learned.
"""

from __future__ import annotations

from typing import Final, NamedTuple

DAY: Final = 24 * 3600 * 1000
"""Milliseconds."""
DAYS: Final = (0, 1, 3, 7, 21)
"""After how many days the exercises in each box come back."""
LEARNED: Final = len(DAYS)
"""The box of those that do not come back."""
EARLIER: Final = DAY // 4
"""How much earlier an exercise may come back, so that an evening's exercises are there again the next afternoon."""


class Due(NamedTuple):
    """Where an exercise is, and when it comes back, in milliseconds since 1970."""

    box: int
    at: int


def answered(due: Due, *, right: bool, now: int) -> Due:
    """Return where an exercise goes after it was answered at the first try.

    One that is not due stays where it is if the answer is right: doing it twice in an evening teaches nothing.
    """
    if not right:
        return Due(1, now + DAY - EARLIER)
    if due.at > now or due.box >= LEARNED:
        return due
    box = due.box + 1
    return Due(box, now if box == LEARNED else now + DAYS[box] * DAY - EARLIER)
