"""Keeps finished blocks in a file, from which the same work can go on.

The file begins with a line that tells what it is. After it, each block has its key (its number, or the first number of
its range), the size of its range, length and checksum, then the pickled result. Blocks are appended as they finish, in
any order, so whatever ends the program in whatever way, at most the last one is incomplete, and is dropped.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, Self
from zlib import crc32

from comares.blocks.identity import identity
from comares.blocks.places import Lost
from comares.core.errors import SetupError

MAGIC: Final = b"Comares blocks 1\n"
HEAD: Final = struct.Struct("<QQQI")
"""Key, size, length, checksum."""
ENDING: Final = ".blocks"


class NoStore:
    """Keeps nothing."""

    kept: frozenset[int] = frozenset()
    """The keys of the blocks that were there from the beginning."""

    def __contains__(self, key: int) -> bool:
        return False

    def get(self, key: int) -> Any:
        """Return the result of a block that is kept."""
        raise KeyError(key)

    def size(self, key: int) -> int:
        """Return the size of the range of a block that is kept."""
        raise KeyError(key)

    def put(self, key: int, result: Any, size: int = 1) -> None:
        """Keep the result of a block."""

    def close(self) -> None:
        """Let go of the file."""

    def remove(self) -> None:
        """Forget everything: the work is done."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


NO_STORE: Final = NoStore()


class Store(NoStore):
    """Keeps the blocks of one piece of work in a file of a folder.

    Raises ``SetupError`` if that is impossible, or another process is doing the same work.

    Args:
        folder: the folder, which is made if it is missing.
        what: tells the work from any other. The same work of another version of Comares has a file of its own.
    """

    def __init__(self, folder: Path, what: str) -> None:
        name = sha256(f"{identity()}\n{what}".encode()).hexdigest()[:24]
        self.path = folder / f"{name}{ENDING}"
        self.places: dict[int, tuple[int, int, int]] = {}
        """Offset and length of the pickled result of each block, and the size of its range."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            self.file: BinaryIO = os.fdopen(descriptor, "r+b")
        except (OSError, ValueError) as error:  # ValueError: the path contains a null character
            reason = getattr(error, "strerror", error)
            raise SetupError("unwritable-folder", folder=str(folder), reason=reason) from None
        self.lock()
        self.read()
        self.kept = frozenset(self.places)

    def lock(self) -> None:
        """Make sure that nobody else is writing; not on Windows."""
        if sys.platform == "win32":
            return
        import fcntl  # which Windows does not have

        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise SetupError("blocks-in-use", file=str(self.path)) from None
        except OSError:  # a file system that knows no locks
            pass

    def read(self) -> None:
        """Find the blocks that are kept; what is incomplete, or none of ours, is dropped."""
        end = len(MAGIC) if self.file.read(len(MAGIC)) == MAGIC else 0
        while end:
            head = self.file.read(HEAD.size)
            if len(head) < HEAD.size:
                break
            key, size, length, checksum = HEAD.unpack(head)
            data = self.file.read(length)
            if len(data) < length or crc32(data) != checksum:
                break
            self.places[key] = end + HEAD.size, length, size
            end += HEAD.size + length
        if not end:
            self.file.seek(0)
            self.file.write(MAGIC)
            end = len(MAGIC)
        self.file.truncate(end)
        self.file.flush()

    def __contains__(self, key: int) -> bool:
        return key in self.places

    def get(self, key: int) -> Any:
        """Return the result of a block that is kept."""
        offset, length, _ = self.places[key]
        self.file.seek(offset)
        return pickle.loads(self.file.read(length))

    def size(self, key: int) -> int:
        """Return the size of the range of a block that is kept."""
        return self.places[key][2]

    def put(self, key: int, result: Any, size: int = 1) -> None:
        """Keep the result of a block."""
        data = pickle.dumps(result, pickle.HIGHEST_PROTOCOL)
        try:
            offset = self.file.seek(0, os.SEEK_END)
            self.file.write(HEAD.pack(key, size, len(data), crc32(data)) + data)
            self.file.flush()
        except OSError as error:
            raise Lost("blocks-unwritable", file=str(self.path), reason=error.strerror) from None
        self.places[key] = offset + HEAD.size, len(data), size

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def remove(self) -> None:
        """Forget everything: the work is done."""
        self.close()
        self.path.unlink(missing_ok=True)
