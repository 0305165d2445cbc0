"""The parts of paths that several routes have."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from comares.web.models import MOST_SEATS

TABLE_ID = r"^[A-Za-z0-9_-]{1,32}$"
TableId = Annotated[str, Path(pattern=TABLE_ID, description="The public name of a table.")]
SeatNumber = Annotated[int, Path(ge=1, le=MOST_SEATS, description="A seat, from 1.")]
InviteQuery = Annotated[
    str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The secret that invites to the table.")
]
