"""Hostile requests are refused with a code, and nobody else is affected."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from comares.web.settings import WebSettings
from tests.web.serving import LocalServer, serving, until

pytestmark = pytest.mark.anyio

MOVE = {"seat": 1, "token": "coins", "version": 1}
HEADERS = {"Idempotency-Key": "a-key-for-tests", "Content-Type": "application/json"}


def text(**changes: Any) -> bytes:
    return json.dumps({**MOVE, **changes}).encode()


BODIES: dict[str, tuple[bytes, int]] = {
    "nothing": (b"", 422),
    "no JSON": (b"seat=1", 400),
    "half of it": (text()[:-3], 400),
    "two of them": (text() + text(), 400),
    "a list": (b"[1,2,3]", 422),
    "a number": (b"1", 422),
    "null": (b"null", 422),
    "true for 1": (text(seat=True), 422),
    "1.0 for 1": (b'{"seat":1.0,"token":"coins","version":1}', 422),
    "text for 1": (text(seat="1"), 422),
    "a huge number": (b'{"seat":1,"token":"coins","version":' + b"9" * 4000 + b"}", 422),
    "a number beyond parsing": (b'{"seat":1,"token":"coins","version":' + b"9" * 9000 + b"}", 400),
    "a negative number": (text(version=-1), 422),
    "1e400": (b'{"seat":1,"token":"coins","version":1e400}', 422),
    "NaN": (b'{"seat":1,"token":"coins","version":NaN}', 400),
    "Infinity": (b'{"seat":1,"token":"coins","version":Infinity}', 400),
    "a key twice": (b'{"seat":1,"seat":2,"token":"coins","version":1}', 400),
    "an unknown key": (text(admin=True), 422),
    "a missing key": (b'{"seat":1}', 422),
    "a long token": (text(token="x" * 201), 422),
    "an empty token": (text(token=""), 422),
    "deep lists": (b"[" * 8000 + b"]" * 8000, 400),
    "deep objects": (b'{"a":' * 2000 + b"1" + b"}" * 2000, 400),
    "broken UTF-8": (b'{"seat":1,"token":"\xff\xfe","version":1}', 400),
    "overlong UTF-8": (b'{"seat":1,"token":"\xc0\xaf","version":1}', 400),
    "UTF-16": ('{"seat":1,"token":"coins","version":1}'.encode("utf-16"), 400),
    "a byte order mark": (b"\xef\xbb\xbf" + text(), 400),
    "half a surrogate pair": (b'{"seat":1,"token":"\\ud800","version":1}', 400),
    "a NUL, written": (b'{"seat":1,"token":"\\u0000","version":1}', 409),
    "a NUL": (b'{"seat":1,"token":"\x00","version":1}', 400),
    "another language's move": (text(token="; DROP TABLE events; --"), 409),
    "brackets": (text(token="{n}{0}{token.__class__}%s"), 409),
    "too much": (text(token="x" * 20_000), 413),
}


@pytest.mark.parametrize("case", BODIES)
async def test_bodies(server: LocalServer, case: str) -> None:
    body, status = BODIES[case]
    guest = await server.guest()
    table = (await guest.create())["id"]
    before = await guest.see(table)
    answer = await guest.client.post(f"/api/tables/{table}/moves", content=body, headers=HEADERS)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "message", "data"}
    assert await guest.see(table) == before


async def test_a_body_without_end_is_not_read_to_its_end(server: LocalServer) -> None:
    guest = await server.guest()
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while sent < 50_000_000:
            sent += 65_536
            yield b" " * 65_536

    try:
        answer = await guest.client.post("/api/tables", content=endless(), headers=HEADERS)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    except httpx.TransportError:
        pass  # the server responded and closed the connection while the client was still writing
    assert sent < 50_000_000
    assert (await guest.ask("GET", "/me")).status_code == 200


async def test_only_json_is_taken(server: LocalServer) -> None:
    guest = await server.guest()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = await guest.client.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json-type")


PATHS = [
    ("/api/tables/..%2f..%2fetc%2fpasswd", 404),
    ("/assets/../../../../etc/passwd", 404),
    ("/assets/%2e%2e/%2e%2e/app.py", 404),
    ("/client.py", 404),
    ("/api", 404),
    ("/api/", 404),
    ("/api/tables/%00", 422),
    ("/api/tables/%ff%fe", 422),
    ("/api/tables/" + "a" * 2000, 422),
    ("/api/tables/aaaaaaaaaa", 404),
    ("/api/tables/aaaaaaaaaa/stream", 404),
    ("/api/tables/aaaaaaaaaa/stream?last_version=-1", 422),
    ("/api/tables/aaaaaaaaaa/stream?last_version=x", 422),
    ("/api/tables/aaaaaaaaaa/positions/99999999999999999999", 422),
    ("/api/tables/aaaaaaaaaa/positions/-1", 422),
    ("/api/tables/aaaaaaaaaa/qr.svg?reach=%22%3E%3Cscript%3E", 401),
    ("/docs", 404),
    ("/redoc", 404),
    ("/.git/config", 404),
]


@pytest.mark.parametrize(("path", "status"), PATHS)
async def test_strange_paths(server: LocalServer, path: str, status: int) -> None:
    answer = await server.stranger().client.get(path, headers={"Accept-Language": "de"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "message", "data"}


async def test_wrong_methods_say_which_are_right(server: LocalServer) -> None:
    answer = await server.stranger().ask("DELETE", "/health")
    assert (answer.status_code, answer.json()["code"], answer.headers["allow"]) == (405, "wrong-method", "GET")


@pytest.mark.parametrize(
    ("accepted", "begin"),
    [
        ("de-AT,de;q=0.9,en;q=0.1", "Hier ist"),
        ("fr, nl;q=0.4, en;q=0.2", "Hier is "),
        ("", "There is"),
        ("xx;q=;;,,q=1,*", "There is"),
        ("de;q=nan", "There is"),
        ("de;q=0", "There is"),
    ],
)
async def test_people_read_their_language(server: LocalServer, accepted: str, begin: str) -> None:
    answer = await server.stranger().client.get("/api/nothing", headers={"Accept-Language": accepted})
    assert answer.json()["message"].startswith(begin)


# ---- Other sites ----

FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_other_sites_change_nothing(server: LocalServer, headers: dict[str, str]) -> None:
    guest = await server.guest()
    made = await guest.create()
    before = await guest.see(made["id"])
    asked: list[tuple[str, str, Any]] = [
        ("POST", "/tables", {"game": "rollwrite", "seats": [{"kind": "me", "name": "X"}]}),
        ("POST", f"/tables/{made['id']}/moves", await guest.next_move(made["id"])),
        ("POST", f"/tables/{made['id']}/undo", {"seat": 1, "version": 1}),
        ("PUT", f"/tables/{made['id']}/seats/1", {"name": "X", "invite": made["invite"]}),
        ("DELETE", f"/tables/{made['id']}/seats/1", None),
        ("PUT", f"/tables/{made['id']}/seats/1/bot", {"level": "random"}),
        ("DELETE", f"/tables/{made['id']}/seats/1/bot", None),
        ("PUT", f"/tables/{made['id']}/seats/1/giving-up", None),
        ("DELETE", f"/tables/{made['id']}/seats/1/giving-up", None),
        ("POST", f"/tables/{made['id']}/start", {}),
        ("DELETE", f"/tables/{made['id']}/open-seats/2", None),
        ("DELETE", f"/tables/mine/{made['id']}", None),
        ("POST", f"/tables/{made['id']}/rematch", None),
        ("PUT", "/me", {"name": "X"}),
    ]
    for method, path, body in asked:
        answer = await guest.ask(method, path, body, headers={**headers, "Idempotency-Key": "a-key-for-tests"})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin"), path
    assert await guest.see(made["id"]) == before
    assert (await guest.ask("GET", "/tables/mine")).json()[0]["id"] == made["id"]


async def test_names_that_are_not_ours(server: LocalServer) -> None:
    for host, status in (
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("localhost.evil.example", 421),
        ("", 421),
        ("someone-elses.local", 421),
        (f"{'a' * 300}.localhost", 421),
        (f"{socket.gethostname()}.local:8000", 200),
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7:8000", 200),
    ):
        answer = await server.stranger().client.get("/api/health", headers={"Host": host})
        assert answer.status_code == status, host


async def test_behind_a_proxy_only_its_name_counts(tmp_path: Path) -> None:
    settings = WebSettings(base_url="https://comares.example", guest_rate=0, address_rate=0)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        guest = server.stranger(headers={"Host": "comares.example", "Origin": "https://comares.example"})
        answer = await guest.ask("GET", "/me")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-comares=")
        assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert answer.headers["strict-transport-security"]
        name = {"Cookie": cookie.partition(";")[0]}
        assert (await guest.ask("PUT", "/me", {"name": "Ani"}, headers=name)).status_code == 200
        for origin in ("http://comares.example", "https://comares.example.evil.example", server.base):
            answer = await guest.ask("PUT", "/me", {"name": "X"}, headers={**name, "Origin": origin})
            assert answer.status_code == 403


async def test_what_browsers_are_told_to_forbid(server: LocalServer) -> None:
    for path in ("/", "/api/health", "/nothing", "/t/abc", "/t/abc/invitation"):
        headers = (await server.stranger().client.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


async def test_nothing_private_is_kept_by_others(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    paths = (
        "/me",
        "/tables/mine",
        "/tables/public",
        f"/tables/{table}",
        f"/tables/{table}/record",
        "/games",
        "/nothing",
    )
    for path in (*paths, f"/tables/{table}/qr.svg", f"/tables/{table}/positions/1"):
        assert (await guest.ask("GET", path)).headers.get_list("cache-control") == ["no-store"], path


async def test_the_cookie(server: LocalServer) -> None:
    answer = await server.stranger().ask("GET", "/me")
    parts = answer.headers["set-cookie"].split("; ")
    assert len(parts[0]) == len("comares=") + 43
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(parts)
    assert "Secure" not in parts  # no HTTPS on localhost
    other = await server.stranger().ask("GET", "/me")
    assert other.headers["set-cookie"].split("; ")[0] != parts[0]


# ---- Too much ----


async def test_too_fast(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db"), WebSettings(guest_rate=1, address_rate=0)) as server:
        hasty, calm = await server.guest(), await server.guest()
        answers = [await hasty.ask("GET", "/me") for _ in range(30)]
        assert [answer.status_code for answer in answers[:5]] == [200] * 5
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert int(refused.headers["retry-after"]) >= 1
        assert (await calm.ask("GET", "/me")).status_code == 200


async def test_one_address_cannot_ask_for_everything(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db"), WebSettings(guest_rate=0, address_rate=0.4)) as server:
        # Using a new cookie each time does not help.
        codes = [(await server.stranger().ask("GET", "/me")).status_code for _ in range(12)]
        assert codes[:2] == [200, 200]
        assert 429 in codes


async def test_too_many_streams(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, guest_streams=2)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        ani = await server.guest()
        table = (await ani.create())["id"]
        async with ani.follow(table), ani.follow(table):
            refused = await ani.ask("GET", f"/tables/{table}/stream")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-streams")
            assert refused.headers["retry-after"] == "5"
        streams = server.app.state.streams
        await until(lambda: not streams.of_all.taken)  # places are given back
        async with ani.follow(table) as stream:
            assert (await anext(stream)).name == "snapshot"


@pytest.mark.parametrize("limit", ["address_streams", "table_streams", "streams"])
async def test_made_up_cookies_leave_places_for_those_who_sit(tmp_path: Path, limit: str) -> None:
    settings = replace(WebSettings(guest_rate=0, address_rate=1e6), **{limit: 10})  # type: ignore[arg-type]  # all int
    async with serving(str(tmp_path / "tables.db"), settings) as server, AsyncExitStack() as held:
        ani = await server.guest()
        table = (await ani.create())["id"]
        strangers = [server.stranger(cookies={"comares": f"{n:043}"}) for n in range(12)]
        codes = []
        for stranger in strangers:
            answer = await held.enter_async_context(stranger.client.stream("GET", f"/api/tables/{table}/stream"))
            codes.append(answer.status_code)
        assert codes == [200] * 8 + [429] * 4
        async with ani.follow(table) as stream:
            assert (await anext(stream)).name == "snapshot"


async def test_whoever_is_refused_or_has_just_moved_is_not_away(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, guest_streams=0)
    async with serving(str(tmp_path / "tables.db"), settings, grace=60) as server:
        ani, ben = await server.guest(), await server.guest()
        made = await ani.create([{"kind": "me", "name": "Ani"}, {"kind": "open"}])
        table = made["id"]
        assert (await ben.sit(made, 2, "Ben")).status_code == 200
        while (move := await ani.next_move(table))["seat"] != 2:
            assert (await ani.move(table, move)).status_code == 200
        stand_in, session = f"/tables/{table}/seats/2/bot", server.tables.cache.sessions[table]
        ways: list[Callable[[], Awaitable[httpx.Response]]] = [
            lambda: ben.ask("GET", f"/tables/{table}/stream"),
            lambda: ben.move(table, {**move, "token": "impossible"}),
            lambda: ben.undo(table, {"seat": 2, "version": move["version"]}),
        ]
        for present in ways:
            session.gone.clear()
            session.loaded -= 100
            assert (await present()).is_error
            refused = await ani.ask("PUT", stand_in, {})
            assert (refused.status_code, refused.json()["code"]) == (409, "grace-not-over")
        session.gone = {guest: since - 100 for guest, since in session.gone.items()}
        assert (await ani.ask("PUT", stand_in, {})).status_code == 200


async def test_one_address_cannot_make_tables_and_guests_without_end(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=1e6, address_rare=1)  # five at once
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        new = {"game": "rollwrite", "seats": [{"kind": "me", "name": "X"}]}
        made_up = [server.stranger(cookies={"comares": f"{n:043}"}) for n in range(8)]
        answers = {
            "tables": [await one.ask("POST", "/tables", new) for one in made_up],
            "names": [await one.ask("PUT", "/me", {"name": "X"}) for one in made_up],
        }
        for what, got in answers.items():
            assert [answer.is_success for answer in got] == [True] * 5 + [False] * 3, what
            assert (got[-1].status_code, got[-1].json()["code"]) == (429, "too-fast")
            assert int(got[-1].headers["retry-after"]) > 10
        assert (await server.stranger().ask("GET", "/me")).status_code == 429
        assert (await made_up[0].ask("GET", "/me")).status_code == 200


async def test_qr_codes_are_for_tables_and_for_those_who_are_known(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=1e6, address_rare=2)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        owner, other = await server.guest(), await server.guest()
        table = (await owner.create())["id"]
        assert (await owner.ask("GET", "/tables/aaaaaaaaaa/qr.svg")).status_code == 404
        assert (await server.stranger().ask("GET", f"/tables/{table}/qr.svg")).status_code == 401
        drawn, watching = [await one.ask("GET", f"/tables/{table}/qr.svg") for one in (owner, other)]
        assert drawn.content.startswith(b"<svg")
        assert drawn.content != watching.content  # which has no invitation
        answers = [
            await owner.ask("GET", f"/tables/{table}/qr.svg", headers={"Host": f"127.0.0.{n}"}) for n in range(9)
        ]
        assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too-fast")


async def test_too_many_at_once(tmp_path: Path) -> None:
    settings = WebSettings(guest_rate=0, address_rate=0, requests=1)
    async with serving(str(tmp_path / "tables.db"), settings) as server:
        guests = [await server.guest() for _ in range(8)]
        answers = await asyncio.gather(*(guest.ask("GET", "/tables/public") for guest in guests))
        codes = {answer.status_code for answer in answers}
        assert codes == {200, 503}
        refused = next(answer for answer in answers if answer.status_code == 503)
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("overloaded", "1")


async def test_a_quiet_table_does_not_notice(server: LocalServer) -> None:
    """Somebody plays while the corpus is sent again and again."""
    guest, rude = await server.guest(), await server.guest()
    table, other = (await guest.create())["id"], (await rude.create())["id"]
    done = asyncio.Event()

    answered = 0

    async def storm() -> None:
        nonlocal answered
        while not done.is_set():
            for body, status in BODIES.values():
                answer = await rude.client.post(f"/api/tables/{other}/moves", content=body, headers=HEADERS)
                assert answer.status_code == status
                answered += 1

    storms = [asyncio.create_task(storm()) for _ in range(3)]
    # Counts how many others were answered first, because times depend on the machine.
    before = []
    try:
        for _ in range(40):
            body = await guest.next_move(table)
            begun = answered
            assert (await guest.move(table, body)).status_code == 200
            before.append(answered - begun)
    finally:
        done.set()
    await asyncio.gather(*storms)
    assert answered >= len(BODIES)
    assert sorted(before)[-2] < 30, before


async def test_what_nobody_foresaw_is_answered_too(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> Any:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(server.tables, "why_not", fail)
    guest = await server.guest()
    table = (await guest.create())["id"]
    answer = await guest.ask("POST", f"/tables/{table}/why-not", {"move": {"do": "stop"}})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "secret" not in answer.text
    assert (await guest.ask("GET", "/health")).status_code == 200
