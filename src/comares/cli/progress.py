"""A bar that shows how far something is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from comares.cli.console import complaints


@contextmanager
def counting(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar while something lasts; what it gives is to be called with the number that is done. None in a pipe."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=complaints, transient=True, disable=not complaints.is_terminal) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)
