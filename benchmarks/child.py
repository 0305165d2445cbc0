"""Measurements in a separate process: ``python -m benchmarks.child WHAT …`` writes lines of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
CALL: Final = 100  # games per call
SHOWN: Final = 10_000  # games between memory readings


@contextmanager
def run(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Iterator[Iterator[Any]]:
    """Start the process and yield the objects it writes; end it on exit."""
    command = [sys.executable, "-m", "benchmarks.child", *arguments]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    )
    try:
        yield _objects(process)
    finally:
        process.kill()
        process.communicate()


def _objects(process: subprocess.Popen[str]) -> Iterator[Any]:
    assert process.stdout is not None and process.stderr is not None
    for line in process.stdout:
        yield json.loads(line)
    if process.wait() != 0:
        raise RuntimeError(f"{process.args!r} failed:\n{process.stderr.read()}")


def resident() -> int | None:
    """Return the memory this process occupies, in bytes, or the peak if only that is known."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()
    except ImportError:
        return None
    except OSError:
        most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def whole(name: str, seconds: str, repetition: str) -> Iterator[dict[str, object]]:
    """Measure one repetition of complete games."""
    from benchmarks import own

    sample = own.whole_loop(name)(float(seconds), int(repetition))
    yield {"units": sample.units, "games": sample.games, "seconds": sample.seconds}


def memory(name: str, games: str, seconds: str) -> Iterator[dict[str, object]]:
    """Report memory usage while games are played, as long as there is time; the first call only warms up."""
    from benchmarks import own
    from comares.core import registry

    definition = registry.find(name)
    state = own.start_of(definition)
    end = perf_counter() + float(seconds)
    definition.random_games(state, 0, 0, CALL)
    yield {"games": 0, "resident": resident()}
    for played in range(CALL, int(games) + 1, CALL):
        definition.random_games(state, 0, played, CALL)
        is_late = perf_counter() > end
        if is_late or played % SHOWN == 0:
            yield {"games": played, "resident": resident()}
        if is_late:
            break


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    for line in {"whole": whole, "memory": memory}[what](*rest):
        print(json.dumps(line), flush=True)
