"""Every test with the argument ``variant`` runs with all variants of all games, unless it selects some itself."""

from __future__ import annotations

import pytest

from .variants import VARIANTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = any("variant" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "variant" in metafunc.fixturenames and not chosen:
        metafunc.parametrize("variant", VARIANTS, ids=str)
