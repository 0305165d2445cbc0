"""The recipes "Add a bot" and "Add a game" of CONTRIBUTING are followed step by step, as they are written."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SERVING = "comares serve"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("src", "tests", "pyproject.toml", "web/src/generated")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "client", "build")
# What people have on their path. Here, pip installs without the network, where only this test looks.
COMARES = '#!/bin/sh\nexec "{python}" -m comares "$@"\n'
PIP = (
    '#!/bin/sh\nexec "{python}" -m pip install --quiet --no-deps --no-index --no-build-isolation '
    '--upgrade --target "{installed}" "$2"\n'
)
TEST = '#!/bin/sh\nexec "{python}" -m pytest -q -p no:cacheprovider "$@"\n'


class Recipe(NamedTuple):
    """What a recipe shows, by language, in the order of its steps."""

    python: list[str]
    diff: list[str]
    sh: list[str]
    toml: list[str]


def recipe(title: str) -> Recipe:
    """Read a recipe."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = re.split(r"^##+ ", text.split(f"### {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    found = BLOCK.findall(section)
    return Recipe(*([body for language, body in found if language == wanted] for wanted in Recipe._fields))


class Checkout:
    """A copy of this checkout, in which somebody follows a recipe."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "comares"
        self.installed = folder / "installed"
        for path in COPIED:
            if (ROOT / path).is_dir():
                shutil.copytree(ROOT / path, self.root / path, ignore=LEFT_OUT)
            else:
                shutil.copy2(ROOT / path, self.root / path)
        programs = folder / "programs"
        programs.mkdir()
        for name, script in (("comares", COMARES), ("pip", PIP), ("test", TEST)):
            for place in (programs, self.root):
                file = place / name
                file.write_text(script.format(python=sys.executable, installed=self.installed))
                file.chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COMARES", "LANG"))}
        self.env = {
            **kept,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{self.root / 'src'}{os.pathsep}{self.installed}",
            "XDG_DATA_HOME": str(folder / "data"),
            "COMARES_PORT": "0",
        }

    def run(self, script: str, folder: Path) -> None:
        """Run the lines of a shell block; a command that serves is ended when it has said where it is."""
        lines = script.splitlines()
        quiet = "\n".join(line for line in lines if not line.startswith(SERVING))
        done = subprocess.run(
            ["sh", "-euc", quiet],
            cwd=folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        for line in lines:
            if line.startswith(SERVING):
                self.serve(line, folder)

    def serve(self, command: str, folder: Path) -> None:
        """Run a command that serves for a moment."""
        pipe = subprocess.PIPE
        with subprocess.Popen(
            shlex.split(command), cwd=folder, env=self.env, stdout=pipe, stderr=pipe, text=True
        ) as process:
            assert process.stdout
            said = process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=300)
        assert "http://" in said, errors


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path)
    yield checkout
    shutil.rmtree(checkout.root)


def test_a_bot_is_added(checkout: Checkout) -> None:
    steps = recipe("Add a bot")
    (checkout.root / "src/comares/bots/rollwrite/eager.py").write_text(steps.python[0], "utf-8")
    patched = subprocess.run(
        ["git", "apply", "-"], cwd=checkout.root, input=steps.diff[0], capture_output=True, text=True, check=False
    )
    assert patched.returncode == 0, patched.stderr
    checkout.run(steps.sh[0], checkout.root)


def test_a_bot_is_added_by_another_package(checkout: Checkout, tmp_path: Path) -> None:
    steps = recipe("Add a bot")
    package = tmp_path / "eager-builder"
    package.mkdir()
    (package / "pyproject.toml").write_text(steps.toml[0], "utf-8")
    (package / "eager_builder.py").write_text(steps.python[0], "utf-8")
    checkout.run(steps.sh[1], package)


def test_a_game_is_added(checkout: Checkout) -> None:
    first, *others = recipe("Add a game").sh
    checkout.run(first, checkout.root)
    for step in others:
        checkout.run(step, checkout.root.parent / "hog")
