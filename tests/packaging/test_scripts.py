"""./comares and ./test: the set-up, with a Python that only pretends to install."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHELLS = [shell for shell in ("sh", "dash", "bash") if shutil.which(shell)]
TOOLS = "cat chmod cp find mkdir mv readlink rm rmdir sed sh sleep tail touch".split()

FAKE_PYTHON = r"""#!/bin/sh
# Stands in for Python. $FAKE_DIR/calls gets a line for what would have been done.
case "$*" in
    *find_spec*) printf '%s\n' "${FAKE_VERSION:-3.12.1}" "${FAKE_STATE:-able}" "$0" ;;
    *flock*) exec "$FAKE_REAL" "$@" ;;
    *'import ensurepip'*) exit "${FAKE_NO_ENSUREPIP:-0}" ;;
    *'import pip'*) exit "${FAKE_NO_ENSUREPIP:-0}" ;;
    *'backend.node()'*) exit "${FAKE_HAS_NODE:-1}" ;;
    *'-m venv'*)
        for directory; do :; done
        mkdir -p "$directory/bin" && cp "$0" "$directory/bin/python"
        echo venv >>"$FAKE_DIR/calls"
        ;;
    *'-m pip'*)
        sleep "${FAKE_SLEEP:-0}"
        case "$*" in *--python*) how=outer ;; *) how=inner ;; esac
        for what; do :; done
        echo "pip $how ${what##*/}" >>"$FAKE_DIR/calls"
        echo "a line of pip"
        [ "$FAKE_FAILURE" != "${what##*/}" ] || exit 1
        case $what in */locks/*) exit 0 ;; esac
        echo "  comares-client: ${FAKE_CLIENT:-built}"
        mkdir -p src/comares/web/client && touch src/comares/web/client/index.html web/.built
        echo "  comares-build: ${FAKE_BUILD:-compiled, 1 modules}"
        program=.venv/bin/comares
        printf '#!/bin/sh\nprintf "<%%s>" "$PWD" "$@"\nexit 7\n' >"$program" && chmod +x "$program"
        case ${FAKE_BUILD:-compiled} in compiled*) touch src/comares/a/engine.abi3.so ;; esac
        ;;
    *'setup.py build_ext'*)
        echo build >>"$FAKE_DIR/calls"
        mkdir -p src/comares/web/client && touch src/comares/web/client/index.html web/.built
        echo "comares-client: ${FAKE_CLIENT:-built}"
        echo "comares-build: ${FAKE_BUILD:-compiled, 1 modules}"
        rm -f src/comares/a/*.abi3.so
        case ${FAKE_BUILD:-compiled} in compiled*) touch src/comares/a/engine.abi3.so ;; esac
        ;;
    *) echo "unexpected: $*" >&2 && exit 99 ;;
esac
"""

INSTALLED = ["pip inner run.txt", "pip inner ."]
Process = subprocess.Popen[str]


@dataclass
class Checkout:
    """A copy of the scripts, in a path with a space, and a Python for them."""

    root: Path
    shell: str
    env: dict[str, str] = field(default_factory=dict)

    def start(self, *arguments: str, script: str = "comares", cwd: Path | None = None) -> Process:
        command = (self.shell, str(self.root / script), *arguments)
        pipe, place = subprocess.PIPE, cwd or self.root
        return subprocess.Popen(command, cwd=place, env=self.env, stdout=pipe, stderr=pipe, text=True)

    def run(self, *arguments: str, script: str = "comares", cwd: Path | None = None) -> tuple[int, str, str]:
        process = self.start(*arguments, script=script, cwd=cwd)
        output, errors = process.communicate(timeout=300)
        return process.returncode, output, errors

    def calls(self) -> list[str]:
        """What the fake Python has been asked to do since the last call."""
        path = Path(self.env["FAKE_DIR"], "calls")
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def age(self) -> None:
        """Make everything an hour older."""
        before = time.time() - 3600
        places = ("*.*", "src/**/*", "tools/**/*", "web/**/*", ".venv/comares.*")
        for path in (path for place in places for path in self.root.glob(place)):
            os.utime(path, (before, before))


@pytest.fixture(params=SHELLS)
def checkout(request: pytest.FixtureRequest, tmp_path: Path) -> Checkout:
    root = tmp_path / "a checkout"
    engine = root / "src" / "comares" / "a"
    engine.mkdir(parents=True)
    for name in ("engine.py", "engine.pxd", "plain.py", "texts.toml"):
        (engine / name).touch()
    for name in ("package.json", "src/App.svelte", "tests/app.test.ts", "node_modules/package/index.js"):
        source = root / "web" / name
        source.parent.mkdir(parents=True, exist_ok=True)
        source.touch()
    for name in ("comares", "setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "tools", root / "tools")
    tools = tmp_path / "bin"
    tools.mkdir()
    python = tools / "python3"
    python.write_text(FAKE_PYTHON)
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    for name in TOOLS:  # and nothing else, no other Python and no compiler
        (tools / name).symlink_to(shutil.which(name) or name)
    env = {"PATH": str(tools), "FAKE_DIR": str(tmp_path), "FAKE_REAL": sys.executable}
    made = Checkout(root, shutil.which(request.param) or "sh", env)
    made.age()
    return made


def test_first_run_sets_up_and_later_runs_do_not(checkout: Checkout, tmp_path: Path) -> None:
    code, output, errors = checkout.run("two words", "*", cwd=tmp_path)
    assert (code, output) == (7, f"<{tmp_path}><two words><*>")
    assert "setting up" in errors
    assert checkout.calls() == ["venv", *INSTALLED]
    assert checkout.run(cwd=tmp_path) == (7, f"<{tmp_path}>", "")
    assert checkout.calls() == []


def test_through_links(checkout: Checkout, tmp_path: Path) -> None:
    direct, indirect = tmp_path / "direct", tmp_path / "elsewhere" / "indirect"
    direct.symlink_to("a checkout/comares")
    indirect.parent.mkdir()
    indirect.symlink_to("../direct")
    assert checkout.run("x", script=str(indirect), cwd=tmp_path)[:2] == (7, f"<{tmp_path}><x>")
    assert checkout.run("x", script=str(direct), cwd=tmp_path) == (7, f"<{tmp_path}><x>", "")
    assert (checkout.root / ".venv").is_dir()


@pytest.mark.parametrize(
    ("changed", "calls"),
    [
        ("pyproject.toml", INSTALLED),
        ("tools/locks/run.txt", INSTALLED),
        ("tools/locks/dev.txt", []),
        ("setup.py", ["build"]),
        ("src/comares/a/engine.py", ["build"]),
        ("src/comares/a/engine.pxd", ["build"]),
        ("src/comares/a/plain.py", []),
        ("src/comares/a/texts.toml", ["build"]),
        ("web/src/App.svelte", ["build"]),
        ("web/tests/app.test.ts", []),
        ("web/node_modules/package/index.js", []),
    ],
)
def test_changes_are_built(checkout: Checkout, changed: str, calls: list[str]) -> None:
    checkout.run()
    checkout.calls()
    checkout.age()
    (checkout.root / changed).touch()
    assert checkout.run()[0] == 7
    assert checkout.calls() == calls
    assert checkout.run()[2] == ""


def test_what_is_missing_is_made_again(checkout: Checkout) -> None:
    checkout.run()
    engine = checkout.root / "src" / "comares" / "a"
    (engine / "engine.abi3.so").unlink()
    (engine / "orphan.abi3.so").touch()
    checkout.calls()
    checkout.run()
    assert checkout.calls() == ["build"]
    assert [path.name for path in engine.glob("*.so")] == ["engine.abi3.so"]
    shutil.rmtree(checkout.root / ".venv")
    assert checkout.run()[0] == 7
    assert checkout.calls() == ["venv", *INSTALLED]


def test_a_moved_checkout_is_set_up_again(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    checkout.root = checkout.root.rename(checkout.root.with_name("moved"))
    assert checkout.run()[0] == 7
    assert checkout.calls() == ["venv", *INSTALLED]


def test_without_ensurepip_another_pip_does_it(checkout: Checkout) -> None:
    checkout.env["FAKE_NO_ENSUREPIP"] = "1"
    assert checkout.run()[0] == 7
    assert checkout.calls() == ["venv", "pip outer run.txt", "pip outer ."]


@pytest.mark.parametrize("failing", ["run.txt", "."])
def test_failure_shows_the_log_and_the_next_run_repairs(checkout: Checkout, failing: str) -> None:
    checkout.env["FAKE_FAILURE"] = failing
    code, output, errors = checkout.run()
    assert (code, output) == (1, "")
    assert "    a line of pip" in errors
    assert f"the whole log is {checkout.root}/.venv/setup.log" in errors
    del checkout.env["FAKE_FAILURE"]
    assert checkout.run()[0] == 7


def test_a_failed_update_leaves_the_environment(checkout: Checkout) -> None:
    checkout.run()
    checkout.age()
    (checkout.root / "pyproject.toml").touch()
    checkout.calls()
    checkout.env["FAKE_FAILURE"] = "."
    assert checkout.run()[0] == 1
    del checkout.env["FAKE_FAILURE"]
    assert checkout.run()[0] == 7
    assert checkout.calls() == [*INSTALLED, *INSTALLED]


def test_node_is_fetched_where_there_is_none(checkout: Checkout) -> None:
    checkout.env["FAKE_HAS_NODE"] = "0"
    assert checkout.run()[0] == 7
    assert checkout.calls() == ["venv", "pip inner run.txt", "pip inner node.txt", "pip inner ."]
    checkout.env["FAKE_FAILURE"] = "node.txt"  # there is none for this machine
    (checkout.root / "src" / "comares" / "a" / "engine.abi3.so").unlink()
    assert checkout.run()[0] == 7
    assert checkout.calls() == ["pip inner node.txt", "build"]


def test_two_at_once_set_up_once(checkout: Checkout) -> None:
    checkout.env["FAKE_SLEEP"] = "1"
    processes = [checkout.start() for _ in range(3)]
    results = [process.communicate(timeout=300) for process in processes]
    assert [process.returncode for process in processes] == [7, 7, 7]
    assert checkout.calls() == ["venv", *INSTALLED]
    assert sum("waiting for another set-up" in errors for _, errors in results) == 2


def test_a_set_up_that_was_killed_is_taken_up(checkout: Checkout) -> None:
    checkout.env["FAKE_SLEEP"] = "1"
    process = checkout.start()
    deadline = time.monotonic() + 300
    while not (checkout.root / ".venv" / "comares.begun").exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.kill()
    process.communicate()
    assert checkout.run()[0] == 7
    assert checkout.calls()[-3:] == ["venv", *INSTALLED]


def test_another_environment_is_left_alone(checkout: Checkout) -> None:
    precious = checkout.root / ".venv" / "precious"
    precious.parent.mkdir()
    precious.touch()
    code, _, errors = checkout.run()
    assert code == 1
    assert "was not made by ./comares" in errors
    assert precious.exists()


def test_interpreted_is_said(checkout: Checkout) -> None:
    checkout.env["FAKE_BUILD"] = "interpreted, the compiler is on strike"
    checkout.env["CC"] = "cat"  # any program that exists
    assert "the engine could not be compiled (the compiler is on strike; see " in checkout.run()[2]
    assert checkout.run()[2] == ""


def test_a_missing_client_is_said_once(checkout: Checkout) -> None:
    checkout.env["FAKE_CLIENT"] = "missing, there is no network"
    code, _, errors = checkout.run()
    assert code == 7
    assert "the pages for the browser are missing (there is no network; see " in errors
    assert checkout.run()[2] == ""
    checkout.calls()
    checkout.env |= {"FAKE_CLIENT": "built", "COMARES_CLIENT": "required"}
    checkout.run()
    assert checkout.calls() == ["build"]


def test_a_client_that_is_gone_is_built_again(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    (checkout.root / "src" / "comares" / "web" / "client" / "index.html").unlink()
    checkout.env["COMARES_CLIENT"] = "skip"
    checkout.run()
    assert checkout.calls() == []
    del checkout.env["COMARES_CLIENT"]
    checkout.run()
    assert checkout.calls() == ["build"]


def test_how_to_build_can_be_asked_for(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    checkout.env |= {"COMARES_BUILD": "interpreted", "FAKE_BUILD": "interpreted, as COMARES_BUILD asks"}
    assert "(interpreted, as asked)" in checkout.run()[2]
    assert checkout.run()[2] == ""
    del checkout.env["COMARES_BUILD"], checkout.env["FAKE_BUILD"]
    assert "ready" in checkout.run()[2]
    assert checkout.calls() == ["build", "build"]


def test_too_old_a_python(checkout: Checkout) -> None:
    old = Path(checkout.env["FAKE_DIR"], "bin", "python3")
    old.write_text("#!/bin/sh\necho 3.9.2\n")
    code, output, errors = checkout.run()
    assert (code, output) == (1, "")
    assert "Python 3.11 or newer is needed, and none was found (python3 is 3.9.2)." in errors
    old.unlink()
    assert "Python 3.11 or newer is needed, and none was found.\n" in checkout.run()[2]


@pytest.mark.parametrize(
    ("python", "message"),
    [
        ("/no/such/python", "comares: PYTHON names no Python 3.11 or newer: /no/such/python does not run"),
        ("old python", "comares: PYTHON names no Python 3.11 or newer: old python is 3.9.2"),
    ],
)
def test_too_old_a_python_was_named(checkout: Checkout, python: str, message: str) -> None:
    old = Path(checkout.env["FAKE_DIR"], "bin", "old python")
    old.write_text("#!/bin/sh\necho 3.9.2\n")
    old.chmod(0o755)
    checkout.env["PYTHON"] = python
    assert checkout.run() == (1, "", message + "\n")


def test_a_python_that_can_make_no_environment(checkout: Checkout) -> None:
    checkout.env |= {"FAKE_STATE": "helpless", "PYTHON": "python3"}
    code, _, errors = checkout.run()
    assert code == 1
    assert "python3-venv" in errors
