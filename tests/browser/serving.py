"""A server in a process of its own, which can be killed and restarted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "comares" / "web" / "client" / "index.html"
# The tests play faster than people do, and all from one address.
QUICK = ("--pace", "0", "--guest-rate", "0", "--address-rate", "0")


class Server:
    """A running ``comares serve``."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, or restart at the same address with the same tables."""
        options = ["--port", str(self.port), "--no-browser", "--database", str(self.folder / "tables.db")]
        unwanted = ("PYTEST", "COMARES", "LC_", "LANG")
        env = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "comares", "serve", *options, *QUICK, *self.options],
                cwd=ROOT,
                env=env,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        found = re.search(r"http://[\d.]+:(\d+)", self.process.stdout.readline())
        if not found:
            self.stop()
            raise RuntimeError(f"the server did not start: {(self.folder / 'log').read_text('utf-8')}")
        self.address = found[0]
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill it, as in a crash."""
        self.process.kill()
        self.wait()

    def stop(self) -> None:
        """Shut it down gracefully."""
        if self.process.poll() is None:
            self.process.terminate()
        self.wait()

    def wait(self) -> None:
        self.process.wait(120)
        assert self.process.stdout
        self.process.stdout.close()
