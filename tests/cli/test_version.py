"""The version, and how little it takes to print it."""

from __future__ import annotations

import re

from .conftest import Run


def test_the_version_says_which_engine_runs(run: Run) -> None:
    assert re.fullmatch(
        r"Comares \d+\.\d+\.\d+ \((compiled|interpreted), Python 3\.\d+\.\d+\S*\)\n", run("--version").stdout
    )
    assert "(interpreted," in run("--version", COMARES_INTERPRETED="1").stdout
    assert run("--version").stdout == run("--lang", "de", "--version").stdout
