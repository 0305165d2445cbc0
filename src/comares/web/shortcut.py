"""The short way for moves: one that is as it should be goes straight to its route, ``play``.

Moves are most of what a server does, and what FastAPI does on the way to a route took more time than the move. A move
that is not as it should be goes the long way, where FastAPI says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import cast

from pydantic import ValidationError
from starlette.responses import Response

from comares.table import limits
from comares.table.tables import Tables
from comares.web.asgi import App, Receive, Scope, Send, header
from comares.web.models import PlayedMove
from comares.web.routes.moves import KEY, play

PATH = re.compile(rf"/api/tables/({limits.TABLE_ID})/moves")
IS_KEY = re.compile(KEY)


class Shortcut:
    """Answers moves; everything else goes on."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Play a move, or pass a request on."""
        if scope["type"] == "http" and scope["method"] == "POST" and (found := PATH.fullmatch(scope["path"])):
            guest, key = scope["state"]["guest"], header(scope, b"idempotency-key")
            move = read(scope["state"]["content"])
            if guest is not None and move is not None and key is not None and IS_KEY.fullmatch(key):
                tables = cast("Tables", scope["app"].state.tables)
                done = await play(found[1], move, key, tables, guest)
                answer = Response(b'{"version":%d}' % done.version, media_type="application/json")
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def read(content: object) -> PlayedMove | None:
    """Return the move that a request brings, if it is one."""
    try:
        return PlayedMove.model_validate(content)
    except ValidationError:
        return None
