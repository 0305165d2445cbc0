"""Games played on a cluster: the same, whatever happens to it.

One small cluster, on this machine only, serves all tests but those that end it.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("cluster")

GREEDY = ("simulate", "rollwrite", "--bot", "greedy", "--seed", "5")
ARENA = ("arena", "dicegame", "--bots", "greedy,random,random", "--games", "60", "--seed", "5", "--json")
FEW = ("--games", "300")
MANY = ("--games", "1000000")
"""More than anybody waits for: such commands are interrupted."""

OTHER_COMARES = """\
import comares

comares.__version__ = "0.0.7"
"""
"""Loaded as ``sitecustomize`` by a worker that is not like the others."""


class Cluster:
    """A scheduler and workers, each a program of its own, as people start them by hand."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.folder = folder
        file = folder / "scheduler.json"
        self.scheduler = self.start(
            *("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"),
            *("--no-dashboard", "--scheduler-file", str(file)),
        )
        wait_for(file)
        self.address: str = json.loads(file.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        log = self.stack.enter_context((self.folder / "log").open("ab"))
        process = subprocess.Popen(
            [sys.executable, "-c", "from dask.cli import run_cli; run_cli()", *words],
            stdout=log,
            stderr=log,
            cwd=self.folder,
            env={**os.environ, **environment},
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process

    def add_worker(self, **environment: str) -> None:
        """Start a worker without a nanny, so that killing it is all there is to do."""
        place = ("--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", "work")
        self.workers.append(self.start("worker", self.address, *place, **environment))


def wait_for(file: Path) -> None:
    while not file.exists() or not file.stat().st_size:
        time.sleep(0.05)


@contextmanager
def running(folder: Path, workers: int) -> Iterator[Cluster]:
    with ExitStack() as stack:
        cluster = Cluster(stack, folder)
        for _ in range(workers):
            cluster.add_worker()
        yield cluster


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster"), 2) as cluster:
        yield cluster


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start a command in a session of its own, as a terminal does."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "comares", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "COMARES_LANG": "en"},
        text=True,
        start_new_session=True,
    )


def complaints(errors: str) -> str:
    """What a command complained of. That it waits for workers is no complaint: they are ready when they are."""
    return re.sub(r"\AWaiting for workers of \S+ …\n", "", errors)


def run(folder: Path, *words: str) -> str:
    with start(folder, *words) as process:
        out, errors = process.communicate()
    assert (process.returncode, complaints(errors)) == (0, "")
    return out


def wait_for_blocks(folder: Path, process: subprocess.Popen[str], size: int = 1000) -> None:
    """Wait until some blocks are finished and kept."""
    while not any(file.stat().st_size > size for file in folder.glob("*.blocks")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


def session_is_empty(leader: int) -> bool:
    """Tell whether nothing is left of what was started with a command, except what has ended."""
    found = subprocess.run(["ps", "-o", "stat=", "-s", str(leader)], capture_output=True, text=True, check=False)
    return all(state.startswith("Z") for state in found.stdout.split())


def without_time(answer: str) -> object:
    data = json.loads(answer)
    for bot in data["bots"]:
        del bot["ms_median"], bot["ms_p95"]
    return data


def test_games_are_the_same_to_the_byte_wherever_they_are_played(cluster: Cluster, tmp_path: Path) -> None:
    places = {
        "one": (),
        "jobs": ("--jobs", "2"),
        "local": ("--cluster", "local:1"),
        "all": ("--cluster", cluster.address),
    }
    for name, place in places.items():
        wanted = ("--each", f"{name}.jsonl", "--out", f"{name}.parquet", "--records", name)
        run(tmp_path, *GREEDY, *FEW, *wanted, *place)
    for ending in ("jsonl", "parquet"):
        files = {(tmp_path / f"{name}.{ending}").read_bytes() for name in places}
        assert len(files) == 1
    records = {name: [file.read_bytes() for file in sorted((tmp_path / name).iterdir())] for name in places}
    assert len(records["one"]) == 300
    assert records["one"] == records["jobs"] == records["local"] == records["all"]
    assert list((tmp_path / "cache").rglob("*.blocks")) == []


def test_tournaments_are_the_same(cluster: Cluster, tmp_path: Path) -> None:
    alone = without_time(run(tmp_path, *ARENA))
    assert without_time(run(tmp_path, *ARENA, "--cluster", cluster.address)) == alone


def test_a_worker_that_is_killed_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    wanted = ("--games", "2000", "--each", "games.csv", "--keep", "kept")
    with start(tmp_path, *GREEDY, *wanted, "--cluster", cluster.address) as process:
        wait_for_blocks(tmp_path / "kept", process)
        cluster.workers.pop().kill()
        _, errors = process.communicate()
    cluster.add_worker()
    assert (process.returncode, complaints(errors)) == (0, "")
    run(tmp_path, *GREEDY, "--games", "2000", "--each", "alone.csv")
    assert (tmp_path / "games.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()


def test_an_interruption_leaves_nothing_running_and_the_same_command_goes_on(tmp_path: Path) -> None:
    words = (*GREEDY, *MANY, "--each", "games.csv", "--keep", "kept")
    with start(tmp_path, *words, "--cluster", "local:1") as process:
        wait_for_blocks(tmp_path / "kept", process, 10_000)
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate()
    assert process.returncode == 130
    assert "greedy" in out
    assert "Interrupted after" in errors and "goes on from there" in errors
    assert "Traceback" not in errors and "Process" not in errors
    assert session_is_empty(process.pid)
    first = (tmp_path / "games.csv").read_bytes()
    with start(tmp_path, *words, "--jobs", "2") as process:
        size = max(file.stat().st_size for file in (tmp_path / "kept").iterdir())
        wait_for_blocks(tmp_path / "kept", process, size)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate()
    assert "Going on from" in errors
    assert len(first.splitlines()) > 1
    assert (tmp_path / "games.csv").read_bytes().startswith(first)


def test_a_lost_scheduler_ends_with_a_sentence_and_what_is_known(tmp_path: Path) -> None:
    with running(tmp_path, 1) as cluster:
        words = (*GREEDY, *MANY, "--keep", "kept", "--json", "--cluster", cluster.address)
        with start(tmp_path, *words) as process:
            wait_for_blocks(tmp_path / "kept", process)
            cluster.scheduler.kill()
            out, errors = process.communicate()
    assert process.returncode == 1
    assert json.loads(out)["games"] > 0
    assert f"The scheduler {cluster.address} is lost." in errors
    assert "Traceback" not in errors


def test_workers_of_another_version_are_refused(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(OTHER_COMARES)
    with running(tmp_path, 0) as other:
        other.add_worker(PYTHONPATH=str(tmp_path))
        with start(tmp_path, *GREEDY, *FEW, "--cluster", other.address) as process:
            out, errors = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert "Comares 0.0.7" in errors and "All have to be the same" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cluster", "nowhere"), "is no cluster"),
        (("--cluster", "local:0"), "is no cluster"),
        (("--cluster", "local", "--jobs", "2"), "either --jobs or --cluster"),
        (("--cluster", "tcp://127.0.0.1:1"), "could not be reached"),
        (("--out", "games.csv"), ".parquet"),
        (("--out", "no/such/folder.parquet"), "cannot be written"),
        (("--out", "games.parquet", "--rows", "moves"), "games, decisions"),
    ],
)
def test_impossible_wishes_are_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    with start(tmp_path, *GREEDY, *FEW, *words) as process:
        out, errors = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert said in errors
    assert "Traceback" not in errors
