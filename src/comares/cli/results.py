"""What is written of single games: a line each (``simulate --each``), or a record (``simulate --records``)."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final, TextIO

from comares.arena.simulate import Part, Plan, Result, nothing
from comares.core.errors import SetupError

FORMATS: Final = ("csv", "jsonl")

Keep = Callable[[Part], None]


@contextmanager
def results_to(where: str | None) -> Iterator[Keep]:
    """Yield a function that writes results to standard output, given a format, or to a file of that type."""
    if where is None:
        yield nothing
    elif where in FORMATS:
        yield writer(where, sys.stdout)
    else:
        ending = Path(where).suffix.removeprefix(".").lower()
        if ending not in FORMATS:
            raise SetupError("each-format", name=where, formats=", ".join(FORMATS))
        try:
            file = Path(where).open("w", encoding="utf-8", newline="")  # noqa: SIM115  (closed below)
        except (OSError, ValueError) as error:  # ValueError: the path contains a null character
            raise SetupError("unwritable-file", file=where, reason=getattr(error, "strerror", error)) from None
        with file:
            yield writer(ending, file)


def writer(form: str, file: TextIO) -> Keep:
    """Return a function that writes results to an open file."""
    return csv_writer(file) if form == "csv" else lambda part: write_lines(part.results, file)


def write_lines(results: list[Result], file: TextIO) -> None:
    """Write results as JSON lines."""
    file.writelines(json.dumps(asdict(result)) + "\n" for result in results)


def csv_writer(file: TextIO) -> Keep:
    """Return a function that writes results as CSV, with a column for the points of each seat."""
    rows = csv.writer(file, lineterminator="\n")
    begun = False

    def write(part: Part) -> None:
        nonlocal begun
        for result in part.results:
            if not begun:
                rows.writerow(
                    ["number", "decisions", *(f"score_{seat}" for seat, _ in enumerate(result.scores, 1)), "winners"]
                )
                begun = True
            rows.writerow([result.number, result.decisions, *result.scores, " ".join(map(str, result.winners))])

    return write


def records_to(folder: Path | None, plan: Plan) -> Keep:
    """Return a function that writes records to a folder, which is made if it is missing."""
    if folder is None:
        return nothing
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError("unwritable-folder", folder=str(folder), reason=error.strerror) from None
    digits, written = len(str(plan.games)), 0

    def write(part: Part) -> None:
        nonlocal written
        for record in part.records:
            written += 1
            (folder / f"{plan.game}-{plan.seed}-{written:0{digits}}.alh").write_text(record, "utf-8")

    return write
