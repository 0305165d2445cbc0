"""Reviews of finished games: luck and skill."""

from __future__ import annotations

from fastapi import APIRouter, status
from starlette.responses import Response

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.review_models import ReviewState
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables", tags=["reviews"])

JSON = "application/json"


@router.get("/{table}/review", response_model=ReviewState)
async def review(table: TableId, tables: CurrentTables) -> Response:
    """Return the review of a game, or how far it is."""
    return Response(await tables.review(table), media_type=JSON)


@router.post("/{table}/review", response_model=ReviewState, status_code=status.HTTP_202_ACCEPTED)
async def begin(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> Response:
    """Have a finished game reviewed, unless it is already; return how far that is."""
    return Response(await tables.begin_review(table, guest), status.HTTP_202_ACCEPTED, media_type=JSON)


@router.delete("/{table}/review", status_code=status.HTTP_204_NO_CONTENT)
async def cancel(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> None:
    """Stop the review that the guest has asked for."""
    await tables.cancel_review(table, guest)
