"""A process in which the command line is already imported: it forks for each command.

Importing takes several times as long as what most commands do. What is run and seen is the same.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Mapping
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import Any, NamedTuple, NoReturn, Self

LONGEST = 64 * 1024
"""Bytes in a request: the words of a command and its environment."""


class Ended(NamedTuple):
    """A command that has ended, with what it printed; as ``subprocess.CompletedProcess``."""

    returncode: int
    stdout: str
    stderr: str


class WarmProcess:
    """Runs commands one after the other, each in a fork of one process."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())], env=environment, pass_fds=[theirs.fileno()]
            )

    def run(self, words: tuple[str, ...], typed: str, folder: str, environment: Mapping[str, str]) -> Ended:
        """Run a command as if it had been typed in a folder."""
        with ExitStack() as stack:
            files = [stack.enter_context(TemporaryFile()) for _ in range(3)]
            files[0].write(typed.encode())
            files[0].seek(0)
            asked = json.dumps({"words": words, "folder": folder, "environment": dict(environment)})
            socket.send_fds(self.socket, [asked.encode()], [file.fileno() for file in files])
            status = int(self.socket.recv(LONGEST) or b"-1")
            for file in files[1:]:
                file.seek(0)
            stdout, stderr = (file.read().decode().replace("\r\n", "\n") for file in files[1:])
        return Ended(status, stdout, stderr)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()
        self.process.wait()


def serve(connection: socket.socket) -> None:
    """Fork for each command, until nobody asks any more."""
    from comares.cli import app  # noqa: F401  (what commands need is imported before the forks)
    from comares.table import backup, checking, forgetting, invitations, upkeep  # noqa: F401  (the same)

    while True:
        asked, descriptors, _, _ = socket.recv_fds(connection, LONGEST, 3)
        if not asked:
            return
        child = os.fork()
        if not child:
            become(json.loads(asked), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        _, status = os.waitpid(child, 0)
        connection.send(str(os.waitstatus_to_exitcode(status)).encode())


def become(asked: Mapping[str, Any], descriptors: list[int]) -> NoReturn:
    """Run a command and end as it does."""
    from comares.__main__ import main

    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["comares", *asked["words"]]
    status: object = 0
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    except BaseException:  # as the interpreter would
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 1)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
