"""A health check for monitoring."""

from __future__ import annotations

from fastapi import APIRouter

from comares import __version__
from comares.web.context import CurrentTables
from comares.web.models import Health

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/health")
async def health(tables: CurrentTables) -> Health:
    """Report that all is well; 503 means that the tables cannot be reached."""
    found = await tables.health()
    return Health(status="ok", version=__version__, database=str(found["database"]))
