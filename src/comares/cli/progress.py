"""A progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from comares.cli.console import complaints


@contextmanager
def counting(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar, unless in a pipe; the yielded function is called with the number done so far."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=complaints, transient=True, disable=not complaints.is_terminal) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)
