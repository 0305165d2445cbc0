"""The stream of a table: what happens there, as it happens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response

from comares.table import limits
from comares.table.errors import NotThere
from comares.table.streams import Message
from comares.table.tables import Tables
from comares.web.asgi import Scope
from comares.web.context import CurrentStreams, CurrentTables
from comares.web.guests import OptionalGuest
from comares.web.limits import address_of
from comares.web.problems import WebError
from comares.web.routes.paths import TableId
from comares.web.streams import Reader, Streams, encode

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])

Seen = Annotated[int | None, Query(ge=0, le=limits.VERSION, description="The last version the client has seen.")]
PATH: Final = re.compile(rf"/api/tables/({limits.TABLE_ID})/stream").fullmatch
QUERY: Final = re.compile(rb"(?:last_version=([0-9]{1,9}))?").fullmatch
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
    return await follow(table, request.scope, tables, streams, guest, last_version)


async def follow(
    table: str, scope: Scope, tables: Tables, streams: Streams, guest: str | None, last_version: int | None
) -> Response:
    """Return the stream of a table from a version on."""
    try:
        is_seated = guest is not None and await tables.has_seat(table, guest)
        reader = Reader(table, guest, address_of(scope), is_seated)
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


async def plain_stream(scope: Scope, headers: Mapping[bytes, bytes]) -> Response | None:
    """Return the stream for a request as our client sends it, and ``None`` for any other.

    FastAPI has nothing to add to it, and takes half of its time: after a restart, everybody comes back at once.
    """
    path, query = PATH(scope["path"]), QUERY(scope["query_string"])
    if scope["method"] != "GET" or not path or not query or b"last-event-id" in headers:
        return None
    scope["route"] = router.routes[0]
    state = scope["app"].state
    last_version = int(query[1]) if query[1] else None
    return await follow(path[1], scope, state.tables, state.streams, scope["state"]["guest"], last_version)
