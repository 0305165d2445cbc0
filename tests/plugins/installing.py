"""Installing a package as somebody else's, where only the processes of one test find it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.processes import ROOT

PIG = Path(__file__).parent / "pig"
LEFT_OUT = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")


def install(package: Path, folder: Path) -> Path:
    """Install a package into a folder of its own, without the network; return where it can be found."""
    source, found = folder / "source", folder / "installed"
    shutil.copytree(package, source, ignore=LEFT_OUT)  # building leaves files behind
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation")
    done = subprocess.run(
        [*pip, "--target", found, source], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return found


def run(*words: str, found: Path, home: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with what is installed there, and with a data directory of its own."""
    unwanted = ("PYTEST", "COMARES", "LC_", "LANG")
    env = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
    env |= {"PYTHONPATH": str(found), "XDG_DATA_HOME": str(home), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=env, input=typed, capture_output=True, encoding="utf-8", check=False
    )
