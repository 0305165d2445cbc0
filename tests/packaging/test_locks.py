"""What ./comares and ./test install is locked, and agrees with pyproject.toml. ``tools/lock.py`` makes the locks."""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import lock  # noqa: E402  (in tools/)

WANTED = lock.requirements(lock.project())
EVERY_LOCK = pytest.mark.parametrize("name", list(WANTED))
PIN = re.compile(r"([a-z0-9-]+)==([^ ;]+)( ; [^\\]+)? \\")
HASH = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?")


def text_of(name: str) -> str:
    return (lock.LOCKS / f"{name}.txt").read_text("utf-8")


def pins(name: str) -> list[Requirement]:
    """The packages of a lock, each with its version and where it is needed."""
    return [Requirement(line.removesuffix("\\")) for line in text_of(name).splitlines() if PIN.fullmatch(line)]


def version_of(pin: Requirement) -> str:
    return str(pin.specifier).removeprefix("==")


def installed_from(name: str) -> dict[str, str]:
    """The versions that a lock installs here."""
    return {pin.name: version_of(pin) for pin in pins(name) if pin.marker is None or pin.marker.evaluate()}


def test_every_lock_belongs_to_requirements() -> None:
    assert {path.stem for path in lock.LOCKS.iterdir()} == set(WANTED)


@EVERY_LOCK
def test_a_lock_is_made_from_what_pyproject_says(name: str) -> None:
    assert text_of(name).startswith(lock.heading(WANTED[name])), "run tools/lock.py --keep"


@EVERY_LOCK
def test_what_is_locked_is_what_pyproject_allows(name: str) -> None:
    for requirement in map(Requirement, WANTED[name]):
        found = [pin for pin in pins(name) if pin.name == canonicalize_name(requirement.name)]
        assert found, requirement
        for pin in found:
            assert requirement.specifier.contains(version_of(pin)), requirement


@EVERY_LOCK
def test_everything_has_hashes_and_nothing_says_where_it_comes_from(name: str) -> None:
    lines = [line for line in text_of(name).splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not PIN.fullmatch(line) and not HASH.fullmatch(line)] == []
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        # What goes on has a hash on the next line.
        assert line.endswith("\\") == bool(HASH.fullmatch(following))
    assert "://" not in text_of(name)


@EVERY_LOCK
def test_locks_agree_with_each_other(name: str) -> None:
    """So that ./test after ./comares installs nothing twice."""
    dev = {pin.name: version_of(pin) for pin in pins("dev")}
    assert {pin.name: version_of(pin) for pin in pins(name) if pin.name in dev}.items() <= dev.items()


@pytest.mark.parametrize("name", ["dev", "run"])
def test_a_lock_is_complete(name: str) -> None:
    """Packages are installed without asking what they need, since all of it is there."""
    locked = installed_from(name)
    for package in locked:
        for requirement in map(Requirement, distribution(package).requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                needed = locked.get(canonicalize_name(requirement.name))
                assert needed is not None, f"{package} needs {requirement}"
                assert requirement.specifier.contains(needed), f"{package} needs {requirement}"


def test_what_is_installed_here_is_what_is_locked() -> None:
    found = {package: distribution(package).version for package in installed_from("dev")}
    assert found == installed_from("dev"), "./test installs it"
