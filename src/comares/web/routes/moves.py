"""What people do at a table when it is their turn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Accepted, PlayedMove, Undo
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["moves"])

KEY = r"^[A-Za-z0-9_-]{8,64}$"
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=KEY,
        description="Chosen anew for each move. The same move sent again with the same key is done once.",
    ),
]


@router.post("/moves")
async def play(table: TableId, played: PlayedMove, key: Key, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Make a move, or type in dice. The answer comes when the move is on disk."""
    done = await tables.play(table, guest, played.seat, played.token or played.move or {}, played.version, key)
    return Accepted(version=done.version)


@router.post("/undo")
async def undo(table: TableId, request: Undo, key: Key, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Take the last decision of a seat back, unless something was revealed or somebody acted since."""
    done = await tables.undo(table, guest, request.seat, request.version, key)
    return Accepted(version=done.version)
