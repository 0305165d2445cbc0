"""The fields of a position are listed once, in ``__slots__``; code that repeats them for speed has all of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import comares
from comares.core import fields

PACKAGE = Path(comares.__file__).parent
CLASSES = [
    ("rollwrite/state.py", "State"),
    ("dicegame/state.py", "State"),
    ("dicegame/board.py", "Board"),
    ("alcazaba/state.py", "State"),
]
RESTORE = {"State": "restore", "Board": "restore_board"}
# What ``clear`` leaves to others, and what a copy creates anew.
FIXED = {"variant"}


def tree_of(file: str) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text("utf-8"))


def class_in(file: str, name: str) -> ast.ClassDef:
    return next(node for node in tree_of(file).body if isinstance(node, ast.ClassDef) and node.name == name)


def slots(file: str, name: str) -> set[str]:
    for node in class_in(file, name).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
            return set(ast.literal_eval(node.value))
    raise AssertionError(f"{file} has no slots")


def assigned(function: ast.FunctionDef, owner: str) -> set[str]:
    """Return the fields of a variable that a function assigns, as a whole or element by element."""
    found = re.findall(rf"^{owner}\.(\w+)(?:\[:\])? = ", ast.unparse(function).replace("    ", ""), re.MULTILINE)
    return set(found)


def methods(file: str, name: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in class_in(file, name).body if isinstance(node, ast.FunctionDef)}


def functions(file: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree_of(file).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("file", "name"), CLASSES)
def test_c_types_are_declared_for_exactly_these_fields(file: str, name: str) -> None:
    text = (PACKAGE / file).with_suffix(".pxd").read_text("utf-8")
    body = re.split(r"\ncdef class (\w+):\n", text)
    declared = dict(zip(body[1::2], body[2::2], strict=True))[name].partition("\n\n")[0]
    names = set()
    for line in re.findall(r"cdef readonly \S+ (.*)", declared):
        names |= {found.strip() for found in line.split(",")}
    assert names == slots(file, name)


@pytest.mark.parametrize(("file", "name"), CLASSES)
def test_a_copy_has_every_field(file: str, name: str) -> None:
    assert assigned(methods(file, name)["copy"], "other") == slots(file, name)


@pytest.mark.parametrize(("file", "name"), CLASSES)
def test_clearing_sets_every_field(file: str, name: str) -> None:
    own = methods(file, name)
    parts = [own[part] for part in ("__init__", "clear", "lay_out", "begin_turn") if part in own]
    assert set().union(*(assigned(part, "self") for part in parts)) == slots(file, name)


@pytest.mark.parametrize(("file", "name"), CLASSES)
def test_a_restored_position_has_every_field(file: str, name: str) -> None:
    given = assigned(functions(file)[RESTORE[name]], name.lower())
    assert given == slots(file, name) - {"variant", "palace"}, "a plan is drawn when it is needed"


def test_equal_bytes_are_equal_values() -> None:
    values: list[tuple[object, ...]] = [
        (0, 0, 0),
        (0, 0, 1),
        (1, 0, 0),
        (-1, 0, 0),
        (128, 0, 0),
        ([0] * 300, 0, 0),
        ([0] * 299, 0, 0),
        ([0, 1], [2], 0),
        ([0], [1, 2], 0),
        ("a", "bc", 0),
        ("ab", "c", 0),
        (2**64 - 1, 0, 0),
    ]
    assert len({fields.pack(*value) for value in values}) == len(values)
    assert len(fields.pack([0] * 500)) < 10
