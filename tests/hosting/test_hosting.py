"""docs/hosting.md works as written: its steps are followed, and what they put on the internet behaves."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import httpx
import pytest

from tests.hosting.machine import REPOSITORY, Machine, free_port, nginx, steps
from tests.web.serving import PAIR, Guest

sys.path.insert(0, str(REPOSITORY / "tools"))

import client_build

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("hosting")]

UNIT = REPOSITORY / "docs" / "hosting" / "comares.service"
EXPOSURE = 15
"""How exposed systemd may find the service, in tenths: 100 is not protected at all."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine on which the steps of "On the internet" were followed."""
    if nginx() is None or shutil.which("openssl") is None:
        pytest.skip("nginx or OpenSSL is not installed")
    if not client_build.is_current(REPOSITORY):
        pytest.skip("the client is not built: there is no Node, or .venv/setup.log tells why")
    machine = Machine(tmp_path_factory.mktemp("machine"))
    port = free_port()
    site, settings = (machine.checkout / "docs" / "hosting" / name for name in ("nginx.conf", "comares.env"))
    site.write_text(site.read_text().replace("127.0.0.1:8000", f"127.0.0.1:{port}"))
    # Which the tests could not do without: another port, and what the server notes about addresses.
    settings.write_text(f"{settings.read_text()}COMARES_PORT={port}\nCOMARES_ACCESS_LOG=yes\nCOMARES_LOG_FORMAT=json\n")
    try:
        machine.follow(steps("On the internet"))
        yield machine
    finally:
        machine.stop()


@asynccontextmanager
async def visitor(machine: Machine, address: str = "127.0.0.2", **headers: str) -> AsyncIterator[Guest]:
    """Somebody with a browser, at some address."""
    trusted = ssl.create_default_context(
        cafile=machine.folder / "etc" / "letsencrypt" / "live" / "comares.example" / "fullchain.pem"
    )
    transport = httpx.AsyncHTTPTransport(verify=trusted, local_address=address)
    # The browser believes that it talks to port 443 of comares.example.
    headers = {"Host": "comares.example", "Origin": "https://comares.example", **headers}
    async with httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{machine.tls}", transport=transport, headers=headers, timeout=120
    ) as client:
        client.event_hooks["request"] = [named]
        yield Guest(client)


async def named(request: httpx.Request) -> None:
    """Ask for the certificate of the name."""
    request.extensions["sni_hostname"] = "comares.example"


def in_log(machine: Machine) -> list[dict[str, object]]:
    """The requests that Comares has logged."""
    lines = [json.loads(line) for line in machine.logs()["journal"].splitlines() if line.startswith("{")]
    return [line for line in lines if "path" in line]


async def test_it_is_ready_and_browsers_are_led_to_https(machine: Machine) -> None:
    async with visitor(machine) as guest:
        ready = await guest.ask("GET", "/ready")
        assert (ready.status_code, ready.json()["database"]) == (200, "sqlite")
        page = await guest.client.get("/")
        assert "text/html" in page.headers["content-type"]
        assert "max-age" in page.headers["strict-transport-security"]
        me = await guest.ask("GET", "/me")
        assert re.match(r"__Host-comares=.*; Secure", me.headers["set-cookie"])
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{machine.web}") as plain:
        led = await plain.get("/t/0123456789", headers={"Host": "comares.example"})
    assert (led.status_code, led.headers["location"]) == (301, "https://comares.example/t/0123456789")
    database = machine.folder / "var" / "lib" / "comares" / "tables.db"
    assert database.stat().st_mode & 0o077 == 0


async def test_streams_flow_and_invitations_are_in_no_log(machine: Machine) -> None:
    async with visitor(machine, Referer="https://comares.example/t/x/from-a-referrer") as guest:
        await guest.ask("GET", "/me")
        made = await guest.create(PAIR)
        async with guest.follow(made["id"]) as stream:
            with anyio.fail_after(120):
                assert (await anext(stream)).name == "snapshot"
                move = await guest.move(made["id"], await guest.next_move(made["id"]))
                assert move.status_code == 200
                while (await anext(stream)).id != move.json()["version"]:
                    pass
        link = f"/t/{made['id']}/{made['invite']}"
        for path in (link, f"{link}?invite={made['invite']}", link.replace("/t/", "/%74/"), f"{link}/more"):
            await guest.client.get(path)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{machine.web}") as plain:
            await plain.get(link, headers={"Host": "comares.example"})
    logs = machine.logs()
    assert f"127.0.0.2 {time.strftime('%Y')}" in logs["comares.log"]
    assert f"GET /t/{made['id']}/- 200 " in logs["comares.log"]
    assert move.headers["x-request-id"] in logs["comares.log"]
    for name, content in logs.items():
        for unwanted in (made["invite"], "from-a-referrer", guest.client.cookies["__Host-comares"]):
            assert unwanted not in content, name


async def test_limits_see_where_visitors_come_from_whatever_they_claim(machine: Machine) -> None:
    async with visitor(machine, "127.0.0.3") as greedy, visitor(machine, "127.0.0.4") as other:
        for _ in range(80):
            greedy.client.cookies.clear()
            answer = await greedy.ask("GET", "/me")
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
        assert int(answer.headers["retry-after"]) >= 1
        greedy.client.cookies.clear()
        claimed = {"X-Forwarded-For": "127.0.0.4", "Forwarded": "for=127.0.0.4", "X-Real-IP": "127.0.0.4"}
        assert (await greedy.ask("GET", "/me", headers=claimed)).status_code == 429
        assert (await other.ask("GET", "/me")).status_code == 200
    assert {"127.0.0.3", "127.0.0.4"} <= {str(line["address"]) for line in in_log(machine)}


async def test_uploads_are_cut(machine: Machine) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b" " * 1024

    async with visitor(machine, "127.0.0.5") as guest:
        json_ = {"Content-Type": "application/json"}
        ours = await guest.client.post("/api/tables", content=b" " * 20_000, headers=json_)
        assert (ours.status_code, ours.json()["code"]) == (413, "too-large")
        before = len(in_log(machine))
        for body in (b" " * 100_000, parts()):
            assert (await guest.client.post("/api/tables", content=body, headers=json_)).status_code == 413
        assert len(in_log(machine)) == before  # nginx did not even pass them on


async def test_a_server_that_is_stopped_leaves_no_invitation_in_a_log_either(machine: Machine) -> None:
    """Comes last: afterwards nothing is served any more."""
    (service,) = machine.services
    os.kill(service, signal.SIGTERM)
    begun = time.monotonic()
    while Path(f"/proc/{service}/exe").exists() and time.monotonic() - begun < 60:
        await anyio.sleep(0.05)
    assert not Path(f"/proc/{service}/exe").exists()
    async with visitor(machine, "127.0.0.6") as guest:
        assert (await guest.client.get("/t/0123456789/a-very-secret-one")).status_code == 502
    for name, content in machine.logs().items():
        assert "a-very-secret-one" not in content, name


# ---- The unit ----


@pytest.mark.parametrize("instance", ["comares.service", "comares@.service"])
def test_systemd_takes_the_unit_and_finds_it_well_protected(tmp_path: Path, instance: str) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / instance
    text = UNIT.read_text("utf-8")
    if "@" in instance:
        change = re.search(r'sed "(s/.*/)" docs/hosting/comares.service', steps("Several processes, PostgreSQL"))
        assert change
        text = subprocess.run(["sed", change[1], UNIT], capture_output=True, text=True, check=True).stdout
        assert "comares serve --port %i\n" in text
    unit.write_text(text.replace("/opt/comares/bin/comares", shutil.which("true") or ""), "utf-8")
    named = tmp_path / instance.replace("@.", "@8001.")
    if not named.exists():
        named.symlink_to(unit)
    done = subprocess.run([analyze, "verify", "--man=no", named], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(
        [analyze, "security", "--offline=true", f"--threshold={EXPOSURE}", named],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
