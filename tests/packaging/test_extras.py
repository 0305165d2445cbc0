"""What runs without the extras, and the errors when one is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Collection
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from comares.core.texts import languages

ROOT = Path(__file__).parents[2]

Run = Callable[..., "subprocess.CompletedProcess[str]"]

HIDE = """\
import sys

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hide())
"""
"""Loaded as ``sitecustomize`` by every Python process, including those that a command starts."""


def needed_by(name: str, extras: Collection[str] = ()) -> set[str]:
    """Return the dependencies that a package has here."""
    found: set[str] = set()
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras or [""]):
            needed = canonicalize_name(requirement.name)
            if needed not in found and needed != "comares":
                found |= {needed} | needed_by(needed, requirement.extras)
    return found


def all_but(distributions: set[str]) -> set[str]:
    """Return the modules of everything installed here, except some packages and Comares itself."""
    kept = distributions | {"comares"}
    return {
        module
        for module, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & kept
    }


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run ``comares`` in a temporary folder, with some modules blocked."""

    def run(*words: str, hidden: Collection[str], typed: str = "") -> subprocess.CompletedProcess[str]:
        (tmp_path / "sitecustomize.py").write_text(HIDE.format(hidden=sorted(hidden)))
        unwanted = ("PYTEST", "COMARES", "LC_", "LANG", "XDG_")
        env = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
        return subprocess.run(
            [sys.executable, "-m", "comares", *words],
            input=typed,
            cwd=tmp_path,
            env={**env, "HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


def test_few_packages_are_needed() -> None:
    assert len(needed_by("comares")) <= 10


def test_what_the_server_needs_is_hidden_in_these_tests() -> None:
    hidden = all_but(needed_by("comares"))
    assert {"fastapi", "uvicorn", "starlette", "pydantic", "sqlalchemy", "alembic", "orjson", "segno"} <= hidden
    assert {"psycopg", "babel"} <= hidden
    assert not {"rich", "typer", "platformdirs", "openskill"} & hidden


EXAMPLE = str(ROOT / "docs" / "examples" / "three.alh")


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["--help"],
        ["serve", "--help"],
        ["play", "rollwrite", "--players", "random,greedy", "--seed", "1"],
        ["simulate", "dicegame", "--games", "20", "--jobs", "2"],
        ["arena", "rollwrite", "--bots", "greedy,random", "--games", "4", "--jobs", "2"],
        ["replay", EXAMPLE],
        ["show", EXAMPLE, "--at", "40"],
        ["legal", EXAMPLE, "--json"],
    ],
    ids=" ".join,
)
def test_everything_but_the_server_runs_without_extras(run: Run, words: list[str]) -> None:
    done = run(*words, hidden=all_but(needed_by("comares")))
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


def test_a_person_can_play_without_extras(run: Run) -> None:
    hidden = all_but(needed_by("comares"))
    done = run("play", "rollwrite", "--players", "Ani,random", "--seed", "1", hidden=hidden, typed="1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "You start" in done.stdout


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("words", [[], ["--no-browser"], ["serve"]], ids=" ".join)
def test_the_server_says_what_to_install(run: Run, language: str, words: list[str]) -> None:
    done = run("--lang", language, *words, hidden=all_but(needed_by("comares")))
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install ".[web]"' in done.stderr
    assert "comares play" in done.stderr
    for unwanted in ("Traceback", "No module named", "web-missing"):
        assert unwanted not in done.stderr


@pytest.mark.parametrize("package", ["segno", "orjson", "alembic"])
def test_a_part_of_the_server_that_is_missing_is_named(run: Run, package: str) -> None:
    done = run("serve", "--port", "0", hidden=[package])
    assert done.returncode != 0
    assert package in done.stderr
    assert 'pip install ".[web]"' in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["--cluster", "local"], ["--out", "games.parquet"]], ids=" ".join)
def test_clusters_and_parquet_files_say_what_to_install(run: Run, words: list[str]) -> None:
    hidden = all_but(needed_by("comares"))
    done = run("simulate", "rollwrite", "--games", "5", *words, hidden=hidden)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install ".[cluster]"' in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("language", languages())
def test_the_driver_of_postgresql_is_named(run: Run, language: str) -> None:
    words = ("serve", "--port", "0", "--database", "postgresql://me:secret@127.0.0.1:1/tables")
    done = run("--lang", language, *words, hidden=["psycopg", "psycopg_binary"])
    assert done.returncode == 1
    assert "PostgreSQL" in done.stderr
    assert 'pip install "psycopg[binary]"' in done.stderr
    for unwanted in ("Traceback", "No module named", "secret"):
        assert unwanted not in done.stderr
