"""What guests practise: their own mistakes, which come back after days until they are right."""

from __future__ import annotations

from typing import Final, NamedTuple

from comares.table.background import in_thread
from comares.table.errors import NotThere
from comares.table.exercise_storage import Exercise, ExerciseStorage, Standing
from comares.table.schedule import Due
from comares.table.storage import now

SITTING: Final = 20
"""How many exercises are handed out at a time."""


class Practice(NamedTuple):
    """What a guest can practise now, and how far they are."""

    standing: Standing
    exercises: list[Exercise]


class Exercises:
    """The exercises of all guests."""

    def __init__(self, storage: ExerciseStorage) -> None:
        self.storage = storage

    async def of(self, guest: str) -> Practice:
        """Return what a guest can practise now."""
        at = now()
        standing = await in_thread(self.storage.standing, guest, at)
        return Practice(standing, await in_thread(self.storage.due, guest, at, SITTING) if standing.due else [])

    async def answer(self, guest: str, table: str, ply: int, *, right: bool) -> Due:
        """Note whether the first answer to an exercise was right; return when it comes back."""
        found = await in_thread(self.storage.answer, guest, table, ply, right=right, now=now())
        if found is None:
            raise NotThere("no-such-exercise")
        return found
