"""Hints for those who are to move."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import AskHint
from comares.web.review_models import Hint
from comares.web.routes.paths import SeatNumber, TableId

router = APIRouter(prefix="/api/tables/{table}/seats/{seat}", tags=["moves"])

JSON = "application/json"


@router.post("/hints", response_model=Hint)
async def hint(
    table: TableId, seat: SeatNumber, asked: AskHint, tables: CurrentTables, guest: RequiredGuest
) -> Response:
    """Tell what would be best for a seat that is to move; the record and the result will say that hints were given."""
    return Response(await tables.hint(table, guest, seat, asked.version), media_type=JSON)
