"""Where long work is done: options, finished blocks, and how a run ends that could not be completed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from time import time
from typing import Any, Final

import typer

from comares.arena.simulate import Part, Plan
from comares.blocks import HERE, NO_STORE, Lost, NoStore, Place, Processes, Store
from comares.blocks.store import ENDING
from comares.cli.console import complaints, print_error
from comares.core.errors import SetupError
from comares.core.texts import Texts

LOCAL: Final = re.compile(r"local(?::([1-9][0-9]{0,2}))?")
ADDRESS: Final = re.compile(r"(?:[a-z]+://)?(?:\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}")
FORGOTTEN: Final = 90 * 24 * 3600
"""Seconds after which blocks that nobody has come back for are removed."""


def cluster_option(language: Texts) -> Any:
    """Return the option ``--cluster``."""
    return typer.Option(metavar="ADDRESS|local[:N]", help=language("cli.cluster.cluster"), show_default=False)


def keep_option(language: Texts) -> Any:
    """Return the option ``--keep``."""
    return typer.Option(file_okay=False, help=language("cli.cluster.keep"), show_default=False)


def place_of(jobs: int, cluster: str | None, language: Texts) -> Place:
    """Return where blocks are computed; raises ``SetupError`` if that makes no sense."""
    if cluster is None:
        return HERE if jobs == 1 else Processes(jobs)
    if jobs > 1:
        raise SetupError("jobs-or-cluster")
    local = LOCAL.fullmatch(cluster)
    if not local and (cluster.startswith("local:") or not ADDRESS.fullmatch(cluster)):
        raise SetupError("cluster-malformed", value=cluster)
    try:
        from comares.blocks.cluster import LocalCluster, Scheduler
    except ModuleNotFoundError as error:
        raise missing(error) from error
    if local:
        return LocalCluster(int(local[1]) if local[1] else None)
    return Scheduler(cluster, lambda: complaints.print(language("cli.cluster.waiting", address=cluster)))


def missing(error: ModuleNotFoundError) -> Exception:
    """Return the error for a package of the extra that is not installed."""
    package = (error.name or "").partition(".")[0]
    return error if package == "comares" else SetupError("cluster-missing", package=package)


def store_of(folder: Path | None, cluster: str | None, what: str, language: Texts) -> NoStore:
    """Return what keeps finished blocks: in a folder, with a cluster in any case; say so if there are some already."""
    if folder is None and cluster is None:
        return NO_STORE
    store = Store(folder or usual_folder(), what)
    if store.kept:
        complaints.print(language("cli.cluster.kept", n=len(store.kept), file=str(store.path)), soft_wrap=True)
    return store


def usual_folder() -> Path:
    """Return where finished blocks are kept, after removing those that are forgotten."""
    from platformdirs import user_cache_path

    folder = user_cache_path("comares") / "blocks"
    for path in folder.glob(f"*{ENDING}"):
        with suppress(OSError):
            if path.stat().st_mtime < time() - FORGOTTEN:
                path.unlink()
    return folder


def parquet_file(path: Path, plan: Plan) -> AbstractContextManager[Callable[[Part], None]]:
    """Return a file for games or decisions; raises ``SetupError`` if it cannot be one."""
    if path.suffix.lower() != ".parquet":
        raise SetupError("out-format", name=str(path))
    try:
        from comares.cli.parquet import parquet_to
    except ModuleNotFoundError as error:
        raise missing(error) from error
    return parquet_to(path, plan)


def end(played: int, wanted: int, lost: Lost | None, store: NoStore, language: Texts) -> None:
    """Forget finished blocks if everything is done; otherwise say why not, and exit."""
    if played >= wanted:
        store.remove()
        return
    if lost:
        print_error(lost, language)
    complaints.print(language("cli.simulate.interrupted", n=played, games=wanted))
    if store is not NO_STORE:
        complaints.print(language("cli.cluster.goes-on"))
    sys.exit(1 if lost else 130)
