"""Stands in for ``systemctl`` where systemd does not run: starts services as their units say, without the sandbox."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(os.environ["MACHINE"])
UNITS = ROOT / "etc" / "systemd" / "system"
JOURNAL = ROOT / "var" / "log" / "journal"
STARTED = ROOT / "started"
PATIENCE = 300


def settings_of(unit: Path, section: str) -> list[tuple[str, str]]:
    """The lines of a section, in their order."""
    found, current = [], ""
    for line in unit.read_text("utf-8").splitlines():
        if line.startswith("["):
            current = line.strip("[]")
        elif "=" in line and not line.startswith("#") and current == section:
            name, _, value = line.partition("=")
            found.append((name, value))
    return found


def environment_of(service: dict[str, str]) -> dict[str, str]:
    """What the unit gives to the process: the lines of its file, and what systemd adds; plus what only tests need."""
    written = Path(service["EnvironmentFile"]).read_text("utf-8").splitlines()
    lines = [line for line in written if line.strip() and not line.startswith("#")]
    kept = {name: os.environ[name] for name in ("PYTHONPATH", "MACHINE") if name in os.environ}
    return {"PATH": os.defpath, "LANG": "C.UTF-8", **kept, **dict(line.split("=", 1) for line in lines)}


def start(name: str) -> None:
    """Start a service in the background, and wait until it says that it is running."""
    template, _, instance = name.partition("@")
    unit = UNITS / (f"{template}@.service" if instance else f"{name}.service")
    service = dict(settings_of(unit, "Service"))
    assert dict(settings_of(unit, "Install"))["WantedBy"] == "multi-user.target"
    (ROOT / "var" / "lib" / service["StateDirectory"]).mkdir(mode=0o700, parents=True, exist_ok=True)
    command = shlex.split(service["ExecStart"].replace("%i", instance))
    with JOURNAL.open("a") as journal:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=journal,
            stderr=journal,
            env=environment_of(service),
            start_new_session=True,
        )
    with STARTED.open("a") as started:
        started.write(f"{process.pid}\n")
    until = time.monotonic() + PATIENCE
    while JOURNAL.read_text("utf-8").count("Comares is running at") < len(STARTED.read_text("utf-8").split()):
        if process.poll() is not None or time.monotonic() > until:
            sys.exit(f"{name} did not start: {JOURNAL.read_text('utf-8')}")
        time.sleep(0.05)


def main() -> None:
    """Do what the documents tell people to do."""
    match sys.argv[1:]:
        case ["daemon-reload"]:
            pass
        case ["enable", "--now", *names]:
            for name in names:
                start(name)
        case ["reload", "nginx"]:
            subprocess.run(["nginx"], check=True)
        case words:
            sys.exit(f"systemctl {shlex.join(words)} is not expected")


if __name__ == "__main__":
    main()
