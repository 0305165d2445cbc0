"""What people do at a table when it is their turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from comares.web.asgi import header
from comares.web.context import House, tables_of
from comares.web.guests import Somebody, must_be_guest
from comares.web.models import Accepted, Move, TakeBack
from comares.web.routes.paths import TABLE_ID, TableId

KEY = r"^[A-Za-z0-9_-]{8,64}$"

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=KEY,
        description="Chosen anew for each move. The same move sent again with the same key is done once.",
    ),
]


class MoveRoute(APIRoute):
    """Takes a move that is as it should be straight to its table; of any other FastAPI says what is wrong with it.

    Moves are most of what a server does, and FastAPI's general way to find the arguments of a route took a third of
    the time of a move. The description of the route is FastAPI's, made from ``play`` like that of all others.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        careful = super().get_route_handler()
        is_key, is_table = re.compile(KEY).fullmatch, re.compile(TABLE_ID).fullmatch

        async def handle(request: Request) -> Response:
            table, key = request.path_params["table"], header(request.scope, b"idempotency-key") or ""
            try:
                move = Move.model_validate_json(await request.body())
            except ValidationError:
                return await careful(request)
            if not is_key(key) or not is_table(table):
                return await careful(request)
            return await play(table, move, key, request)

        return handle


async def play(table: TableId, move: Move, key: Key, request: Request) -> Response:
    """Play a token, or type in dice. The answer comes when the move is on disk."""
    guest = must_be_guest(request)
    done = await tables_of(request).play(table, guest, move.seat, move.token, move.version, key)
    return Response(b'{"version":%d}' % done.version, media_type="application/json")


router = APIRouter(prefix="/api/tables/{table}", tags=["moves"])
router.add_api_route("/moves", play, methods=["POST"], response_model=Accepted, route_class_override=MoveRoute)


@router.post("/undo")
async def undo(table: TableId, wish: TakeBack, key: Key, house: House, guest: Somebody) -> Accepted:
    """Take the last decision of a seat back, unless something was revealed or somebody acted since."""
    done = await house.undo(table, guest, wish.seat, wish.version, key)
    return Accepted(version=done.version)
