"""Opens the database, SQLite or PostgreSQL, and migrates it; an SQLite file is backed up first."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from comares.table.errors import Unavailable
from comares.table.schema import REVISION

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY: Final = 5.0
"""Seconds to wait for another program that is writing to the same file."""
WRITER_CACHE: Final = 32_000
"""KiB of pages that the writer keeps at most: the last moves of some thousand tables, which grow all the time."""
LOG_PAGES: Final = 4000
"""Pages in SQLite's write-ahead log after which they are copied to the database; most are written again before that."""
LONGEST: Final = 10
"""Seconds that PostgreSQL may take for a statement, or to let us connect."""
LIVELY: Final[dict[str, Any]] = {
    "connect_timeout": LONGEST,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * LONGEST,
}
"""Settings of a connection to PostgreSQL."""
UPGRADING: Final = 0x436F6D61
"""The key of the PostgreSQL advisory lock held while one process migrates the schema."""


class Database:
    """A database with two engines: one for the many readers, one for the writer."""

    def __init__(self, where: str, *, as_it_is: bool = False) -> None:
        """Open a database; one that has to stay ``as_it_is`` is neither created nor migrated, but refused instead."""
        self.url = url_of(where)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if as_it_is:
            self.must_exist()
        try:
            self.connect()
            if as_it_is:
                self.must_be_current()
            else:
                self.bring_up_to_date()
            self.identity = self.identify()
        except ImportError as error:
            raise missing(error) from error
        except (SQLAlchemyError, OSError) as error:
            raise self.unusable(error) from error

    def connect(self) -> None:
        """Create the engines; they connect when they are first used."""
        # Parameters are guests and their moves, which belong in no log.
        hidden: dict[str, Any] = {"hide_parameters": True}
        if self.is_sqlite:
            make_private(Path(str(self.url.database)).absolute())
            self.writing = create_engine(self.url, connect_args={"timeout": BUSY}, **hidden)
            self.reading = create_engine(self.url, connect_args={"timeout": BUSY}, pool_size=4, **hidden)
            prepare_sqlite(
                self.writing, "BEGIN IMMEDIATE", f"cache_size={-WRITER_CACHE}", f"wal_autocheckpoint={LOG_PAGES}"
            )
            prepare_sqlite(self.reading, "BEGIN")
        else:
            self.writing = self.reading = create_engine(
                self.url, pool_pre_ping=True, pool_size=6, pool_timeout=LONGEST, connect_args=lively(self.url), **hidden
            )
            limit_statements(self.writing)

    def identify(self) -> tuple[int, int] | None:
        """Return what tells an SQLite file from every other, whatever its name."""
        if not self.is_sqlite:
            return None
        found = Path(str(self.url.database)).stat()
        return found.st_dev, found.st_ino

    def must_be_there(self) -> None:
        """Raise if the file was deleted or replaced: what is written to it now would be lost."""
        try:
            is_there = self.identify() == self.identity
        except OSError:
            is_there = False
        if not is_there:
            raise Unavailable("database-gone")

    @property
    def name(self) -> str:
        """The kind of database: ``sqlite`` or ``postgresql``."""
        return self.url.get_backend_name()

    def close(self) -> None:
        """Close all connections."""
        self.reading.dispose()
        self.writing.dispose()

    def unusable(self, error: Exception) -> Unavailable:
        """Return the error for a database that cannot be opened; it does not contain the password."""
        reason = str(error.orig if isinstance(error, DBAPIError) else error).strip()
        return Unavailable("database-unusable", database=self.url.render_as_string(), reason=reason)

    # ---- The schema ----

    def must_exist(self) -> None:
        """Raise if there is no such file, before SQLite creates it."""
        if self.is_sqlite and not Path(str(self.url.database)).is_file():
            raise Unavailable("no-database", file=self.url.database)

    def must_be_current(self) -> None:
        """Raise unless the schema is the one of this version of Comares."""
        try:
            with self.reading.begin() as connection:
                must_be_known(revision := revision_of(connection))
            if revision != REVISION:
                raise Unavailable("database-older")
        except BaseException:
            self.close()
            raise

    def bring_up_to_date(self) -> None:
        """Run pending migrations; refuse a database that belongs to a newer version of Comares."""
        try:
            with self.reading.begin() as connection:
                if revision_of(connection) == REVISION:
                    return
            self.migrate()
        except BaseException:
            self.close()
            raise

    def migrate(self) -> None:
        """Run pending migrations, all or none."""
        with self.writing.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADING})
            revision = revision_of(connection)
            if revision == REVISION:
                return  # another process was faster
            if revision and self.is_sqlite:
                self.copy_file(revision)
            upgrade(connection, revision)

    def copy_file(self, revision: str) -> None:
        """Back up the file before a migration."""
        file = Path(str(self.url.database))
        copy = file.with_name(f"{file.name}.{revision}")
        if not copy.exists():
            # Through SQLite, because the latest changes may still be in the write-ahead log.
            unfinished = copy.with_name(f"{copy.name}.new")
            make_private(unfinished)
            with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
                source.backup(target)
            unfinished.replace(copy)


@contextmanager
def opened_as_it_is(where: str) -> Iterator[Database]:
    """Open an existing database for a while; if it fails later, say so as if it had failed at once."""
    database = Database(where, as_it_is=True)
    try:
        yield database
    except SQLAlchemyError as error:
        raise database.unusable(error) from error
    finally:
        database.close()


def make_private(file: Path) -> None:
    """Make a file for a database that only we may read; SQLite gives those beside it the same permissions.

    What others may do with a file that is already there is for its owner to say.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def missing(error: ImportError) -> Unavailable:
    """Return the error for a package that is missing or only partly installed."""
    package = (error.name or "psycopg").partition(".")[0]  # psycopg gives no name if only libpq is missing
    if package.startswith("psycopg"):
        return Unavailable("postgres-missing")
    return Unavailable("web-missing", package=package)


def url_of(where: str) -> URL:
    """Return the URL of a database; anything that is not a URL is a file name."""
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


def prepare_sqlite(engine: Engine, begin: str, *settings: str) -> None:
    """Make SQLite's commits survive a power failure, and what is deleted vanish; start transactions with ``begin``.

    A transaction that reads before it writes fails at once, regardless of the timeout, if another one has written in
    the meantime. Hence ``BEGIN IMMEDIATE`` for the writer.
    """

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", *settings):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def lively(url: URL) -> dict[str, Any]:
    """Return what makes a connection notice that the other side is gone, unless the URL says otherwise."""
    return {name: value for name, value in LIVELY.items() if name not in url.query}


def limit_statements(engine: Engine) -> None:
    """Make PostgreSQL give up statements that take too long, because of a lock for example."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.execute(f"SET statement_timeout = {1000 * LONGEST}; SET lock_timeout = {500 * LONGEST}")
        connection.commit()


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; ``None`` if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def must_be_known(revision: str | None) -> None:
    """Raise if a database belongs to a newer version of Comares."""
    from alembic.script import ScriptDirectory  # slow to import and seldom needed

    if revision in (None, REVISION):
        return
    if revision not in {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}:
        raise Unavailable("database-newer", revision=revision)


def upgrade(connection: Connection, revision: str | None) -> None:
    """Run the migrations after a revision."""
    from alembic.config import Config  # slow to import and seldom needed
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    must_be_known(revision)
    scripts = ScriptDirectory(str(MIGRATIONS))

    def steps(current: Any, _context: object) -> Any:
        return scripts._upgrade_revs("head", current)  # as in Alembic's documentation of EnvironmentContext

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, render_as_batch=True)
        environment.run_migrations()
