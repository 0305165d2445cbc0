"""The link to a table as a QR code."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from comares.web.context import CurrentAllowances, CurrentSettings, CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.routes.paths import TableId
from comares.web.routes.reach import reach_for

ReachQuery = Annotated[
    int | None, Query(ge=0, le=9, description="Which of the addresses in /api/reach to use instead of this one.")
]

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])


@router.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def picture(
    table: TableId,
    request: Request,
    tables: CurrentTables,
    guest: RequiredGuest,
    settings: CurrentSettings,
    allowances: CurrentAllowances,
    reach: ReachQuery = None,
) -> Response:
    """Draw the invitation link for those who may pass it on, and for others the link for watching, as a QR code.

    The invitation is not in the query, which proxies write into their logs.
    """
    invite = await tables.invitation(table, guest)
    allowances.take(allowances.pictures, request.scope)
    base = settings.base_url or f"{request.url.scheme}://{request.url.netloc}"
    if reach is not None:
        addresses = (await reach_for(request, settings)).addresses
        base = addresses[reach] if reach < len(addresses) else base
    drawn = draw(f"{base.rstrip('/')}/t/{table}" + (f"/{invite}" if invite else ""))
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def draw(link: str) -> bytes:
    """Return a link as a QR code. That takes a few milliseconds, too few to be worth a thread."""
    drawn = BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", xmldecl=False, omitsize=True, border=2, light="#fff"
    )
    return drawn.getvalue()
