"""The list of mutants that may survive belongs to the rules as they are. ``./test mutants`` tries the mutants."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.survivors import ARROW, LIST, MODULES

ROOT = Path(__file__).parents[2]
GROUPS: list[tuple[str, dict[str, Any]]] = [
    (module, group) for module, groups in tomllib.loads(LIST.read_text("utf-8")).items() for group in groups
]


def words(text: str) -> str:
    return " ".join(text.split())


def function_of(module: str, name: str) -> str:
    """The source of a function, or of the whole module."""
    source = (ROOT / "src" / "comares" / f"{module}.py").read_text("utf-8")
    node: ast.AST = ast.parse(source)
    for part in filter(None, name.split(".")):
        assert isinstance(node, ast.Module | ast.ClassDef)
        found = (child for child in node.body if isinstance(child, ast.FunctionDef | ast.ClassDef))
        node = next(child for child in found if child.name == part)
    return source if isinstance(node, ast.Module) else ast.get_source_segment(source, node) or ""


@pytest.mark.parametrize(
    ("module", "group"), GROUPS, ids=[f"{module}-{group['function']}-{n}" for n, (module, group) in enumerate(GROUPS)]
)
def test_survivors_are_named_with_a_reason_and_what_they_change_is_there(module: str, group: dict[str, Any]) -> None:
    assert module in MODULES
    assert group.keys() == {"function", "reason", "changes"}
    assert group["reason"].endswith(".")
    source = words(function_of(module, group["function"]))
    for change in group["changes"]:
        before, _, after = change.partition(ARROW)
        assert words(before) in source
        assert after
        assert before != after
