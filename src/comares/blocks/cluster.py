"""A cluster as a place for blocks, by Dask (``comares[cluster]``).

Nothing listens but at the address that was asked for, and Dask's dashboard is off.
"""

from __future__ import annotations

import logging
import os
import pickle
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final
from uuid import uuid4

import dask
import distributed
from distributed import Client, KilledWorker
from distributed.versions import VersionMismatchWarning

from comares.blocks.identity import identity
from comares.blocks.places import AHEAD, Crew, Lost, block_sigint
from comares.core.errors import ComaresError, SetupError

LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 10
"""Seconds to wait for an answer of the scheduler."""
OFTEN: Final = 2
"""Seconds between questions how many workers there are."""

LOGGERS: Final = ("asyncio", "distributed", "distributed.client", "tornado.application")
"""Those whose levels Dask sets, and through which it complains."""
NO_COMARES: Final = "no Comares"

LOCAL: Final = {
    "distributed.scheduler.allowed-failures": 10,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.target": False,
}
"""Dask's settings for a cluster of one's own."""


class Scheduler:
    """A cluster whose scheduler is running somewhere.

    Args:
        address: the scheduler's, such as ``tcp://10.0.0.5:8786``.
        waiting: called if there are no workers yet, before waiting for the first.
    """

    block_seconds: Final = 1.0
    """Dask needs some milliseconds for each block."""

    def __init__(self, address: str, waiting: Callable[[], None] = lambda: None) -> None:
        self.address = address
        self.waiting = waiting

    @contextmanager
    def crew(self, work: Callable[[Any], Any]) -> Iterator[Crew]:
        """Connect, make sure that all workers have the same Comares, and at the end cancel what is left."""
        with quiet_dask(), connected(self.address) as client:
            crew = Workers(client, work, self.address)
            if not crew.count():
                self.waiting()
                client.wait_for_workers(1)
            crew.check_versions()
            yield crew


class LocalCluster:
    """A scheduler and workers on this machine, each a process."""

    block_seconds: Final = Scheduler.block_seconds

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    @contextmanager
    def crew(self, work: Callable[[Any], Any]) -> Iterator[Crew]:
        """Start a cluster, and end it."""
        with ExitStack() as stack:
            stack.enter_context(quiet_dask())
            folder = stack.enter_context(TemporaryDirectory(prefix="comares-", ignore_cleanup_errors=True))
            stack.enter_context(dask.config.set(LOCAL))
            get_context("spawn").Lock()  # starts a helper of multiprocessing, which would unblock what is blocked now
            with block_sigint():
                cluster = stack.enter_context(
                    distributed.LocalCluster(
                        n_workers=self.workers,
                        threads_per_worker=1,
                        processes=True,
                        host=LOOPBACK,
                        dashboard_address=None,
                        scheduler_kwargs={"dashboard_address": f"{LOOPBACK}:0"},
                        local_directory=folder,
                        memory_limit=0,
                        silence_logs=logging.CRITICAL,
                    )
                )
            client = stack.enter_context(connected(cluster.scheduler_address))
            yield Workers(client, work, cluster.scheduler_address)


@contextmanager
def quiet_dask() -> Iterator[None]:
    """Keep what Dask would tell about lost connections and workers off the screen: we say it in a sentence."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)  # see check_versions
            yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Connect to a scheduler."""
    try:
        with block_sigint():
            client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):  # ValueError: a protocol that Dask does not know
        raise SetupError("cluster-unreachable", address=address, seconds=PATIENCE) from None
    try:
        yield client
    finally:
        with suppress(Exception):  # if the scheduler is gone, there is nobody to say goodbye to
            client.close(timeout=PATIENCE)


def probe() -> Callable[[], str | None]:
    """Return a function for workers that tells which Comares they have; sent as it is, see ``sent``."""

    def found() -> str | None:
        try:
            from comares.blocks.identity import identity
        except ImportError:
            return None
        return identity()

    return found


def sent() -> Callable[[bytes], tuple[str, str | None, Any]]:
    """Return a function for workers that computes a block.

    It is sent as it is, not by its name, since a worker, and the scheduler, may have another Comares or none.
    """

    def identified(packed: bytes) -> tuple[str, str | None, Any]:
        """Return the worker, which Comares it has, and the result of a block if that is the right one."""
        from distributed import get_worker

        try:
            from comares.blocks.identity import identity
            from comares.blocks.remote import compute
        except ImportError:
            return get_worker().address, None, None
        expected, _, block = packed.partition(b"\0")
        found = identity()
        return get_worker().address, found, compute(block) if found.encode() == expected else None

    return identified


class Workers:
    """The workers of a cluster, as a crew."""

    def __init__(self, client: Client, work: Callable[[Any], Any], address: str) -> None:
        self.client = client
        self.work = work
        self.address = address
        self.compute = sent()
        self.key = f"comares-{uuid4().hex}"
        self.begun = 0
        self.threads = 0
        self.asked = 0.0

    @property
    def ahead(self) -> int:
        """How many blocks may be begun: some for each worker there is now."""
        return AHEAD * max(1, self.count())

    def count(self) -> int:
        """Return how many blocks can be computed at a time; lately, at least."""
        if not self.asked or monotonic() - self.asked > OFTEN:
            with suppress(OSError):  # if the scheduler is gone, the blocks will tell
                self.threads = sum(self.client.nthreads().values())
            self.asked = monotonic()
        return self.threads

    def begin(self, block: Any) -> Any:
        """Send a block to the scheduler."""
        self.begun += 1
        packed = identity().encode() + b"\0" + pickle.dumps((self.work, block))
        try:
            return self.client.submit(self.compute, packed, key=f"{self.key}-{self.begun}", pure=False)
        except Exception as error:
            raise self.lost() from error

    def result(self, promise: Any) -> Any:
        """Fetch the result of a finished block."""
        try:
            worker, found, result = promise.result()
        except (CancelledError, OSError):
            raise self.lost() from None
        except KilledWorker as error:
            raise Lost("workers-killed", address=self.address, times=error.allowed_failures + 1) from None
        except ComaresError:
            raise
        except Exception:
            self.check_versions()  # what cannot even be read may be of another version
            raise
        check_same(worker, found or NO_COMARES, identity())
        return result

    def check_versions(self) -> None:
        """Make sure that everybody has the same Python, Dask and Comares; raises ``SetupError`` if not."""
        try:
            versions: Any = self.client.get_versions()
            ours = platform_of(versions["client"])
            for address, theirs in {self.address: versions["scheduler"], **versions["workers"]}.items():
                check_same(address, platform_of(theirs), ours)
            for worker, found in self.client.run(probe()).items():
                check_same(worker, found or NO_COMARES, identity())
        except OSError:
            raise self.lost() from None

    def lost(self) -> Lost:
        """Return the error for a scheduler that does not answer any more."""
        return Lost("cluster-lost", address=self.address)


def platform_of(versions: Mapping[str, Any]) -> str:
    """Return what a process of a cluster runs on, as far as it has to be the same everywhere."""
    python = ".".join(versions["host"]["python"].split(".")[:2])
    return f"Python {python}, Dask {versions['packages']['distributed']}"


def check_same(address: str, theirs: str, ours: str) -> None:
    """Refuse what is not the same; raises ``SetupError``."""
    if theirs != ours:
        raise SetupError("cluster-version", address=address, theirs=theirs, ours=ours)
