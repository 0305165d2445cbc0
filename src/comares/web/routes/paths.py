"""Parameters in paths, queries and headers, shared by several routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path
from starlette.convertors import StringConvertor, register_url_convertor

from comares.table import limits


class TablePart(StringConvertor):
    """Lets ``{table:table}`` in a path match nothing but a table, so that ``mine`` and ``public`` remain themselves."""

    regex = limits.TABLE_ID


register_url_convertor("table", TablePart())

TableId = Annotated[str, Path(pattern=f"^{limits.TABLE_ID}$", description="A table's public id.")]
SeatNumber = Annotated[int, Path(ge=1, le=limits.SEATS, description="A seat, counted from 1.")]
KEY = r"^[A-Za-z0-9_-]{8,64}$"
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=KEY,
        description="A new key for each request. One that is sent again with the same key is carried out only once.",
    ),
]
