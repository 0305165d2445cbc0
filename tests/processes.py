"""Runs Python in a separate process, with the engine compiled or interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run_python(*arguments: str, interpreted: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Python in the root of the project, with the engine compiled or interpreted."""
    unwanted = ("PYTEST", "COMARES", "LC_", "LANG")
    env = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
    if interpreted:
        env["COMARES_INTERPRETED"] = "1"
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False
    )
