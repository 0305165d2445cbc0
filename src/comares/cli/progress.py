"""A progress bar, with the rate and the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from comares.cli.console import complaints


@contextmanager
def counting(title: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar, unless in a pipe.

    The yielded function is called with the number done so far, and how many of these had been done before: they do not
    count for the rate.
    """
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}"))
    begun = monotonic()
    with Progress(*columns, console=complaints, transient=True, disable=not complaints.is_terminal) as progress:
        task = progress.add_task("", total=total, pace="")

        def show(done: int, kept: int) -> None:
            progress.update(task, completed=done, pace=pace(done - kept, total - done, monotonic() - begun))

        yield show


def pace(done: int, left: int, seconds: float) -> str:
    """Return how many are done in a second and how long the rest will take, once that is known."""
    if not done or seconds < 1:
        return ""
    rate = done / seconds
    return f"{rate:,.{0 if rate >= 10 else 2}f}/s {timedelta(seconds=round(left / rate))}"
