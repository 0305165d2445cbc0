"""``python -m benchmarks``, to be run from the checkout."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.run import main


def command(argv: Sequence[str] | None = None) -> int:
    """Parse the arguments and run; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="How fast Comares is, compared with OpenSpiel if installed."
    )
    parser.add_argument("--seconds", type=duration, default=1.0, help="time for each measurement (default: 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all measurements to FILE")
    arguments = parser.parse_args(argv)
    return main(arguments.seconds, arguments.json)


def duration(text: str) -> float:
    """Parse a measuring time."""
    value = float(text)
    if not 0 < value < 3600:
        raise argparse.ArgumentTypeError("must be more than 0 and less than 3600")
    return value


if __name__ == "__main__":
    sys.exit(command())
