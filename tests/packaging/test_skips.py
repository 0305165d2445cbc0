"""Skipped tests are reported, and fail if CI is set; a stale engine is not tested; a test that hangs is ended."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run_tests(root: Path, ci: str, *words: str, **more: str) -> tuple[int, list[str]]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COMARES"))}
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", "-q", *words, "tests")
    done = subprocess.run(command, cwd=root, env={**env, "CI": ci, **more}, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).splitlines()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "comares").mkdir(parents=True)
    for name in ("conftest.py", "postgres.py", "scheduling.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = compiled: x\n")
    (tmp_path / "tests" / "test_one.py").write_text(
        "import pytest\ndef test_it(): pass\n@pytest.mark.compiled\ndef test_compiled(): pass\n"
    )
    return tmp_path


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("false", 0), ("true", 1), ("1", 1)])
def test_skipped(project: Path, ci: str, code: int) -> None:
    status, lines = run_tests(project, ci)
    assert status == code
    assert lines[-1].startswith("1 passed, 1 skipped")
    assert lines[-2] == "    tests/test_one.py::test_compiled"
    assert lines[-3].startswith("the engine is not compiled: ")


def test_not_skipped(project: Path) -> None:
    for name in ("one.py", "one.pxd", "one.abi3.so"):
        (project / "src" / "comares" / name).touch()
    status, lines = run_tests(project, "true")
    assert status == 0
    assert lines[-1].startswith("2 passed")


def test_stale(project: Path) -> None:
    for age, name in enumerate(("one.pxd", "one.abi3.so", "one.py")):
        (project / "src" / "comares" / name).touch()
        os.utime(project / "src" / "comares" / name, (age, age))
    status, lines = run_tests(project, "")
    assert status == 4
    message = "compiled from older sources: src/comares/one.abi3.so; ./test compiles them anew"
    assert any(message in line for line in lines)


def test_hanging(project: Path) -> None:
    """Two tests that hang at once cost their workers, and nothing else."""
    (project / "tests" / "test_one.py").write_text(
        "import time, pytest\n"
        "@pytest.mark.parametrize('n', range(12))\n"
        "def test_it(n): time.sleep(1000 if n in (2, 3) else 0)\n"
    )
    limits = ("-o", "faulthandler_timeout=1", "-o", "faulthandler_exit_on_timeout=true")
    status, lines = run_tests(project, "", "-n", "2", "--dist", "loadgroup", *limits)
    assert status == 1
    assert any(line.startswith("2 failed, 10 passed") for line in lines)
    for number in (2, 3):
        assert any(f"crashed while running 'tests/test_one.py::test_it[{number}]'" in line for line in lines)
    assert any(line.startswith("Timeout") for line in lines)


def test_no_test_may_hang_for_ever() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert options["faulthandler_exit_on_timeout"] is True
    assert options["faulthandler_timeout"] <= 900
