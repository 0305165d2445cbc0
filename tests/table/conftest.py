"""Databases for the table tests, and ``Tables`` on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.postgres import Postgres

POSTGRESQL = pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.xdist_group("postgres")])
Opener = Callable[..., Awaitable[Tables]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def open_tables(database: str) -> AsyncIterator[Opener]:
    """Opens the database any number of times; everything is closed at the end."""
    async with AsyncExitStack() as stack:

        async def opened(**settings: Any) -> Tables:
            settings = {"database": database, "pace": 0, "workers": 1, "think": 0.02, **settings}
            tables = await Tables.open(Settings(**settings))
            stack.push_async_callback(tables.close)
            return tables

        yield opened
