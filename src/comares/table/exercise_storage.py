"""Stores which mistakes guests practise; how often they come back is in ``schedule.py``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from comares.table.database import Database
from comares.table.schedule import LEARNED, Due, answered
from comares.table.schema import exercises, tables


class Mistake(NamedTuple):
    """A decision of a guest that makes an exercise."""

    guest: str
    ply: int
    weight: int
    """How bad it was, in hundredths of what makes a mistake."""


class Exercise(NamedTuple):
    """An exercise in a list."""

    table: str
    ply: int
    game: str
    box: int
    due: int


class Standing(NamedTuple):
    """How far a guest is."""

    due: int
    """How many exercises are due."""
    later: int
    """How many come back later."""
    learned: int
    next: int | None
    """When the next of those comes back, in milliseconds since 1970."""


class ExerciseStorage:
    """Reads and writes exercises; every method may block."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def standing(self, guest: str, now: int) -> Standing:
        """Return how far a guest is."""
        own = exercises.c.guest == guest
        learned = exercises.c.box >= LEARNED
        later = (exercises.c.due > now) & ~learned
        with self.database.reading.begin() as connection:
            due = connection.execute(
                select(func.count()).select_from(exercises).where(own, ~later, ~learned)
            ).scalar_one()
            waiting, next_ = connection.execute(select(func.count(), func.min(exercises.c.due)).where(own, later)).one()
            done = connection.execute(select(func.count()).select_from(exercises).where(own, learned)).scalar_one()
        return Standing(due, waiting, done, next_)

    def due(self, guest: str, now: int, most: int) -> list[Exercise]:
        """Return the exercises that are due: those that have come back before new ones, the costliest first."""
        found = (
            select(exercises.c.table_id, exercises.c.ply, tables.c.game, exercises.c.box, exercises.c.due)
            .join(tables)
            .where(exercises.c.guest == guest, exercises.c.due <= now, exercises.c.box < LEARNED)
            .order_by(exercises.c.box.desc(), exercises.c.weight.desc(), exercises.c.table_id, exercises.c.ply)
            .limit(most)
        )
        with self.database.reading.begin() as connection:
            return [Exercise(*row) for row in connection.execute(found)]

    def answer(self, guest: str, table: str, ply: int, *, right: bool, now: int) -> Due | None:
        """Note the first answer to an exercise; return where it is now, ``None`` if the guest does not practise it."""
        here = (exercises.c.guest == guest) & (exercises.c.table_id == table) & (exercises.c.ply == ply)
        with self.database.writing.begin() as connection:
            found = connection.execute(select(exercises.c.box, exercises.c.due).where(here)).one_or_none()
            if found is None:
                return None
            then = answered(Due(*found), right=right, now=now)
            connection.execute(update(exercises).where(here).values(box=then.box, due=then.at))
        return then


def replace(connection: Connection, table: str, mistakes: Sequence[Mistake], now: int) -> None:
    """Let guests practise these mistakes of a game, and no others; what they have practised stays where it is."""
    here = exercises.c.table_id == table
    known = {(row.guest, row.ply) for row in connection.execute(select(exercises.c.guest, exercises.c.ply).where(here))}
    wanted = {(mistake.guest, mistake.ply): mistake for mistake in mistakes}
    for guest, ply in known - wanted.keys():
        gone = (exercises.c.guest == guest) & (exercises.c.ply == ply)
        connection.execute(delete(exercises).where(here, gone))
    new = [mistake for key, mistake in wanted.items() if key not in known]
    if new:
        rows = [{**mistake._asdict(), "table_id": table, "box": 0, "due": now} for mistake in new]
        connection.execute(insert(exercises), rows)
