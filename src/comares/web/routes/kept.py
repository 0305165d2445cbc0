"""How long the server keeps what people leave there."""

from __future__ import annotations

from fastapi import APIRouter

from comares.web.context import CurrentTables
from comares.web.models import Kept

router = APIRouter(prefix="/api", tags=["server"])


@router.get("/kept")
async def kept(tables: CurrentTables) -> Kept:
    """Tell for how long tables are kept that nobody opens."""
    return Kept(unfinished=tables.settings.keep_unfinished, finished=tables.settings.keep_finished)
