"""The command ``serve``: its help and its errors. tests/web/ shows it at work."""

from __future__ import annotations

import re
import socket

import pytest

from comares.core.texts import languages
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
