"""A shortcut for moves, which are most of the traffic: made at once if nothing is in the way.

A move that is malformed, impossible or early goes the ordinary way, where it is refused with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import orjson

from comares.core.errors import ComaresError
from comares.table import limits
from comares.table.tables import OnDone, Tables
from comares.web.bodies import LARGEST, is_json
from comares.web.models import PlayedMove
from comares.web.routes.paths import KEY

PATH: Final = re.compile(rf"/api/tables/({limits.TABLE_ID})/moves").fullmatch
IS_KEY: Final = re.compile(KEY).fullmatch


def is_move(method: str, path: str) -> bool:
    """Return whether a request may be a move."""
    return method == "POST" and PATH(path) is not None


def written(headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Return headers as they are sent."""
    return b"".join(b"%b: %b\r\n" % header for header in headers)


def play_at_once(
    tables: Tables, path: str, headers: Mapping[bytes, bytes], guest: str, body: bytes, on_done: OnDone
) -> bool:
    """Make a move if that is possible without waiting; return whether it was."""
    found, key = PATH(path), headers.get(b"idempotency-key", b"").decode("latin-1")
    if not found or not IS_KEY(key) or not is_json(headers) or len(body) > LARGEST:
        return False
    try:
        played = PlayedMove.model_validate(flat_object(body))
        if played.token is None:
            return False
        return tables.play_at_once(found[1], guest, played.seat, played.token, played.version, key, on_done)
    except (ValueError, ComaresError):
        return False


def flat_object(body: bytes) -> dict[str, object]:
    """Parse a JSON object of strings and numbers; raises ``ValueError`` unless it is quite plain.

    It is much faster than ``bodies.parse``, and as strict: duplicate keys and escapes show in the number of quotes.
    """
    content = orjson.loads(body)
    if not isinstance(content, dict):
        raise ValueError("not an object")
    strings = sum(isinstance(value, str) for value in content.values())
    if body.count(b'"') != 2 * (len(content) + strings) or b"\\" in body:
        raise ValueError("not plain")
    return content
