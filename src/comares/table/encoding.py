"""JSON that is kept for a while."""

from __future__ import annotations

import orjson


def encode(data: object) -> bytes:
    """Return JSON that takes no more memory than it needs; what ``orjson`` returns has room for much more."""
    return bytes(memoryview(orjson.dumps(data)))
