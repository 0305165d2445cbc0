"""The stream of a table: what happens there, as it happens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response

from comares.table import limits
from comares.table.errors import NotThere
from comares.table.streams import Message
from comares.web.context import CurrentStreams, CurrentTables
from comares.web.guests import OptionalGuest
from comares.web.limits import address_of
from comares.web.problems import WebError
from comares.web.routes.paths import TableId
from comares.web.streams import Reader, encode

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
    try:
        is_seated = guest is not None and await tables.has_seat(table, guest)
        reader = Reader(table, guest, address_of(request.scope), is_seated)
        return await streams.open(reader, lambda: tables.subscribe(table, guest, last_version))
    except NotThere:
        if last_version is None:
            raise
        # It was there: the table was deleted while the client was away. Browsers cannot see the status of a stream.
        return Response(encode(Message("deleted", None, b"{}")), media_type="text/event-stream")
    except WebError:
        if guest:
            await tables.note_visit(table, guest)
        raise
