"""The ``comares`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. The version alone is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        print(version())
    else:
        from comares.cli.app import run

        run()


def version() -> str:
    """Return the version, and whether the rules run compiled or interpreted."""
    import platform

    from comares import __version__
    from comares.core import rng

    engine = "interpreted" if (rng.__file__ or "").endswith(".py") else "compiled"
    return f"Comares {__version__} ({engine}, Python {platform.python_version()})"


if __name__ == "__main__":
    main()
