"""A long list of JSON texts that grows at its end: the newest at hand, the older ones packed."""

from __future__ import annotations

import zlib
from typing import Final

PAGE: Final = 32
"""Texts that are packed together."""
FASTEST: Final = 1


class PackedLog:
    """Encoded entries of a log. Packed they take a tenth of the memory, and they are read only for a snapshot."""

    def __init__(self) -> None:
        self.pages: list[bytes] = []
        self.newest: list[bytes] = []

    def __len__(self) -> int:
        return PAGE * len(self.pages) + len(self.newest)

    def append(self, text: bytes) -> None:
        """Add a text; what it leaves far behind is packed."""
        self.newest.append(text)
        if len(self.newest) == 2 * PAGE:
            self.pages.append(
                zlib.compress(b"\n".join(self.newest[:PAGE]), FASTEST)
            )  # JSON has no line ends of its own
            del self.newest[:PAGE]

    def pop(self) -> None:
        """Take the last text away."""
        if not self.newest:
            self.newest = zlib.decompress(self.pages.pop()).split(b"\n")
        self.newest.pop()

    def since(self, count: int) -> list[bytes]:
        """Return all texts but the first ones."""
        packed = PAGE * len(self.pages)
        return self.newest[count - packed :] if count >= packed else self.all()[count:]

    def all(self) -> list[bytes]:
        """Return all texts."""
        return [*(text for page in self.pages for text in zlib.decompress(page).split(b"\n")), *self.newest]
