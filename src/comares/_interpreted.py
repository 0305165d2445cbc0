"""Run the rules from source even if they have been compiled, for debugging and comparison.

Enabled by the environment variable ``COMARES_INTERPRETED``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFirst(MetaPathFinder):
    """An import hook that prefers the source of a Comares module to its compiled version."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for the source file if the module is one of ours and is compiled."""
        if not fullname.startswith("comares."):
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None or not found.origin.endswith((".so", ".pyd")):
            return found
        source = Path(found.origin).with_name(fullname.rpartition(".")[2] + ".py")
        return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, str(source)))


sys.meta_path.insert(0, SourceFirst())
