"""Requests that can be sent again without being carried out twice."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple, Self

HALF = 16
"""Hexadecimal digits that are kept of a guest, and as many of the guest's key."""


class IdempotentRequest(NamedTuple):
    """Something a guest asks for under a key of their choice; the key stands for this request and no other."""

    key: str
    """Short, and safe to store, whatever the guest has chosen."""
    text: str
    """What is asked for."""
    version: int
    """The version of the table that the guest had seen."""

    @classmethod
    def of(cls, guest: str, key: str, text: str, version: int) -> Self:
        """Return the request of a guest."""
        return cls(guest[:HALF] + sha256(key.encode("utf-8", "replace")).hexdigest()[:HALF], text, version)
