"""A file with tables belongs to one server at a time: two would not know what the other does."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Self

from comares.core.errors import SetupError
from comares.table.database import make_private, url_of


class ServerLock:
    """Holds an SQLite file for this process until it is closed, or the process ends; other databases need no lock.

    Raises ``SetupError`` if another server has the file; its ``data`` says where that is, if it has said so.
    """

    def __init__(self, database: str) -> None:
        self.descriptor: int | None = None
        url = url_of(database)
        if sys.platform == "win32" or url.get_backend_name() != "sqlite":
            return
        import fcntl  # which Windows does not have

        file = Path(str(url.database)).absolute()
        # Beside the file, not the file itself: closing that would end SQLite's own locks.
        beside = file.with_name(f"{file.name}.lock")
        try:
            make_private(beside)
            self.descriptor = os.open(beside, os.O_RDWR)
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            address = beside.read_text("utf-8").strip()
            raise SetupError("already-served", file=str(file), address=address) from None
        except OSError:  # there is no such folder, as opening the database will tell, or it knows no locks
            self.close()

    def tell(self, address: str) -> None:
        """Let others who want the file know where the server is."""
        if self.descriptor is not None:
            os.ftruncate(self.descriptor, 0)
            os.pwrite(self.descriptor, address.encode(), 0)

    def close(self) -> None:
        """Let others have the file."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
