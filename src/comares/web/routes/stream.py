"""The stream of a table: what happens there, as it happens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response

from comares.table import limits
from comares.web.context import CurrentStreams, CurrentTables
from comares.web.guests import OptionalGuest
from comares.web.limits import address_of
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])

Seen = Annotated[int | None, Query(ge=0, le=limits.VERSION, description="The last version the client has seen.")]
LastEvent = Annotated[str | None, Header(alias="Last-Event-ID", max_length=20)]


@router.get(
    "/stream",
    response_class=Response,
    responses={
        200: {
            "description": "Server-sent events; StreamEvent says what is in them.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    },
)
async def stream(
    table: TableId,
    request: Request,
    tables: CurrentTables,
    streams: CurrentStreams,
    guest: OptionalGuest,
    last_version: Seen = None,
    last_event: LastEvent = None,
) -> Response:
    """Follow a table: first a snapshot or what was missed, then events as they happen."""
    # A browser that reconnects uses the original URL; ``Last-Event-ID`` says what it has seen since.
    if last_event is not None and last_event.isascii() and last_event.isdigit():
        last_version = int(last_event)
    who = guest or address_of(request.scope)
    return await streams.open(table, who, lambda: tables.subscribe(table, guest, last_version))
