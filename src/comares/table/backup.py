"""Copies an SQLite database while a server uses it, and puts a copy back in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import localtime, strftime
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL

from comares.table.database import must_be_known, url_of
from comares.table.errors import NotNow, Unavailable, Unusable

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file; without it the file is not complete, and with another's it is a mixture."""
DUMP: Final = "pg_dump --format=custom --file={copy} {database}"
RESTORE: Final = "pg_restore --clean --if-exists --dbname={database} {copy}"
"""How PostgreSQL does it."""
UNWRITABLE: Final = ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")
"""Errors of SQLite that are about the copy, not about what is copied."""
PRIMARY: Final = 0xFF
"""The part of an error code of SQLite that says what sort of error it is."""


def back_up(where: str, copy: Path) -> None:
    """Copy a database into a new file, complete and as it is at one moment, while a server may be using it."""
    file = file_of(where, DUMP, copy)
    if not file.is_file():
        raise Unavailable("no-database", file=str(file))
    must_not_exist(copy)
    with written_beside(copy) as unfinished:
        copy_database(file, unfinished, "mode=rw")
        must_be_sound(unfinished, file)  # or it would turn out on the day it is needed
        must_not_exist(copy)
        unfinished.replace(copy)


def restore(where: str, copy: Path) -> Path | None:
    """Replace a database by a copy of it; return where the replaced one is kept, if there was one."""
    file = file_of(where, RESTORE, copy)
    if not copy.is_file():
        raise Unusable("no-backup", file=str(copy))
    if file.exists() and copy.samefile(file):
        raise Unusable("same-file", file=str(copy))
    file.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(file) as unfinished:
        # A copy that is complete can be read where nothing may be written beside it.
        is_complete = not copy.with_name(f"{copy.name}-wal").exists()
        copy_database(copy, unfinished, "mode=ro&immutable=1" if is_complete else "mode=rw")
        must_be_sound(unfinished, copy)
        must_be_unused(file)
        aside = put_aside(file)
        if aside:
            shutil.copymode(aside, unfinished)
        give_owner(unfinished, aside or file.parent)
        unfinished.replace(file)
    return aside


def file_of(where: str, command: str, copy: Path) -> Path:
    """Return the file of a database; for PostgreSQL, name the command that does it."""
    url: URL = url_of(where)
    if url.get_backend_name() != "sqlite":
        shown = url.set(drivername="postgresql", password=None).render_as_string()
        raise Unusable("postgres-tools", command=command.format(copy=copy, database=shown))
    return Path(str(url.database))


def must_not_exist(copy: Path) -> None:
    """Raise if a file would be overwritten."""
    if copy.exists():
        raise Unusable("file-exists", file=str(copy))


@contextmanager
def written_beside(file: Path) -> Iterator[Path]:
    """Yield where to write a file, for its owner only, before it gets its name; nothing is left if that fails."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield unfinished
    except OSError as error:
        raise Unusable("unwritable-file", file=str(file), reason=error.strerror or str(error)) from error
    finally:
        for end in ("", *BESIDE):
            unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def copy_database(file: Path, copy: Path, how: str) -> None:
    """Copy a database, with what is still in its write-ahead log, into one file that needs nothing beside it."""
    address = f"file:{quote(str(file.absolute()))}?{how}"
    try:
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE").close()
    except sqlite3.Error as error:
        if error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_FULL or error.sqlite_errorname in UNWRITABLE:
            raise OSError(error.sqlite_errorcode, str(error)) from error
        raise Unusable("backup-unusable", file=str(file), reason=str(error)) from error
    with copy.open("rb") as written:
        os.fsync(written.fileno())


def must_be_sound(file: Path, origin: Path) -> None:
    """Raise unless a file, copied from ``origin``, is a complete database of this or an older version of Comares."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check")]
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as error:  # TypeError: no revision
        raise Unusable("backup-unusable", file=str(origin), reason=str(error)) from error
    if found != ["ok"]:
        raise Unusable("backup-unusable", file=str(origin), reason=found[0])
    must_be_known(revision)


def must_be_unused(file: Path) -> None:
    """Complete a file with its write-ahead log; raises if a server is using it."""
    if not file.exists():
        return
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            # SQLite leaves the mode with a log only if nobody else has the file open.
            connection.execute("PRAGMA journal_mode=DELETE").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise NotNow("database-in-use", file=str(file)) from error
        except sqlite3.DatabaseError:
            pass  # damaged, which may be why it is to be replaced


def give_owner(file: Path, other: Path) -> None:
    """Let a file belong to whom another belongs: the server may run as somebody else than we do."""
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(file, other.stat().st_uid, other.stat().st_gid)


def put_aside(file: Path) -> Path | None:
    """Keep what is about to be replaced under another name; return it."""
    at = strftime("%Y%m%d-%H%M%S", localtime())
    aside = file.with_name(f"{file.name}.replaced-{at}")
    for end in BESIDE:
        with suppress(FileNotFoundError):
            file.with_name(file.name + end).replace(aside.with_name(aside.name + end))
    if not file.exists():
        return None
    # The name never stops existing, or a server that starts now would create an empty database.
    try:
        os.link(file, aside)
    except OSError:
        shutil.copy2(file, aside)
    return aside
