"""A shortcut for moves, which are most of the traffic: parsed in one go, and made at once if nothing is in the way.

A move that is malformed, impossible or early goes the ordinary way, where it is refused with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from comares.core.errors import ComaresError
from comares.table import limits
from comares.table.changes import OnDone
from comares.table.tables import Tables
from comares.web.bodies import is_json
from comares.web.models import PlayedMove
from comares.web.routes.paths import KEY

PATH: Final = rf"/api/tables/{limits.TABLE_ID}/moves"
URL: Final = re.compile(PATH.encode()).fullmatch
HEADER: Final = r"[\w-]++: [!-~]++(?: [!-~]++)*+\r\n"
WHOLE: Final = re.compile(rf"POST ({PATH}) HTTP/1\.1\r\n((?:{HEADER})++)\r\n(\{{[ -~]+\}})".encode()).fullmatch
"""A move as our client and proxies send it."""
SPECIAL: Final = frozenset({b"transfer-encoding", b"expect", b"upgrade", b"trailer"})
"""Headers that change what a request is, and are left to the parser."""
KEPT: Final = b"keep-alive"
QUOTES: Final = 8
"""Those of the three keys ``seat``, ``token`` and ``version``, and of the token."""
IS_KEY: Final = re.compile(KEY).fullmatch


def is_move(url: bytes) -> bool:
    """Return whether something that is posted to a URL may be a move."""
    return URL(url) is not None


class WholeMove(NamedTuple):
    """A request that may be a move, as a whole and nothing else."""

    url: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes


def whole_move(data: bytes) -> WholeMove | None:
    """Return the move that makes up a chunk of a connection, if that can be told at a glance.

    Only what can be read in no other way is taken for one; the parser decides about everything else.
    """
    found = WHOLE(data)
    if found is None:
        return None
    url, head, body = found.groups()
    headers = [(name.lower(), value) for name, _, value in [line.partition(b": ") for line in head.split(b"\r\n")[:-1]]]
    by_name = dict(headers)
    if (
        len(by_name) < len(headers)
        or by_name.get(b"content-length") != b"%d" % len(body)
        or by_name.get(b"connection", KEPT) != KEPT
        or not SPECIAL.isdisjoint(by_name)
    ):
        return None
    return WholeMove(url, headers, body)


def written(headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Return headers as they are sent."""
    return b"".join(b"%b: %b\r\n" % header for header in headers)


def play_at_once(
    tables: Tables, path: str, headers: Mapping[bytes, bytes], guest: str, body: bytes, on_done: OnDone
) -> bool:
    """Make a move if that is possible without waiting; return whether it was."""
    key = headers.get(b"idempotency-key", b"").decode("latin-1")
    if not IS_KEY(key) or not is_json(headers) or not is_plain(body):
        return False
    _, _, _, table, _ = path.split("/")
    try:
        played = PlayedMove.model_validate_json(body)
        if played.token is None:
            return False
        return tables.play_at_once(table, guest, played.seat, played.token, played.version, key, on_done)
    except (ValueError, ComaresError):
        return False


def is_plain(body: bytes) -> bool:
    """Return whether a body has as many quotes as a move with a token, and no escapes.

    If it is one, no key occurs twice. This is much faster than ``bodies.parse``, and as strict.
    """
    return body.count(b'"') == QUOTES and b"\\" not in body
