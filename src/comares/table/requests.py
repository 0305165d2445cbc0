"""Requests that can be repeated without being carried out twice."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple, Self

HALF = 16
"""Hexadecimal digits of the guest, and as many of the hash of the guest's key, that make up a stored key."""


class IdempotentRequest(NamedTuple):
    """A request under a key that the guest has chosen; the key may not be reused for another request."""

    key: str
    """Short and safe to store, whatever key the guest chose."""
    text: str
    """What is asked for."""
    version: int
    """The version of the table that the guest saw."""

    @classmethod
    def of(cls, guest: str, key: str, text: str, version: int) -> Self:
        """Return the request of a guest."""
        return cls(guest[:HALF] + sha256(key.encode("utf-8", "replace")).hexdigest()[:HALF], text, version)
