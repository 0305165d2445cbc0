"""Stores the reviews of games: those that are finished, and how far the others are, for all processes to see."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from comares.table import exercise_storage
from comares.table.database import Database
from comares.table.exercise_storage import Mistake
from comares.table.schema import reviews

ReviewStatus: TypeAlias = Literal["running", "done", "failed"]

STALE: Final = 15_000
"""Milliseconds after which a review that nobody has reported on counts as abandoned: its process has died."""


class ReviewRow(NamedTuple):
    """A row of ``reviews``."""

    table_id: str
    plies: int
    """How long the game was."""
    evaluator: str
    status: ReviewStatus
    guest: str | None
    """Who asked for it, as long as it is running."""
    done: int
    total: int
    data: bytes | None
    """JSON: the values so far, or the whole review."""
    at: int
    """When it was last reported on, in milliseconds since 1970."""

    def is_abandoned(self, at: int) -> bool:
        """Return whether nobody works on it any more."""
        return self.status == "running" and self.at < at - STALE


class ReviewStorage:
    """Reads and writes reviews; every method may block."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def find(self, table: str) -> ReviewRow | None:
        """Return the review of a table."""
        with self.database.reading.begin() as connection:
            row = connection.execute(select(reviews).where(reviews.c.table_id == table)).one_or_none()
        return None if row is None else ReviewRow(*row)._replace(data=row.data and zlib.decompress(row.data))

    def running_of(self, guest: str, at: int) -> int:
        """Count the reviews that a guest is waiting for."""
        waiting = (reviews.c.guest == guest) & (reviews.c.status == "running") & (reviews.c.at >= at - STALE)
        with self.database.reading.begin() as connection:
            return connection.execute(select(func.count()).select_from(reviews).where(waiting)).scalar_one()

    def claim(self, row: ReviewRow, instead_of: ReviewRow | None) -> bool:
        """Begin a review; return whether it is ours, or another process was faster."""
        try:
            with self.database.writing.begin() as connection:
                if instead_of:
                    gone = (reviews.c.table_id == row.table_id) & (reviews.c.at == instead_of.at)
                    if not connection.execute(delete(reviews).where(gone)).rowcount:
                        return False
                connection.execute(insert(reviews).values(row._asdict()))
        except IntegrityError:
            return False
        return True

    def report(self, row: ReviewRow) -> bool:
        """Store how far a review is, or the whole of it; return whether it is still wanted."""
        with self.database.writing.begin() as connection:
            return put(connection, row)

    def finish(self, row: ReviewRow, mistakes: Sequence[Mistake]) -> bool:
        """Store a whole review, and let those who made mistakes practise them; return whether it is still wanted."""
        with self.database.writing.begin() as connection:
            if not put(connection, row):
                return False
            exercise_storage.replace(connection, row.table_id, mistakes, row.at)
        return True

    def cancel(self, table: str, guest: str) -> None:
        """Stop a review that a guest has asked for; whoever works on it learns that it is no longer wanted."""
        theirs = (reviews.c.table_id == table) & (reviews.c.guest == guest) & (reviews.c.status == "running")
        with self.database.writing.begin() as connection:
            connection.execute(delete(reviews).where(theirs))


def put(connection: Connection, row: ReviewRow) -> bool:
    """Write a review that is running; return whether it still is."""
    ours = (reviews.c.table_id == row.table_id) & (reviews.c.status == "running")
    values = {**row._asdict(), "data": row.data and zlib.compress(row.data)}
    return connection.execute(update(reviews).where(ours).values(values)).rowcount > 0
