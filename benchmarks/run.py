"""The complete benchmark."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import Any, Final

from benchmarks import child, openspiel, own, report, startup
from benchmarks.sample import Measure
from comares import __version__
from comares.core import registry

REPETITION: Final = 0.02  # seconds: short enough for some to fit between whatever else the machine does
LEAST: Final = 5
STARTUP_SHARE: Final = 5  # times as long as the other measurements
MEMORY_SHARE: Final = 30  # at most, unless a million games are played earlier


def main(seconds: float, json: Path | None = None) -> int:
    """Measure everything and show it; return the exit status. Progress goes to standard error."""
    from rich.console import Console

    result = run(json, seconds, lambda line: print(line, file=sys.stderr, flush=True))
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 140  # no need to wrap lines in a file
    console.print(report.table(result))
    for line in report.notes(result):
        console.print(line, markup=False)
    return 0 if result["complete"] else 130


def run(out: Path | None, seconds: float, echo: Callable[[str], None]) -> dict[str, Any]:
    """Measure everything.

    Args:
        out: where to write the result as JSON.
        seconds: how long to measure each thing, in total.
        echo: called with each line of progress.

    Returns:
        The result. If interrupted (Ctrl-C), it has everything measured so far, and ``complete`` is false.
    """
    result: dict[str, Any] = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpu": cpu(),
        "platform": platform.platform(),
        "python": platform.python_version(),
        "comares": __version__,
        "engine": own.engine(),
        "open_spiel": openspiel.available(),
        "seconds": seconds,
        "repetitions": 0,
        "complete": False,
        "measures": [],
        "memory": {},
        "startup": [],
    }
    measures: list[Measure] = []
    try:
        measures += own.measures()
        if result["open_spiel"] is not None:
            measures += openspiel.measures()
        measure_rates(measures, seconds, result, echo)
        measure_startup(seconds * STARTUP_SHARE, result, echo)
        measure_memory(seconds * MEMORY_SHARE, result, echo)
        result["complete"] = True
    except KeyboardInterrupt:
        pass
    result["measures"] = [
        {
            "engine": measure.engine,
            "game": measure.game,
            "way": measure.way,
            "unit": measure.unit,
            "samples": [asdict(sample) for sample in measure.samples],
        }
        for measure in measures
    ]
    result["table"] = report.rows(result)
    if out is not None:
        out.write_text(dumps(result, indent=1) + "\n", encoding="utf-8")
    return result


def measure_rates(measures: list[Measure], seconds: float, result: dict[str, Any], echo: Callable[[str], None]) -> None:
    """Measure in turn, so that other load on the machine affects ours and the peer's alike."""
    repetitions = max(LEAST, round(seconds / REPETITION))
    for repetition in range(repetitions):
        if repetition % max(1, repetitions // 10) == 0:
            echo(f"rates: repetition {repetition + 1} of {repetitions}, {len(measures)} measurements each")
        for measure in measures:
            measure.take(repetition, seconds / repetitions)
        result["repetitions"] = repetition + 1


def measure_startup(seconds: float, result: dict[str, Any], echo: Callable[[str], None]) -> None:
    """Measure startup times."""
    echo(f"start: {', '.join(startup.commands())}")
    for taken in startup.measure(seconds):
        result["startup"].append(taken)


def measure_memory(seconds: float, result: dict[str, Any], echo: Callable[[str], None]) -> None:
    """Measure whether memory grows with the number of games."""
    for name in registry.names():
        steps = result["memory"][name] = []
        with child.run(["memory", name, str(report.MILLION), str(seconds)]) as lines:
            for step in lines:
                steps.append(step)
                if step["games"] % (report.MILLION // 5) == 0:
                    echo(f"memory of {name}: {step['games']:,} of {report.MILLION:,} games")


def cpu() -> str:
    """Return the model of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
