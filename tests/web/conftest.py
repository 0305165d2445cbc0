"""A server for the web tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.serving import LocalServer, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[LocalServer]:
    """A server with an empty database and no rate limits."""
    async with serving(str(tmp_path / "tables.db")) as server:
        yield server
