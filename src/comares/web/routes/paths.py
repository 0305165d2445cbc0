"""Path and query parameters shared by several routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from comares.table import limits

TableId = Annotated[str, Path(pattern=f"^{limits.TABLE_ID}$", description="A table's public id.")]
SeatNumber = Annotated[int, Path(ge=1, le=limits.SEATS, description="A seat, counted from 1.")]
InviteQuery = Annotated[
    str | None,
    Query(pattern=rf"^[A-Za-z0-9_-]{{1,{limits.INVITE}}}$", description="The table's secret invitation."),
]
