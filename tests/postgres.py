"""A PostgreSQL server for the tests, in a temporary folder, started when the first test needs it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg

NOWHERE = "PostgreSQL is not installed"
# It need not survive a crash of the machine.
OPTIONS = {"listen_addresses": "", "fsync": "off", "max_connections": "200", "shared_buffers": "32MB"}


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, which are not on the PATH in Debian."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (folder for folder in folders if all((folder / name).exists() for name in ("initdb", "postgres"))), None
    )


def account() -> dict[str, Any]:
    """The user to run it as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in found.split()]


class Postgres:
    """A running server."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self.folder = folder
        self.bin = bin_
        who = account()
        if who:
            os.chown(folder, who["user"], who["group"])
        initdb = f"{bin_}/initdb -D {folder}/data -U comares -A trust -E UTF8 --locale=C --no-sync"
        subprocess.run(initdb.split(), check=True, capture_output=True, cwd=folder, **who)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it responds."""
        options = [f"--{name}={value}" for name, value in OPTIONS.items()]
        command = [f"{self.bin}/postgres", "-D", f"{self.folder}/data", "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **account())
        deadline = time.monotonic() + 300
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop it at once, as in a crash."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes for a while: connections stay open, but nothing is answered."""
        processes = [self.process.pid, *children_of(self.process.pid)]
        try:
            for process in processes:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def url(self, database: str) -> str:
        return f"postgresql://comares@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"t{uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return self.url(name)


@contextmanager
def running(bin_: Path) -> Iterator[Postgres]:
    """A server that is stopped when it is no longer needed."""
    folder = Path(tempfile.mkdtemp(prefix="comares-pg-"))
    try:
        server = Postgres(folder, bin_)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
