"""Whether the server works, for monitoring."""

from __future__ import annotations

from fastapi import APIRouter

from comares import __version__
from comares.web.context import CurrentTables
from comares.web.models import Alive, Health

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/live")
async def live() -> Alive:
    """Report that the server answers; if it does not, it has to be started again."""
    return Alive(status="ok", version=__version__)


@router.get("/ready")
@router.get("/health", include_in_schema=False)  # what it was called first
async def ready(tables: CurrentTables) -> Health:
    """Report that moves can be stored and bots decide; 503 means that something is in the way."""
    return Health(status="ok", version=__version__, **(await tables.health())._asdict())
