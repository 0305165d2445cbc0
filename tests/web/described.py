"""Checks the server against its OpenAPI description, with a program that tries everything it allows.

``test_schema.py`` runs this: Schemathesis makes up what it tries while pytest collects, and every worker would.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS, load_all_checks

from tests.web.serving import PAIR, LocalServer, serving

load_all_checks()
EXAMPLES = 25
# Without a cookie everything is refused, so the description does not cover authentication; and a route may refuse
# what the description allows if it is against the rules of the game or the table.
UNWANTED = ["ignored_auth", "positive_data_acceptance", "missing_required_header"]


class Background:
    """A server in a thread of its own, with a table and a guest."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()))

    async def run(self) -> None:
        self.end = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        async with serving(self.database, tables_per_guest=10**6) as server:
            self.server: LocalServer = server
            guest = await server.guest()
            self.table = (await guest.create(PAIR))["id"]
            self.cookie = f"comares={guest.client.cookies['comares']}"
            self.ready.set()
            await self.end.wait()


@pytest.fixture(scope="module")
def background(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    made = Background(str(tmp_path_factory.mktemp("server") / "tables.db"))
    made.thread.start()
    made.ready.wait(30)
    yield made
    made.loop.call_soon_threadsafe(made.end.set)
    made.thread.join()


DOCUMENT = Path(__file__).parents[2] / "web" / "src" / "generated" / "openapi.json"
schema = schemathesis.openapi.from_path(str(DOCUMENT))


def trying(operation: str) -> Callable[..., None]:
    """Return the test of one operation as its own function; otherwise pytest would give them all the same name."""

    @schema.include(name=operation).parametrize()
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def test(case: schemathesis.Case[Any], background: Background) -> None:
        table = case.path_parameters.get("table")
        if isinstance(table, str) and re.fullmatch("[A-Za-z0-9_-]{9}[A-Za-z_-]", table):
            case.path_parameters["table"] = background.table  # random ids would never be found
        excluded: list[Any] = [CHECKS.get_one(name) for name in UNWANTED]
        case.call_and_validate(
            base_url=background.server.base, headers={"Cookie": background.cookie}, excluded_checks=excluded
        )

    tried: Callable[..., None] = test
    return tried


OPERATIONS = [f"{method.upper()} {path}" for path, found in schema.raw_schema["paths"].items() for method in found]
OPERATIONS.remove("GET /api/tables/{table}/stream")  # never ends
globals().update({f"test_the_server_does_what_its_description_says[{label}]": trying(label) for label in OPERATIONS})


def test_afterwards_all_is_well(background: Background) -> None:
    answer = httpx.get(f"{background.server.base}/api/health")
    assert answer.json()["status"] == "ok"
