"""Encodes JSON that is kept in memory."""

from __future__ import annotations

import orjson


def encode(data: object) -> bytes:
    """Return JSON in a buffer of exactly its size; the one from ``orjson`` is much larger than needed."""
    return bytes(memoryview(orjson.dumps(data)))
