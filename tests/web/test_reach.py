"""How other devices reach a server, and who is told."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import httpx
import pytest

from comares.web import reach
from comares.web.app import create_app
from comares.web.settings import WebSettings

pytestmark = pytest.mark.anyio

LAN = ["192.168.1.20", "10.0.0.7"]


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in two networks."""
    monkeypatch.setattr(reach, "addresses", lambda: LAN)


async def asked(
    bound: tuple[str, int] | None,
    *,
    client: str = "127.0.0.1",
    host: str = "localhost:8000",
    base_url: str | None = None,
) -> dict[str, object]:
    """What a server that listens somewhere tells somebody."""
    app = create_app(WebSettings(base_url=base_url))
    if bound:
        app.state.bound = bound
    transport = httpx.ASGITransport(app, client=(client, 50000))
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as guest:
        answer = await guest.get("/api/reach")
    assert answer.status_code == 200, answer.text
    told: dict[str, object] = answer.json()
    return told


async def test_at_this_computer_one_is_told_its_addresses() -> None:
    urls = [f"http://{one}:8000" for one in LAN]
    assert await asked(("127.0.0.1", 8000)) == {"open": False, "addresses": urls}
    assert await asked(("::1", 8000), client="::1", host="[::1]:8000") == {"open": False, "addresses": urls}
    assert await asked(("0.0.0.0", 8000)) == {"open": True, "addresses": urls}
    assert await asked(("192.168.1.20", 8000)) == {"open": True, "addresses": urls[:1]}


@pytest.mark.parametrize(
    "who",
    [
        {"client": "192.168.1.33"},
        {"host": "192.168.1.20:8000"},
        {"host": "comares.example", "base_url": "https://comares.example"},
        {"base_url": "https://comares.example"},
    ],
)
async def test_nobody_else_is(who: dict[str, str]) -> None:
    assert await asked(("127.0.0.1", 8000), **who) == {"open": True, "addresses": []}


async def test_a_server_that_does_not_know_where_it_listens_says_nothing() -> None:
    assert await asked(None) == {"open": True, "addresses": []}


def test_the_addresses_are_those_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for url in reach.urls("0.0.0.0", 8000):
        found = urlsplit(url)
        assert found.port == 8000
        assert not ip_address(found.hostname or "").is_loopback
