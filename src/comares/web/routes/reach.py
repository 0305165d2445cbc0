"""How other devices reach this server."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request

from comares.table.background import in_thread
from comares.web.context import CurrentSettings
from comares.web.models import Reach
from comares.web.reach import is_loopback, urls
from comares.web.settings import WebSettings

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/reach")
async def reach(request: Request, settings: CurrentSettings) -> Reach:
    """Tell somebody at this computer how other devices reach it; nobody else learns its addresses."""
    return await reach_for(request, settings)


async def reach_for(request: Request, settings: WebSettings) -> Reach:
    """Return how other devices reach this server, as far as whoever asks may know."""
    bound: tuple[str, int] | None = getattr(request.app.state, "bound", None)
    is_here = is_loopback(request.client.host if request.client else "") and is_loopback(request.url.hostname or "")
    if settings.base_url or not bound or not is_here:
        return Reach(open=True, addresses=[])
    return Reach(open=not is_loopback(bound[0]), addresses=await in_thread(urls, *bound))
