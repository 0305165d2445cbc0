"""The commands ``admin``: what they do with a database, and what they refuse."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from comares.cli import checks
from comares.cli.admin import opened
from comares.core.errors import SetupError
from comares.core.texts import languages
from comares.table.backup import back_up
from comares.table.database import Database
from comares.table.errors import Unavailable, Unusable
from comares.table.opening import Created
from comares.table.schema import REVISION
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.cli.conftest import Run
from tests.table.tables import ANI, move, open_three

pytestmark = pytest.mark.usefixtures("played")

COMMANDS = ("backup", "restore", "check", "prune", "forget", "delete", "new-invitation")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An SQLite database with one table where three play."""
    return tmp_path / "tables.db"


@pytest.fixture
def played(file: Path) -> Created:
    """That table."""

    async def play() -> Created:
        tables = await Tables.open(Settings(database=str(file), workers=1))
        created = await open_three(tables)
        for _ in range(3):
            await move(tables, created.id)
        await tables.close()
        return created

    return asyncio.run(play())


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.glob(f"{file.name}*"))


def events_in(file: Path) -> int:
    with sqlite3.connect(file) as connection:
        (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    connection.close()
    return int(count)


def damage(file: Path) -> None:
    """Overwrite the part of a database where its tables begin."""
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 5] = b"U" * 8192
    file.write_bytes(content)


@pytest.mark.parametrize("language", languages())
def test_the_help_has_all_commands(run: Run, language: str) -> None:
    done = run("admin", "--help", "--lang", language)
    assert all(command in done.stdout for command in COMMANDS)


# ---- Back-ups ----


def test_a_backup_is_complete_while_somebody_has_the_database_open(run: Run, file: Path) -> None:
    server = Database(str(file))
    with server.writing.begin() as connection:
        connection.execute(text("INSERT INTO guests (id, name, used) VALUES ('x', 'Ximena', 0)"))
    assert Path(f"{file}-wal").stat().st_size > 0
    copy = file.parent / "copy.db"
    done = run("admin", "backup", str(copy), "--database", str(file))
    server.close()
    assert done.returncode == 0, done.stderr
    assert names(copy) == ["copy.db"]
    with sqlite3.connect(copy) as connection_:
        assert connection_.execute("SELECT name FROM guests").fetchall() == [("Ximena",)]
    connection_.close()
    assert events_in(copy) == events_in(file)
    assert copy.stat().st_mode & 0o077 == 0


def test_a_backup_overwrites_nothing_and_leaves_nothing_half_done(run: Run, file: Path) -> None:
    copy = file.parent / "copy.db"
    copy.write_text("precious")
    done = run("admin", "backup", str(copy), "--database", str(file))
    assert done.returncode == 1
    assert "already there" in done.stderr
    assert copy.read_text() == "precious"
    done = run("admin", "backup", str(file.parent / "none" / "copy.db"), "--database", str(file))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    missing = file.parent / "missing.db"
    assert run("admin", "backup", str(file.parent / "b.db"), "--database", str(missing)).returncode == 1
    assert not missing.exists()
    assert names(file.parent / "b.db") == []


def test_a_backup_that_does_not_fit_is_blamed_on_its_own_disk(file: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096 * 10, hard))  # enough for what is beside the database
    try:
        with pytest.raises(Unusable) as caught:
            back_up(str(file), file.parent / "copy.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.code == "unwritable-file"
    assert caught.value.data["file"] == str(file.parent / "copy.db")
    assert names(file.parent / "copy.db") == []


def test_what_is_damaged_is_not_taken_for_a_backup(file: Path) -> None:
    damage(file)
    with pytest.raises(Unusable) as caught:
        back_up(str(file), file.parent / "copy.db")
    assert caught.value.data["file"] == str(file)
    assert names(file.parent / "copy.db") == []


def test_what_is_restored_is_no_mixture_with_an_old_log(run: Run, file: Path) -> None:
    copy = file.parent / "copy.db"
    assert run("admin", "backup", str(copy), "--database", str(file)).returncode == 0
    before = events_in(copy)
    # A server that was killed leaves its log beside the file.
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM events WHERE version > 1")
        connection.commit()
        killed = {end: Path(f"{file}{end}").read_bytes() for end in ("", "-wal", "-shm")}
    connection.close()
    for end, content in killed.items():
        Path(f"{file}{end}").write_bytes(content)
    assert killed["-wal"]
    done = run("admin", "restore", str(copy), "--database", str(file), "--yes")
    assert done.returncode == 0, done.stderr
    assert events_in(file) == before
    (aside,) = file.parent.glob("tables.db.replaced-*")
    assert events_in(aside) == 1
    assert str(aside) in done.stdout
    assert run("admin", "check", "--database", str(file)).returncode == 0


def test_a_log_without_its_database_is_not_mixed_in_either(run: Run, file: Path) -> None:
    copy = file.parent / "copy.db"
    run("admin", "backup", str(copy), "--database", str(file))
    before = events_in(copy)
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM events")
        connection.commit()
        log = Path(f"{file}-wal").read_bytes()
    connection.close()
    file.unlink()
    Path(f"{file}-wal").write_bytes(log)
    assert run("admin", "restore", str(copy), "--database", str(file), "--yes").returncode == 0
    assert events_in(file) == before


def test_nothing_is_restored_under_a_running_server(run: Run, file: Path) -> None:
    copy = file.parent / "copy.db"
    run("admin", "backup", str(copy), "--database", str(file))
    server = Database(str(file))
    done = run("admin", "restore", str(copy), "--database", str(file), "--yes")
    server.close()
    assert done.returncode == 1
    assert "Stop it first" in done.stderr
    assert names(file) == ["tables.db"]


def test_only_a_sound_copy_of_a_known_version_is_restored(run: Run, file: Path) -> None:
    before = file.read_bytes()
    folder = file.parent
    (folder / "text.db").write_text("This is no database." * 100)
    (folder / "other.db").touch()
    run("admin", "backup", str(folder / "newer.db"), "--database", str(file))
    run("admin", "backup", str(folder / "damaged.db"), "--database", str(file))
    with sqlite3.connect(folder / "newer.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'tomorrow'")
        connection.commit()
    connection.close()
    content = bytearray((folder / "damaged.db").read_bytes())
    content[4096 * 2 :] = b"\0" * len(content[4096 * 2 :])
    (folder / "damaged.db").write_bytes(content)
    for name in ("text.db", "other.db", "newer.db", "damaged.db", "missing.db", "tables.db"):
        done = run("admin", "restore", str(folder / name), "--database", str(file), "--yes")
        assert done.returncode == 1, name
        assert done.stderr.strip(), name
        assert "Traceback" not in done.stderr
        assert file.read_bytes() == before
    assert names(file) == ["tables.db"]


def test_a_damaged_database_can_be_replaced(run: Run, file: Path) -> None:
    copy = file.parent / "copy.db"
    run("admin", "backup", str(copy), "--database", str(file))
    file.write_bytes(b"damaged" * 1000)
    file.chmod(0o640)
    done = run("admin", "restore", str(copy), "--database", str(file), typed="yes\n")
    assert done.returncode == 0, done.stderr
    assert events_in(file) == events_in(copy)
    assert file.stat().st_mode & 0o777 == 0o640
    (aside,) = file.parent.glob("tables.db.replaced-*")
    assert aside.read_bytes().startswith(b"damaged")


def test_postgresql_has_commands_of_its_own(run: Run) -> None:
    url = "postgresql://me:secret@127.0.0.1:1/comares"
    for command, tool in (("backup", "pg_dump"), ("restore", "pg_restore")):
        done = run("admin", command, "copy", "--database", url)
        assert done.returncode == 1
        assert tool in done.stderr
        assert "secret" not in done.stderr


# ---- Checks ----


def test_check_says_what_is_wrong(run: Run, file: Path, played: Created) -> None:
    done = run("admin", "check", "--database", str(file))
    assert (done.returncode, done.stdout.strip()) == (0, "Everything is right: 1 table.")
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE events SET data = '{\"token\": \"build:z9\"}' WHERE kind = 'play'")
        connection.commit()
    connection.close()
    done = run("admin", "check", "--database", str(file))
    assert done.returncode == 1
    assert played.id in done.stderr
    assert "z9" in done.stderr
    report = json.loads(run("admin", "check", "--json", "--database", str(file)).stdout)
    assert (report["ok"], report["tables"], report["faults"][0]["table"]) == (False, 1, played.id)


def test_check_reports_a_file_that_cannot_be_read(run: Run, file: Path) -> None:
    damage(file)
    report = json.loads(run("admin", "check", "--json", "--database", str(file)).stdout)
    assert not report["ok"]
    assert "malformed" in report["faults"][0]["error"]


def test_a_database_that_fails_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setattr("comares.table.database.BUSY", 0)
    blocked = sqlite3.connect(file, isolation_level=None)
    blocked.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"), opened(str(file)) as storage:
        storage.delete_tables(["0123456789"])
    blocked.close()


def test_a_database_of_another_version_is_left_alone(run: Run, file: Path) -> None:
    for revision, sentence in (("0001", "older Comares"), ("tomorrow", "newer Comares")):
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
            connection.commit()
        connection.close()
        done = run("admin", "check", "--database", str(file))
        assert done.returncode == 1
        assert sentence in done.stderr
    assert REVISION not in ("0001", "tomorrow")


# ---- Deleting ----


def test_prune_deletes_what_is_old_after_asking(run: Run, file: Path) -> None:
    prune = ("admin", "prune", "--older-than", "12w", "--database", str(file))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET used = 0")
        connection.commit()
    connection.close()
    assert run(*prune, "--dry-run").stdout.strip() == "Tables: 1, names: 0."
    for typed in ("", "no\n", "y\n"):
        done = run(*prune, typed=typed)
        assert done.returncode == 2
        assert events_in(file) > 0
    done = run(*prune, typed="yes\n")
    assert done.returncode == 0
    assert events_in(file) == 0


def test_prune_keeps_what_was_opened_lately(run: Run, file: Path) -> None:
    done = run("admin", "prune", "--older-than", "1d", "--finished", "--yes", "--database", str(file))
    assert done.stdout.strip() == "Deleted. Tables: 0, names: 0."
    assert events_in(file) > 0


def test_ages(run: Run, file: Path) -> None:
    assert [checks.age(age) for age in ("1d", "90d", "12w")] == [1, 90, 84]
    for age in ("0d", "90", "-3d", "ninety", "", "9999999d", "3m"):
        with pytest.raises(SetupError):
            checks.age(age)
    done = run("admin", "prune", "--older-than", "ninety", "--yes", "--database", str(file))
    assert done.returncode == 2
    assert "not an age" in done.stderr


def test_delete_and_new_invitation(run: Run, file: Path, played: Created) -> None:
    at = ("--database", str(file))
    done = run("admin", "new-invitation", played.id, *at)
    assert f"/t/{played.id}/" in done.stdout
    assert played.invite not in done.stdout
    assert run("admin", "check", *at).returncode == 0
    for command in ("delete", "new-invitation"):
        wrong = run("admin", command, "0123456789", *at)
        assert (wrong.returncode, wrong.stderr.strip()) == (1, "There is no such table.")
    assert run("admin", "delete", played.id, *at, typed="nein\n").returncode == 2
    assert run("admin", "delete", played.id, *at, "--lang", "de", typed="ja\n").returncode == 0
    assert events_in(file) == 0


def test_a_guest_is_forgotten_by_a_seat_they_have(run: Run, file: Path, played: Created) -> None:
    at = ("--database", str(file))
    done = run("admin", "forget", f"{played.id}:1", "--yes", *at)
    assert done.returncode == 0, done.stderr
    assert run("admin", "check", *at).returncode == 0
    for guest, code in (("Ani", 2), (ANI, 1), ("0123456789:1", 1), (f"{played.id}:9", 1), ("", 2)):
        assert run("admin", "forget", guest, "--yes", *at).returncode == code
