"""What people do at a table when it is their turn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header
from starlette.requests import Request
from starlette.responses import Response

from comares.web.context import House, tables_of
from comares.web.guests import Somebody, must_be_guest
from comares.web.models import Accepted, Move, TakeBack
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["moves"])

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Chosen anew for each move. The same move sent again with the same key is done once.",
    ),
]


@router.post("/moves", response_model=Accepted)
async def play(table: TableId, move: Move, key: Key, request: Request) -> Response:
    """Play a token, or type in dice. The answer comes when the move is on disk."""
    # Moves are most of what a server does. Without dependencies and a model for the answer they cost two fifths less.
    guest = must_be_guest(request)
    done = await tables_of(request).play(table, guest, move.seat, move.token, move.version, key)
    return Response(b'{"version":%d}' % done.version, media_type="application/json")


@router.post("/undo")
async def undo(table: TableId, wish: TakeBack, key: Key, house: House, guest: Somebody) -> Accepted:
    """Take the last decision of a seat back, unless something was revealed or somebody acted since."""
    done = await house.undo(table, guest, wish.seat, wish.version, key)
    return Accepted(version=done.version)
