"""The link to a table as a QR code."""

from __future__ import annotations

from io import BytesIO

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from comares.web.context import CurrentSettings
from comares.web.routes.paths import InviteQuery, TableId

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])


@router.get("/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def picture(table: TableId, request: Request, settings: CurrentSettings, invite: InviteQuery = None) -> Response:
    """Draw the invitation link, or without an invitation the link for watching, as a QR code."""
    base = settings.base_url or f"{request.url.scheme}://{request.url.netloc}"
    link = f"{base.rstrip('/')}/t/{table}" + (f"/{invite}" if invite else "")
    drawn = BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", xmldecl=False, omitsize=True, border=2, light="#fff"
    )
    return Response(drawn.getvalue(), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")
