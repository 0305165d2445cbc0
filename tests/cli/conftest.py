"""Runs the command as people do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run ``comares`` in a temporary folder, in English, on a terminal 100 characters wide."""

    def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "comares", *words],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            timeout=600,
            env={
                **os.environ,
                "HOME": str(tmp_path),
                "XDG_DATA_HOME": str(tmp_path / "data"),
                "COLUMNS": "100",
                "LC_ALL": "",
                "LANG": "",
                "COMARES_LANG": "en",
                "PYTHONWARNINGS": "error",
                **environment,
            },
            check=False,
        )

    return run
