"""The ``comares`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. ``--version`` on its own is answered without importing the CLI."""
    if sys.argv[1:] == ["--version"]:
        from comares.version import is_compiled, version

        print(version())
        if not is_compiled():
            from comares.cli.interpreted import remark
            from comares.core.texts import choose_language, texts

            remark(texts(choose_language(None)))
    else:
        from comares.cli.app import run

        run()


if __name__ == "__main__":
    main()
