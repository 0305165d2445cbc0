"""An append-only list of JSON texts: the latest as they are, the older ones compressed."""

from __future__ import annotations

import zlib
from typing import Final

PAGE: Final = 32
"""Number of texts that are compressed together."""
FASTEST: Final = 1


class PackedLog:
    """Encoded log entries. Compressed, they take a tenth of the memory, and only snapshots read them."""

    def __init__(self) -> None:
        self.pages: list[bytes] = []
        self.newest: list[bytes] = []

    def __len__(self) -> int:
        return PAGE * len(self.pages) + len(self.newest)

    def append(self, text: bytes) -> None:
        """Add a text, and compress the oldest page that is not compressed yet once there are two."""
        self.newest.append(text)
        if len(self.newest) == 2 * PAGE:
            self.pages.append(zlib.compress(b"\n".join(self.newest[:PAGE]), FASTEST))  # our JSON contains no newlines
            del self.newest[:PAGE]

    def pop(self) -> None:
        """Remove the last text."""
        if not self.newest:
            self.newest = zlib.decompress(self.pages.pop()).split(b"\n")
        self.newest.pop()

    def since(self, count: int) -> list[bytes]:
        """Return all texts but the first ``count``."""
        packed = PAGE * len(self.pages)
        return self.newest[count - packed :] if count >= packed else self.all()[count:]

    def all(self) -> list[bytes]:
        """Return all texts."""
        return [*(text for page in self.pages for text in zlib.decompress(page).split(b"\n")), *self.newest]
