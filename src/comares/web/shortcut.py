"""The short way for moves: one that is as it should be goes straight to its route, ``play``.

Moves are most of what a server does, and what FastAPI does on the way to a route took more time than the move. A move
that is not as it should be goes the long way, where FastAPI says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from pydantic import ValidationError

from comares.table import limits
from comares.table.tables import Tables
from comares.web.asgi import Scope, Send
from comares.web.models import PlayedMove
from comares.web.routes.moves import KEY, play

PATH = re.compile(rf"/api/tables/({limits.TABLE_ID})/moves")
IS_KEY = re.compile(KEY).fullmatch


async def play_directly(scope: Scope, headers: Mapping[bytes, bytes], content: object, send: Send) -> bool:
    """Play and answer a request that is a move as it should be; say whether it was."""
    found = PATH.fullmatch(scope["path"])
    if not found or scope["method"] != "POST":
        return False
    guest, key = scope["state"]["guest"], headers.get(b"idempotency-key", b"").decode("latin-1")
    if guest is None or not IS_KEY(key):
        return False
    try:
        move = PlayedMove.model_validate(content)
    except ValidationError:
        return False
    done = await play(found[1], move, key, cast("Tables", scope["app"].state.tables), guest)
    body = b'{"version":%d}' % done.version
    length = (b"content-length", b"%d" % len(body))
    await send({"type": "http.response.start", "status": 200, "headers": [length, JSON]})
    await send({"type": "http.response.body", "body": body})
    return True


JSON = (b"content-type", b"application/json")
