"""The database schema, as the latest migration in ``migrations/`` leaves it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, desc

REVISION: Final = "0005"
"""The latest migration; a database at this revision is opened without loading Alembic."""

METADATA: Final = MetaData()

guests: Final = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # When the guest was last here, give or take half a day (see ``upkeep.py``).
    Column("used", BigInteger, nullable=False, index=True),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("invite", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("dice", Text, nullable=False),
    Column("public", Boolean(create_constraint=False), nullable=False),
    Column("owner", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    # When somebody last opened the table, give or take half a day.
    Column("used", BigInteger, nullable=False, index=True),
)

events: Final = Table(
    "events",
    METADATA,
    # If two processes continue from the same version, only one of them can store its next event.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # The request that ended with this event, if it had a key: repeated, it gets the same answer.
    Column("request_key", Text),
    Column("request", Text),
    sqlite_with_rowid=False,
)

cards: Final = Table(
    "cards",
    METADATA,
    # What lists show of a table, so that they don't have to replay its events.
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("status", Text, nullable=False),
    Column("public", Boolean(create_constraint=False), nullable=False),
    Column("turn", Text),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    # When the card was last written, which does not happen with every move (see ``storage.py``).
    Column("updated", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("cards_public_updated", cards.c.public, desc(cards.c.updated))

holders: Final = Table(
    "holders",
    METADATA,
    Column("guest", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)

reviews: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    # Of a game that is this long, by this evaluator.
    Column("plies", Integer, nullable=False),
    Column("evaluator", Text, nullable=False),
    Column("status", Text, nullable=False),
    # Who asked for it, as long as it is not finished.
    Column("guest", Text, index=True),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("data", LargeBinary),
    # When whoever works on it last reported; one that nobody reports on is abandoned.
    Column("at", BigInteger, nullable=False),
)

exercises: Final = Table(
    "exercises",
    METADATA,
    # A mistake of a guest: at a table, at a move.
    Column("guest", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True, index=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    # How bad it was, in hundredths of what makes a mistake.
    Column("weight", Integer, nullable=False),
    # Where it is and when it comes back (see ``schedule.py``).
    Column("box", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("exercises_guest_due", exercises.c.guest, exercises.c.due)
