"""The command line without Unix-only modules. It has not been run on Windows; this is as close as Linux gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from comares.blocks import computed, places
from comares.cli import app

WITHOUT_UNIX = """\
import signal
import sys

for name in ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty"):
    sys.modules[name] = None
for name in ("pthread_sigmask", "SIGHUP", "SIGKILL", "SIGALRM", "setitimer"):
    delattr(signal, name)
"""
"""Loaded as ``sitecustomize`` by every Python process, including those that a command starts."""

EXAMPLE = str(Path(__file__).parents[2] / "docs" / "examples" / "three.alh")


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["play", "rollwrite", "--players", "random,greedy", "--seed", "1"],
        ["simulate", "rollwrite", "--games", "20", "--jobs", "2"],
        ["arena", "rollwrite", "--bots", "greedy,random", "--games", "4", "--jobs", "2"],
        ["replay", EXAMPLE],
        ["show", EXAMPLE],
        ["legal", EXAMPLE],
    ],
    ids=" ".join,
)
def test_commands_run_without_what_only_unix_has(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_UNIX)
    done = subprocess.run(
        [sys.executable, "-m", "comares", *words],
        cwd=tmp_path,
        # A Western European console: characters it cannot show become question marks.
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("cp1252")
    assert done.stdout


def test_the_same_results_without_what_only_unix_has(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "comares", "simulate", "rollwrite", "--games", "40", "--seed", "3", "--json")
    means = []
    for number, content in enumerate(("", WITHOUT_UNIX)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(content)
        env = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run((*command, "--jobs", "2"), env=env, capture_output=True, timeout=120, check=True)
        means.append(json.loads(done.stdout)["mean_scores"])
    assert means[0] == means[1]


def test_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Stop(Exception):
        pass

    def pool(jobs: int, *_: Any) -> Any:
        asked.append(jobs)
        raise Stop

    monkeypatch.setattr(places, "ProcessPoolExecutor", pool)
    for platform in ("win32", "linux"):
        monkeypatch.setattr(places, "sys", type("sys", (), {"platform": platform}))
        with pytest.raises(Stop):
            list(computed(str, [1], places.Processes(256)))
    assert asked == [61, 256]


def test_patterns_are_expanded_where_no_shell_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.alh", "a.alh", "c.txt"):
        (tmp_path / name).touch()
    words = ["replay", "*.alh", "*.none", "--json"]
    assert app.expand(words) == words
    monkeypatch.setattr(app, "os", type("os", (), {"name": "nt"}))
    assert app.expand(words) == ["replay", "a.alh", "b.alh", "*.none", "--json"]
