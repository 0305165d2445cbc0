"""Opening the database: SQLite in a file, or PostgreSQL by URL; brought up to date, after a copy if need be."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from comares.table.errors import Unavailable
from comares.table.schema import REVISION

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY: Final = 5.0
"""Seconds to wait for another program that writes to the same file."""
UPGRADING: Final = 0x436F6D61
"""What processes lock in PostgreSQL while one of them brings the schema up to date."""


class Database:
    """Two ways to one database: many read, one writes."""

    def __init__(self, where: str) -> None:
        self.url = url_of(where)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        try:
            self.connect()
            self.bring_up_to_date()
        except ImportError as error:
            raise missing(error) from error
        except (SQLAlchemyError, OSError) as error:
            raise self.unusable(error) from error

    def connect(self) -> None:
        """Get ready to read and to write; connections are made when they are needed."""
        if self.is_sqlite:
            Path(str(self.url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
            self.writing = create_engine(self.url, connect_args={"timeout": BUSY})
            self.reading = create_engine(self.url, connect_args={"timeout": BUSY}, pool_size=4)
            prepare_sqlite(self.writing, "BEGIN IMMEDIATE")
            prepare_sqlite(self.reading, "BEGIN")
        else:
            self.writing = self.reading = create_engine(self.url, pool_pre_ping=True, pool_size=6)

    @property
    def name(self) -> str:
        """What sort of database this is."""
        return self.url.get_backend_name()

    def close(self) -> None:
        """Close all connections."""
        self.reading.dispose()
        self.writing.dispose()

    def unusable(self, error: Exception) -> Unavailable:
        """Return what is told when the database cannot be opened; without the password."""
        reason = str(error.orig if isinstance(error, DBAPIError) else error).strip()
        return Unavailable("database-unusable", database=self.url.render_as_string(), reason=reason)

    # ---- The schema ----

    def bring_up_to_date(self) -> None:
        """Run the migrations that are missing. A database of a newer Comares is refused."""
        try:
            with self.reading.begin() as connection:
                if revision_of(connection) == REVISION:
                    return
            self.migrate()
        except BaseException:
            self.close()
            raise

    def migrate(self) -> None:
        """Run the migrations that are missing, all or none."""
        with self.writing.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADING})
            revision = revision_of(connection)
            if revision == REVISION:
                return  # another process was faster
            if revision and self.is_sqlite:
                self.copy_file(revision)
            upgrade(connection, revision)

    def copy_file(self, revision: str) -> None:
        """Keep the file as it was before a migration."""
        file = Path(str(self.url.database))
        copy = file.with_name(f"{file.name}.{revision}")
        if not copy.exists():
            # Through SQLite, because the newest changes may not be in the file itself yet.
            unfinished = copy.with_name(f"{copy.name}.new")
            with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
                source.backup(target)
            unfinished.replace(copy)


def missing(error: ImportError) -> Unavailable:
    """Return what is told when a package is not installed, or only in part."""
    package = (error.name or "psycopg").partition(".")[0]  # psycopg without the library it needs names nothing
    if package.startswith("psycopg"):
        return Unavailable("postgres-missing")
    return Unavailable("web-missing", package=package)


def url_of(where: str) -> URL:
    """Return the URL of a database; what is no URL is the name of a file."""
    if "://" not in where:
        return URL.create("sqlite", database=where)
    try:
        url = make_url(where)
        if url.get_backend_name() in ("postgres", "postgresql"):
            return url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite" and url.database:
            return url
    except (ArgumentError, NoSuchModuleError, ValueError):
        pass
    raise Unavailable("database-unknown", schemes="sqlite:///…, postgresql://…")


def prepare_sqlite(engine: Engine, begin: str) -> None:
    """Make SQLite keep what it has confirmed, even if the power fails, and transactions begin as told.

    One that reads first and writes later fails at once when somebody else has written meanwhile, whatever the
    time-out says: hence ``BEGIN IMMEDIATE`` where something is written.
    """

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def revision_of(connection: Connection) -> str | None:
    """Return the migration that a database has; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def upgrade(connection: Connection, revision: str | None) -> None:
    """Run the migrations after a revision."""
    from alembic.config import Config  # slow to import, and seldom needed
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS))
    if revision and revision not in {script.revision for script in scripts.walk_revisions()}:
        raise Unavailable("database-newer", revision=revision)

    def steps(current: Any, _context: object) -> Any:
        return scripts._upgrade_revs("head", current)  # as Alembic's documentation of EnvironmentContext has it

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, render_as_batch=True)
        environment.run_migrations()
