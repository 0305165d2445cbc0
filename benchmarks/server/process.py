"""A server to be measured, on a core of its own where the system allows it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

HOST = "127.0.0.1"
DRIVER, SERVER = 0, 1
"""The cores for the driver and the server."""
UNLIMITED = ("--guest-rate", "0", "--address-rate", "0")
"""Options of a server that one address may ask for anything, as the driver does for all its players."""


class ServerProcess:
    """A server process and its database, which survives it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.database = folder / "tables.db"
        self.options = options or UNLIMITED
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The server's URL."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it responds."""
        command = [sys.executable, "-m", "comares", "serve", "--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen([*command, "--no-browser", *self.options], stdout=subprocess.DEVNULL)
        pin(self.process.pid, SERVER)
        for _ in range(2400):
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            try:
                with urlopen(f"{self.url}/api/health"):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def kill(self) -> None:
        """Kill the server without letting it finish anything."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Shut the server down gracefully."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)

    def seconds(self) -> float:
        """Return the CPU seconds the server has used; 0 where the system does not tell."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/stat")
        if not status.exists():
            return 0
        user, system = status.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the server's memory in bytes; 0 where the system does not tell."""
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


@contextmanager
def running_server(*options: str) -> Iterator[ServerProcess]:
    """Yield a running server with an empty database; if no options are given, it does not limit anybody."""
    with tempfile.TemporaryDirectory(prefix="comares-benchmark-") as folder:
        server = ServerProcess(Path(folder), *options)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def pin(process: int, core: int) -> None:
    """Pin a process to one core, if there are two and the system allows it."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process, {core})


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
