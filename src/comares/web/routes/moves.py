"""What people do at a table when it is their turn."""

from __future__ import annotations

from fastapi import APIRouter

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Accepted, PlayedMove, Undo
from comares.web.routes.paths import Key, TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["moves"])


@router.post("/moves")
async def play(table: TableId, played: PlayedMove, key: Key, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Make a move, or type in dice. The response comes when the move is on disk."""
    move = played.token or played.tokens or played.move or {}
    done = await tables.play(table, guest, played.seat, move, played.version, key)
    return Accepted(version=done.version)


@router.post("/undo")
async def undo(table: TableId, request: Undo, key: Key, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Undo the last decision of a seat, unless something has been revealed or somebody else has acted since."""
    done = await tables.undo(table, guest, request.seat, request.version, key)
    return Accepted(version=done.version)
