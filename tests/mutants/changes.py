"""The mutants of a module: its source with one small change each, as mutmut makes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, create_mutations

from tests.mutants.survivors import ARROW

PACKAGE = Path(__file__).parents[2] / "src" / "comares"


@dataclass(frozen=True)
class Mutant:
    """A change that some test should notice."""

    module: str
    """``alcazaba/walls``"""
    function: str
    """``segments`` or ``Palace.put``; empty for what is at the top of the module."""
    change: str
    """The lines that change, before and after."""
    first: int
    """The first of these lines."""
    last: int
    """The line after the last one."""
    lines: tuple[str, ...]
    """What comes in their place."""

    def source(self) -> str:
        """The source of the module with this change."""
        lines = source_of(self.module).split("\n")
        lines[self.first : self.last] = self.lines
        return "\n".join(lines)


def source_of(module: str) -> str:
    """The source of a module."""
    return (PACKAGE / f"{module}.py").read_text("utf-8")


def digest(texts: Iterable[str]) -> str:
    """What some texts say, in short."""
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def mutants(module: str) -> Iterator[Mutant]:
    """Make all mutants of a module, in the order of its lines."""
    source = source_of(module)
    tree, mutations, _, _ = create_mutations(f"{module}.py", source)
    wrapper = MetadataWrapper(tree, unsafe_skip_copy=True)
    starts = wrapper.resolve(PositionProvider)
    lines = source.split("\n")
    tops = list(containers(tree))
    holder = {node: top for top in tops for node in walk(top.node)}
    tedious = set(repeated_numbers(tree))
    for mutation in mutations:
        top = holder.get(mutation.original_node)
        if top is None or mutation.original_node in tedious:
            continue
        was, becomes = (rendered(tree, node) for node in (top.node, changed(top.node, mutation)))
        above = next((n for n, (a, b) in enumerate(zip(was, becomes, strict=False)) if a != b), None)
        if above is None:
            continue  # it reads the same
        below = next(n for n, (a, b) in enumerate(zip(was[::-1], becomes[::-1], strict=False)) if a != b)
        below = min(below, len(was) - above - 1, len(becomes) - above - 1)
        first = starts[top.node].start.line - 1 - len(top.node.leading_lines) + above
        last = first + len(was) - below - above
        assert [line.strip() for line in lines[first:last]] == [line.strip() for line in was[above : len(was) - below]]
        new = tuple(top.indent + line for line in becomes[above : len(becomes) - below])
        yield Mutant(module, top.name, joined(lines[first:last]) + ARROW + joined(new), first, last, new)


@dataclass(frozen=True)
class Container:
    """A function, a method, or an assignment at the top of a module."""

    name: str
    indent: str
    node: cst.FunctionDef | cst.SimpleStatementLine


def containers(tree: cst.Module) -> Iterator[Container]:
    """Find what can be changed and put in place again, and has to do with rules: no ``__repr__`` and the like."""
    for node in tree.body:
        if isinstance(node, cst.FunctionDef):
            yield Container(node.name.value, "", node)
        elif isinstance(node, cst.ClassDef):
            for method in node.body.body:
                if isinstance(method, cst.FunctionDef) and not method.name.value.startswith("__"):
                    yield Container(f"{node.name.value}.{method.name.value}", "    ", method)
        elif isinstance(node, cst.SimpleStatementLine) and isinstance(node.body[0], cst.Assign | cst.AnnAssign):
            yield Container("", "", node)


def repeated_numbers(tree: cst.Module) -> Iterator[cst.CSTNode]:
    """Find the numbers in lists such as ``[0, 0, 0, 0]``, except for the first: one of them stands for all."""
    for node in walk(tree):
        if isinstance(node, cst.List) and len(node.elements) > 3:
            values = [element.value for element in node.elements]
            if len({tree.code_for_node(value) for value in values}) == 1:
                yield from values[1:]


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """All nodes of a tree."""
    yield node
    for child in node.children:
        yield from walk(child)


def changed(node: cst.CSTNode, mutation: Mutation) -> cst.CSTNode:
    """A tree with the change."""
    result = node.deep_replace(mutation.original_node, mutation.mutated_node)
    assert isinstance(result, cst.CSTNode)
    return result


def rendered(tree: cst.Module, node: cst.CSTNode) -> list[str]:
    """The lines of a node, not indented."""
    lines: list[str] = tree.code_for_node(node).split("\n")
    return lines


def joined(lines: list[str] | tuple[str, ...]) -> str:
    """Lines as one."""
    return " ".join(line.strip() for line in lines)


# ---- Putting a mutant in place ----


def install(module: ModuleType, source: str) -> None:
    """Let a module that is in use behave as if it had this source.

    Its functions get the new code, wherever they have been imported. Tables are filled anew, and other values exchanged
    wherever they have been imported under their names.
    """
    fresh = ModuleType(module.__name__)
    exec(compile(source, module.__file__ or "", "exec", dont_inherit=True), vars(fresh))
    for name, new in vars(fresh).items():
        old = vars(module).get(name)
        if name.startswith("__") or getattr(new, "__module__", module.__name__) != module.__name__:
            continue  # imported
        if isinstance(new, FunctionType):
            replace_code(old, new)
        elif isinstance(new, type):
            for key, method in vars(new).items():
                if isinstance(method, FunctionType):
                    replace_code(vars(old)[key], method)
        elif new != old:
            for other in list(sys.modules.values()):
                if vars(other).get(name) is old:
                    vars(other)[name] = new


def replace_code(old: object, new: FunctionType) -> None:
    """Let a function do what another does."""
    assert isinstance(old, FunctionType)
    old.__code__, old.__defaults__ = new.__code__, new.__defaults__
