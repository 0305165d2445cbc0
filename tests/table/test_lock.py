"""A file with tables has one server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from comares.core.errors import SetupError
from comares.table.lock import ServerLock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")


def test_only_one_has_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.db"
    with ServerLock(str(file)) as first:
        first.tell("http://127.0.0.1:54321")
        first.tell("http://127.0.0.1:8000")
        for name in (str(file), f"sqlite:///{file}"):
            with pytest.raises(SetupError) as caught:
                ServerLock(name)
            assert caught.value.data["address"] == "http://127.0.0.1:8000"
        with ServerLock(str(tmp_path / "other.db")):
            pass
    with ServerLock(str(file)):
        pass


def test_what_cannot_be_locked_is_left_to_the_database() -> None:
    for name in ("/dev/null/tables.db", "postgresql://nobody@nowhere/nothing"):
        with ServerLock(name) as lock:
            lock.tell("http://127.0.0.1:8000")
