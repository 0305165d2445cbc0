"""What a worker of a cluster does with a block."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from comares.blocks.stopping import stopping

ONE_AT_A_TIME: Final = Lock()
"""A worker may have several threads, but bots were never promised that others play beside them."""


def compute(packed: bytes) -> Any:
    """Compute a block."""
    with ONE_AT_A_TIME, stopping(is_cancelled()):
        work, block = pickle.loads(packed)
        try:
            return work(block)
        except KeyboardInterrupt:  # nobody is waiting for the result; it would end the worker
            return None


def is_cancelled() -> Callable[[], bool]:
    """Return a function that tells whether the current task has been cancelled."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    tasks = worker.state.tasks

    def is_cancelled() -> bool:
        task = tasks.get(key)
        return task is None or task.state == "cancelled"

    return is_cancelled
