"""How a block learns that nobody is waiting for its result any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_is_over: Callable[[], bool] | None = None


def stop_when(is_over: Callable[[], bool] | None) -> None:
    """Let the blocks of this process ask a function whether to stop."""
    global _is_over  # noqa: PLW0603  # the work of a block is any function, and cannot be handed an object
    _is_over = is_over


@contextmanager
def stopping(is_over: Callable[[], bool]) -> Iterator[None]:
    """Let blocks ask this function for a while."""
    before = _is_over
    stop_when(is_over)
    try:
        yield
    finally:
        stop_when(before)


def check_stop() -> None:
    """Abandon a long block if nobody is waiting for its result any more."""
    if _is_over is not None and _is_over():
        raise KeyboardInterrupt
