"""What a host can see of a server: request ids, the log, and metrics. None of it names guests or has secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from comares.cli import checks
from comares.core.errors import SetupError
from comares.web.guests import guest_of
from comares.web.logs import Json, Text
from comares.web.metrics import metrics_at
from comares.web.observer import MOVES, STREAMS
from comares.web.settings import WebSettings
from tests.web.serving import LocalServer, serving, until

pytestmark = pytest.mark.anyio

UNLIMITED = WebSettings(guest_rate=0, address_rate=0, access_log=True)


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[LocalServer]:
    """A server that logs requests."""
    async with serving(str(tmp_path / "tables.db"), UNLIMITED) as server:
        yield server


@contextmanager
def logged(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    """What is logged, as a host would see it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter)
    log = logging.getLogger("comares")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield written
    finally:
        log.removeHandler(handler)
        log.setLevel(before)


# ---- Requests ----


async def test_every_response_has_an_id_of_its_own_and_the_log_has_it_too(watched: LocalServer) -> None:
    guest = await watched.guest()
    with logged(Json()) as written:
        made = await guest.create()
        move = await guest.move(made["id"], await guest.next_move(made["id"]))
        answers = [
            move,
            await guest.move(made["id"], {"seat": 1, "token": "build:z9", "version": 1}),
            await guest.client.get("/"),
            await guest.client.get("/nowhere"),
            await guest.ask("GET", "/tables/0123456789"),
            await guest.client.get("/", headers={"X-Long": "x" * 20_000}),
        ]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == len(ids)
    assert move.status_code == 200
    lines = {line["request"]: line for line in map(json.loads, written.getvalue().splitlines())}
    for answer, id_ in zip(answers[:-1], ids, strict=False):
        assert (lines[id_]["status"], lines[id_]["path"]) == (answer.status_code, answer.request.url.path)
    assert lines[ids[1]]["refusal"] == answers[1].json()["code"]


async def test_who_is_told_that_something_failed_can_say_where_the_log_has_it(
    watched: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await watched.guest()
    made = await guest.create()
    secret = guest.client.cookies["comares"]
    secrets = [secret, guest_of(secret), made["invite"]]

    async def fail(*_: object) -> bytes:
        raise RuntimeError(f"comares={secret} {guest_of(secret)} /t/{made['id']}/{made['invite']}")

    monkeypatch.setattr(watched.tables, "snapshot", fail)
    for formatter in (Json(), Text()):
        with logged(formatter) as written:
            answer = await guest.ask("GET", f"/tables/{made['id']}")
        id_ = answer.headers["x-request-id"]
        assert answer.status_code == 500
        assert id_ in answer.json()["message"]
        line = next(line for line in written.getvalue().splitlines() if "a request failed" in line)
        assert id_ in line
        assert "RuntimeError" in written.getvalue()
        assert all(secret not in written.getvalue() for secret in secrets)
        assert all(secret not in answer.text for secret in secrets)


async def test_the_log_has_no_secrets_as_json_either(watched: LocalServer) -> None:
    guest = await watched.guest()
    with logged(Json()) as written:
        made = await guest.create()
        secret = guest.client.cookies["comares"]
        await guest.client.get(f"/t/{made['id']}/{made['invite']}")
        await guest.client.get(f"/t/{made['id']}/{made['invite']}/more?x={secret}")
        await guest.ask("GET", f"/tables/{made['id']}?invite={made['invite']}&x={guest_of(secret)}")
        await guest.client.get("/two%0d%0alines")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {line["path"] for line in lines} >= {f"/t/{made['id']}/-", "/two\\r\\nlines"}
    for unwanted in (secret, guest_of(secret), made["invite"]):
        assert unwanted not in written.getvalue()


# ---- Metrics ----


Figures = dict[tuple[str, tuple[str, ...]], float]


async def measure(address: str) -> tuple[str, Figures]:
    """The metrics as text, and by name and labels."""

    def fetch() -> str:
        with urlopen(address, timeout=120) as answer:
            return str(answer.read().decode())

    text = await asyncio.to_thread(fetch)
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return text, {(sample.name, tuple(sample.labels.values())): sample.value for sample in samples}


async def test_metrics_tell_what_happens_and_name_nobody(
    watched: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    guest = await watched.guest()
    caplog.set_level(logging.INFO, "comares")
    with metrics_at("127.0.0.1:0", watched.app) as lag:
        lag.begin()
        (address,) = re.findall(r"metrics are at (\S+)", caplog.text)
        made = await guest.create([{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "random"}])
        async with guest.follow(made["id"]) as stream:
            await anext(stream)
            moves = 0
            while not (moves and watched.tables.bots.moves):
                await until(lambda: watched.tables.cache.sessions[made["id"]].table.mover == 1)
                assert (await guest.move(made["id"], await guest.next_move(made["id"]))).status_code == 200
                moves += 1
            await guest.move(made["id"], {"seat": 1, "token": "build:z9", "version": 1})
            await guest.client.get("/nowhere/at/all")
            await until(lambda: sum(lag.durations.counts) > 0)
            text, found = await measure(address)
        await until(lambda: watched.app.state.observer.responses[STREAMS, 200] == 1)
    assert found["comares_moves_total", ("person",)] == moves
    assert found["comares_moves_total", ("bot",)] >= 1
    assert found["comares_requests_total", (*MOVES, "200")] == moves
    assert found["comares_requests_total", ("-", "-", "404")] == 1
    assert found["comares_request_seconds_count", MOVES] == moves + 1
    assert found["comares_refusals_total", ("no-such-page",)] == 1
    assert found["comares_streams", ()] == 1
    assert found["comares_live_tables", ()] == 1
    assert found["comares_commit_seconds_count", ()] > 0
    assert found["comares_event_loop_lag_seconds_count", ()] > 0
    assert found["process_resident_memory_bytes", ()] > 0
    for name in ("writes_queued", "writing_seconds", "bots_waiting", "bots_deciding", "bots_oldest_seconds"):
        assert (f"comares_{name}", ()) in found
    secret = guest.client.cookies["comares"]
    for unwanted in (secret, guest_of(secret), made["id"], made["invite"], "Ani"):
        assert unwanted not in text
    with pytest.raises(OSError, match="refused"):
        await measure(address)


async def test_metrics_are_nowhere_unless_somebody_asks(watched: LocalServer) -> None:
    assert WebSettings().metrics is None
    guest = await watched.guest()
    for path in ("/metrics", "/api/metrics"):
        assert (await guest.client.get(path)).status_code == 404


async def test_an_address_for_metrics_that_is_taken(watched: LocalServer) -> None:
    taken = watched.base.removeprefix("http://")
    with pytest.raises(SetupError) as caught, metrics_at(taken, watched.app):
        pass
    assert caught.value.code == "cannot-listen"


def test_addresses_for_metrics() -> None:
    for address in ("127.0.0.1:9100", "[::1]:0", "localhost:65535"):
        assert checks.metrics(address) == address
    for address in ("9100", ":9100", "::1:9100", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "127.0.0.1:-1", ""):
        with pytest.raises(SetupError):
            checks.metrics(address)
