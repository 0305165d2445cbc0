"""Measures startup times: ``import comares`` and ``comares --version`` compared with a bare ``python -c ''``."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.child import ROOT

MOST: Final = 60
LEAST: Final = 3


def commands() -> dict[str, list[str]]:
    """Return the commands to start, by display name."""
    script = Path(sys.executable).with_name("comares")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "comares"]
    return {
        "python -c ''": [sys.executable, "-c", ""],
        "import comares": [sys.executable, "-c", "import comares"],
        "comares --version": [*command, "--version"],
    }


def measure(seconds: float) -> Iterator[dict[str, float]]:
    """Time one start of each in turn, repeatedly; yield the seconds of each turn."""
    environment = {name: value for name, value in os.environ.items() if name != "COMARES_INTERPRETED"}
    end = perf_counter() + seconds
    for done in range(MOST):
        if done >= LEAST and perf_counter() > end:
            break
        taken = {}
        for name, command in commands().items():
            start = perf_counter()
            subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=True, cwd=ROOT, env=environment
            )
            taken[name] = perf_counter() - start
        yield taken
