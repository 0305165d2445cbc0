"""Runs the command as people do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from .warm import Ended, WarmProcess

Run = Callable[..., Ended]

STARTING_PROCESSES = ("arena", "bench", "serve", "simulate")
"""Commands that begin processes or threads of their own, which a fork should not."""
TERMINAL = {
    "COLUMNS": "100",
    "LC_ALL": "",
    "LANG": "",
    "COMARES_LANG": "en",
    "PYTHONWARNINGS": "error",
}
"""English, on a terminal 100 characters wide."""


@pytest.fixture(scope="session")
def warm() -> Iterator[WarmProcess]:
    """A process in which everything is imported."""
    with WarmProcess({**os.environ, **TERMINAL}) as process:
        yield process


@pytest.fixture
def run(warm: WarmProcess, tmp_path: Path) -> Run:
    """Run ``comares`` in a temporary folder."""

    def run(*words: str, typed: str = "", **environment: str) -> Ended:
        home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
        whole = {**os.environ, **home, **TERMINAL, **environment}
        # What is imported may depend on the environment.
        if environment or set(STARTING_PROCESSES) & {*words} or words in ((), ("--version",)):
            return run_anew(words, typed, tmp_path, whole)
        return warm.run(words, typed, str(tmp_path), whole)

    return run


def run_anew(words: tuple[str, ...], typed: str, folder: Path, environment: Mapping[str, str]) -> Ended:
    """Run ``comares`` in a process that knows nothing yet."""
    done = subprocess.run(
        [sys.executable, "-m", "comares", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        timeout=600,
        env=environment,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
