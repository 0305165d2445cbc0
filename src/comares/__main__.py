"""The ``comares`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. The version alone is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        from comares.version import version

        print(version())
    else:
        from comares.cli.app import run

        run()


if __name__ == "__main__":
    main()
