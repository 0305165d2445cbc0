"""Houses for the tests of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.house import House, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house with an empty database, and without limits on rates."""
    async with serving(str(tmp_path / "tables.db")) as house:
        yield house
