"""The database: created, migrated after a backup, and set up for durability."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path
from sqlalchemy import text

from comares.table import database as databases
from comares.table.database import MIGRATIONS, Database, url_of
from comares.table.errors import NotNow, Unavailable
from comares.table.schema import METADATA, REVISION
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, look, open_three

LATER = """
revision = "9999"
down_revision = "{before}"


def upgrade():
    from alembic import op

    op.execute("CREATE TABLE later (id INTEGER)")
"""


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of Comares with one more migration."""
    migrations = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    (migrations / "versions" / "m9999_later.py").write_text(LATER.format(before=REVISION), "utf-8")
    monkeypatch.setattr(databases, "MIGRATIONS", migrations)
    monkeypatch.setattr(databases, "REVISION", "9999")


def test_the_newest_migration_is_known() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [REVISION]


def test_the_migrations_make_what_the_program_expects(database: str) -> None:
    opened = Database(database)
    with opened.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    opened.close()


@pytest.mark.anyio
async def test_an_older_database_is_brought_up_to_date(
    open_tables: Opener, database: str, request: pytest.FixtureRequest
) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    seen = await look(tables, created.id)
    await tables.close()
    request.getfixturevalue("newer")
    for _ in range(2):
        tables = await open_tables()
        assert await look(tables, created.id) == seen
        with tables.storage.database.reading.begin() as connection:
            connection.execute(text("SELECT * FROM later"))
        await tables.close()
    if not database.startswith("postgresql"):
        copy = Path(f"{database}.{REVISION}")
        with sqlite3.connect(copy) as connection_:
            assert connection_.execute("SELECT count(*) FROM events").fetchone()[0] == seen["version"]
            assert connection_.execute("SELECT version_num FROM alembic_version").fetchone()[0] == REVISION
        connection_.close()
        assert sorted(path.name for path in copy.parent.glob("tables.db*")) == ["tables.db", f"tables.db.{REVISION}"]


@pytest.mark.anyio
async def test_a_request_answered_by_0_1_0_is_answered_alike_after_the_update(
    open_tables: Opener, database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """0.1.0 stored answers separately; now they are stored with the events."""
    golden = json.loads((Path(__file__).parent / "golden" / "0.1.0-0001-rollwrite-rolled.json").read_text("utf-8"))
    table, last = golden["table"]["id"], golden["events"][-1]["version"]
    with monkeypatch.context() as older:
        migrations = tmp_path / "first"
        shutil.copytree(MIGRATIONS, migrations)
        for later in (migrations / "versions").glob("m*.py"):
            if not later.name.startswith("m0001"):
                later.unlink()
        older.setattr(databases, "MIGRATIONS", migrations)
        older.setattr(databases, "REVISION", "0001")
        opened = Database(database)
        with opened.writing.begin() as connection:
            for name, rows in (("tables", [golden["table"]]), ("events", golden["events"])):
                columns = list(rows[0])
                values = ", ".join(f":{column}" for column in columns)
                connection.execute(text(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values})"), rows)
            connection.execute(
                text("INSERT INTO answers (table_id, guest, key, question, version) VALUES (:t, :g, :k, :q, :v)"),
                {"t": table, "g": ANI, "k": sha256(b"a key").hexdigest()[:32], "q": "play 1 90 stop", "v": last},
            )
        opened.close()
    tables = await open_tables(patience=60)
    assert (await tables.play(table, ANI, 1, "stop", 90, "a key")).version == last
    with pytest.raises(NotNow) as caught:
        await tables.play(table, ANI, 1, "coins", 90, "a key")
    assert caught.value.code == "key-reused"


def test_a_database_of_a_newer_comares_is_refused(database: str) -> None:
    opened = Database(database)
    with opened.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'tomorrow'"))
    opened.close()
    with pytest.raises(Unavailable) as caught:
        Database(database)
    assert caught.value.code == "database-newer"


@pytest.mark.parametrize("pragma", [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_sqlite_keeps_what_it_has_confirmed(tmp_path: Path, pragma: tuple[str, object]) -> None:
    opened = Database(str(tmp_path / "deep" / "tables.db"))
    for engine in (opened.reading, opened.writing):
        with engine.connect() as connection:
            assert connection.execute(text(f"PRAGMA {pragma[0]}")).scalar() == pragma[1]
    opened.close()


def test_where_the_database_is() -> None:
    assert Path(Settings().database).parent == user_data_path("comares", appauthor=False)
    assert url_of("some/tables.db").render_as_string() == "sqlite:///some/tables.db"
    assert url_of("sqlite:////var/tables.db").database == "/var/tables.db"
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        assert url_of(f"{scheme}://me:secret@host/tables").drivername == "postgresql+psycopg"


@pytest.mark.parametrize("where", ["mysql://host/tables", "sqlite://", "nonsense://", "://"])
def test_other_databases_are_refused(where: str) -> None:
    with pytest.raises(Unavailable) as caught:
        url_of(where)
    assert caught.value.code == "database-unknown"


def test_without_a_driver_for_postgresql_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unavailable) as caught:
        Database("postgresql://me:secret@127.0.0.1:1/x")
    assert caught.value.code == "postgres-missing"
    assert "psycopg[binary]" in str(caught.value)


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"this is no database, but long enough to look like one" * 100)
    for where in (str(tmp_path / "file"), str(tmp_path / "file" / "tables.db"), "postgresql://me:secret@127.0.0.1:1/x"):
        with pytest.raises(Unavailable) as caught:
            Database(where)
        assert caught.value.code == "database-unusable"
        assert "secret" not in str(caught.value)


@pytest.mark.anyio
@pytest.mark.skipif(sys.platform == "win32", reason="there, files have other permissions")
async def test_only_we_may_read_the_files(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        tables = await Tables.open(Settings(database=str(tmp_path / "new" / "tables.db")))
        await open_three(tables)
        files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "new").iterdir()}
        await tables.close()
    finally:
        os.umask(mask)
    assert files == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), 0o600)


@pytest.mark.anyio
async def test_errors_of_the_database_name_no_guests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tables = await Tables.open(Settings(database=str(tmp_path / "tables.db")))
    with tables.storage.database.writing.begin() as connection:
        connection.execute(text("DROP TABLE guests"))
    with pytest.raises(Unavailable):
        await tables.name_guest(ANI, "Ani")
    await tables.close()
    assert "guests" in caplog.text
    assert ANI not in caplog.text
