"""Python's collector rests: it would keep people waiting. So what they leave behind must go by itself, or be found."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from comares.web import garbage
from comares.web.garbage import MANY, SOME, Collector
from comares.web.protocol import Connection
from comares.web.streams import Stream
from tests.web.serving import LocalServer, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def collector_rests() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left(*kinds: type) -> int:
    # By its type alone: asking an object of another package what it is may make it warn.
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())


@pytest.mark.usefixtures("collector_rests")
async def test_whoever_leaves_a_stream_leaves_nothing_behind(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    before = left(Stream, Connection)
    for _ in range(3):
        reader = server.stranger()
        async with reader.follow(table) as events:
            await anext(events)
            assert (await guest.move(table, await guest.next_move(table))).status_code == 200
        await reader.ask("GET", "/me")  # not a stream
        await reader.client.aclose()
    await until(lambda: left(Stream, Connection) == before)


@pytest.mark.parametrize(
    ("new", "is_busy", "is_deserted", "searched"),
    [
        (SOME, False, False, None),
        (SOME + 1, False, False, 1),
        (SOME + 1, False, True, 2),
        (SOME + 1, True, False, None),
        (MANY + 1, True, False, 1),
    ],
)
async def test_garbage_is_collected_when_there_is_time(
    monkeypatch: pytest.MonkeyPatch, new: int, is_busy: bool, is_deserted: bool, searched: int | None
) -> None:
    found: list[int] = []
    looked = asyncio.Event()

    def count() -> tuple[int, int, int]:
        looked.set()
        return new, 0, 0

    monkeypatch.setattr(garbage, "INTERVAL", 0)
    with Collector(lambda: is_busy, lambda: is_deserted).collecting():
        assert not gc.isenabled()
        monkeypatch.setattr(gc, "collect", found.append)
        monkeypatch.setattr(gc, "get_count", count)
        await looked.wait()
        await asyncio.sleep(0)
        monkeypatch.undo()
    assert gc.isenabled()
    assert (found[0] if found else None) == searched
