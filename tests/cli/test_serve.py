"""The command ``serve``: its help and its errors. tests/web/ shows it at work."""

from __future__ import annotations

import re
import socket
from contextlib import suppress

import pytest

from comares.cli import app
from comares.core.texts import languages
from comares.table.settings import Settings
from comares.web.settings import WebSettings
from tests.cli.conftest import Run

OPTIONS = {
    "--host": "COMARES_HOST",
    "--port": "COMARES_PORT",
    "--database": "COMARES_DATABASE",
    "--base-url": "COMARES_BASE_URL",
    "--proxies": "COMARES_PROXIES",
    "--guest-rate": "COMARES_GUEST_RATE",
    "--address-rate": "COMARES_ADDRESS_RATE",
    "--pace": "COMARES_PACE",
    "--grace": "COMARES_GRACE",
    "--think": "COMARES_THINK",
    "--workers": "COMARES_WORKERS",
    "--bots": "COMARES_BOTS",
    "--tables-per-guest": "COMARES_TABLES_PER_GUEST",
    "--live-tables": "COMARES_LIVE_TABLES",
    "--connections": "COMARES_CONNECTIONS",
    "--address-connections": "COMARES_ADDRESS_CONNECTIONS",
    "--streams": "COMARES_STREAMS",
    "--address-streams": "COMARES_ADDRESS_STREAMS",
    "--address-rare": "COMARES_ADDRESS_RARE",
    "--keep-unfinished": "COMARES_KEEP_UNFINISHED",
    "--keep-finished": "COMARES_KEEP_FINISHED",
    "--log-format": "COMARES_LOG_FORMAT",
    "--metrics": "COMARES_METRICS",
    "--access-log": "COMARES_ACCESS_LOG",
    "--browser": "COMARES_BROWSER",
}
WORDS = {"en": "tables are kept", "de": "Tische aufbewahrt", "nl": "tafels worden bewaard"}


@pytest.mark.parametrize("language", languages())
def test_the_help_has_everything(run: Run, language: str) -> None:
    done = run("serve", "--help", "--lang", language)
    assert done.returncode == 0
    shown = re.sub(r"\s+", " ", done.stdout)
    assert WORDS[language] in shown
    for option, variable in OPTIONS.items():
        assert option in shown
        assert variable in shown


@pytest.mark.parametrize(
    "url", ["comares.example", "ftp://comares.example", "https://comares.example/deep/path", "//x"]
)
def test_addresses_that_are_none(run: Run, url: str) -> None:
    done = run("serve", "--base-url", url)
    assert done.returncode == 2
    assert url in done.stderr.replace("\n", "")


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("serve", COMARES_PORT=str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "cannot be used" in done.stderr


def test_a_database_that_cannot_be_opened(run: Run) -> None:
    done = run("serve", "--port", "0", "--database", "/dev/null/tables.db")
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


TABLES = {
    "think": 0.1,
    "workers": 3,
    "tables_per_guest": 7,
    "live_tables": 9,
    "keep_unfinished": 5,
    "keep_finished": 6,
}
WEB = {
    "connections": 100,
    "address_connections": 10,
    "streams": 90,
    "address_streams": 8,
    "address_rare": 4.0,
    "log_format": "json",
    "metrics": "127.0.0.1:9100",
}


@pytest.mark.parametrize("by", ["option", "environment"])
def test_settings_by_option_and_by_environment(monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    started: list[tuple[Settings, WebSettings]] = []
    monkeypatch.setattr("comares.cli.serve.start", lambda *given, **_: started.append((given[2], given[3])))
    words = ["serve"]
    for name, value in {**TABLES, **WEB}.items():
        if by == "option":
            words += [f"--{name.replace('_', '-')}", str(value)]
        else:
            monkeypatch.setenv(f"COMARES_{name.upper()}", str(value))
    with suppress(SystemExit):
        app.run(words)
    ((tables, web),) = started
    assert {name: getattr(tables, name) for name in TABLES} == TABLES
    assert {name: getattr(web, name) for name in WEB} == WEB
