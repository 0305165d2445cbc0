"""When there is more to do than there is time for: moves first, and nobody waits long to be refused."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from comares.web import admission
from comares.web.admission import FEW, LEAST, MANY, ROUND, Admission
from tests.web.serving import LocalServer, serving

pytestmark = pytest.mark.anyio

COST = 0.001


class Clock:
    """A time that passes only while something is done."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(admission, "monotonic", clock)
    return clock


@pytest.mark.usefixtures("clock")
async def test_what_there_is_time_for_is_done_at_once() -> None:
    entrance, done = Admission(), list[str]()
    for name in ("one", "two"):
        entrance.move(partial(done.append, name))
    entrance.other(lambda: done.append("three"))
    assert done == ["one", "two", "three"]


async def test_moves_wait_in_turn_and_others_are_not_forgotten(clock: Clock) -> None:
    entrance, done = Admission(), list[tuple[str, float]]()

    def work(name: str) -> None:
        clock.now += COST
        done.append((name, clock.now))

    for number in range(100):
        entrance.other(partial(work, f"other {number}"))
        entrance.move(partial(work, f"move {number}"))
    assert len(done) < 15
    rounds = 0
    while entrance.moves.waiting or entrance.others.waiting:
        before = clock.now
        await asyncio.sleep(0)
        rounds += 1
        # However much waits, whatever arrives in the meantime is noticed soon.
        assert clock.now - before < ROUND + (MANY + 2) * COST
    names = [name for name, _ in done]
    for kind in ("move", "other"):
        assert [name for name in names if name.startswith(kind)] == [f"{kind} {number}" for number in range(100)]
    before_last = names[: names.index("move 99")]
    assert FEW < sum(name.startswith("other") for name in before_last) < 50
    assert rounds > 100 // MANY


async def test_nobody_is_let_in_who_would_wait_too_long(clock: Clock) -> None:
    entrance, waited = Admission(), list[float]()

    def move(since: float) -> None:
        clock.now += 5 * COST
        waited.append(clock.now - since)

    refused = 0
    for _ in range(300):  # twice as much as there is time for
        for _ in range(4):
            if entrance.moves.is_full:
                refused += 1
            else:
                entrance.move(partial(move, clock.now))
        await asyncio.sleep(0)
    assert refused > 100
    assert max(waited) < 2 * entrance.moves.longest
    assert sum(waited[-100:]) / 100 > entrance.moves.longest / 4
    while entrance.moves.waiting:
        await asyncio.sleep(0)
    assert not entrance.moves.is_full


async def test_a_computer_that_was_asleep_lets_people_in_again(clock: Clock) -> None:
    entrance, done = Admission(), list[int]()
    for number in range(20):
        entrance.others.add(partial(done.append, number))
    clock.now += 8 * 3600
    for _ in range(20):
        entrance.others.begin_next()
    for _ in range(LEAST):
        assert not entrance.others.is_full
        entrance.others.add(lambda: None)


@pytest.mark.usefixtures("clock")
async def test_moves_that_are_stored_are_shown_before_new_ones_are_made() -> None:
    entrance, done = Admission(), list[str]()
    unreported = ["something"]
    entrance.unshown = unreported
    entrance.move(lambda: done.append("made"))
    await asyncio.sleep(0)
    assert not done
    unreported.clear()
    await asyncio.sleep(0)
    assert done == ["made"]


async def test_whoever_is_turned_away_can_come_back(server: LocalServer) -> None:
    guest = await server.guest()
    guest.client.headers["Accept-Language"] = "de"
    table = (await guest.create())["id"]
    move = await guest.next_move(table)
    entrance = server.app.state.edge.admission
    entrance.moves.longest = entrance.others.longest = 0
    asked = {
        "a move": await guest.move(table, move, "the-same-key"),
        "a page": await guest.client.get(f"/t/{table}"),
        "a stream": await guest.ask("GET", f"/tables/{table}/stream"),
        "closing": await guest.ask("GET", "/me", headers={"Connection": "close"}),
    }
    for what, answer in asked.items():
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1"), what
        assert answer.json()["code"] == "overloaded"
        assert answer.json()["message"].startswith("Der Server ist überlastet")
        assert answer.headers["cache-control"] == "no-store"
        assert {"content-security-policy", "x-request-id"} <= set(answer.headers)
        assert (answer.headers.get("connection") == "close") == (what == "closing")
    assert server.app.state.observer.refusals["overloaded"] == len(asked)
    for path in ("/live", "/ready", "/health"):  # whoever asks wants to know how it is
        assert (await guest.ask("GET", path)).status_code == 200
    entrance.moves.longest = entrance.others.longest = 1
    assert (await guest.move(table, move, "the-same-key")).status_code == 200


async def test_a_body_that_comes_later_belongs_to_what_was_turned_away(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db")) as server:
        entrance = server.app.state.edge.admission
        host, _, port = server.base.removeprefix("http://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        entrance.others.longest = 0
        head = (
            b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"
        )
        for part in (head, b'{"name"', b':"Ani"}'):
            writer.write(part)
            await asyncio.sleep(0.05)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 503")
        await reader.readuntil(b"}}")
        entrance.others.longest = 1
        writer.write(head + b'{"name":"Ani"}')
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.transport.abort()
