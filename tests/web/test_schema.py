"""The server does what its OpenAPI description says."""

from __future__ import annotations

from tests.processes import run_python


def test_the_server_does_what_its_description_says() -> None:
    plugins = ("-p", "schemathesis.pytest.plugin", "-p", "no:xdist", "-p", "no:cacheprovider")
    done = run_python("-m", "pytest", "-q", *plugins, "tests/web/described.py")
    assert done.returncode == 0, done.stdout + done.stderr
