"""Which modules may import which: only downward, without cycles, and nothing heavy before it is needed."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest

import comares
from comares.core import registry
from tests.processes import run_python

PACKAGE = Path(comares.__file__).parent

# From bottom to top; "games" stands for all games, which may use each other, but not in a cycle.
LAYERS = (
    "core version drawing games api evaluation bots blocks arena training analysis envs table paper web cli __main__"
).split()

# The modules of a game that know what a terminal is.
DRAWING = (".terminal", ".drawing")


@dataclass(frozen=True)
class Import:
    """One module importing another one."""

    importer: str
    imported: str
    lazy: bool
    """Whether it is inside a function, so not run when the module is imported."""
    typing: bool
    """Whether it is for type checkers only."""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def imports() -> list[Import]:
    return [found for name, path in modules().items() for found in [*of_source(name, path), *of_types(name, path)]]


def of_source(name: str, path: Path) -> Iterator[Import]:
    def walk(node: ast.AST, lazy: bool, typing: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(name, alias.name, lazy, typing)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: relative import"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield Import(name, full if full in modules() else str(node.module), lazy, typing)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for statement in node.body:
                yield from walk(statement, lazy, True)
            for statement in node.orelse:
                yield from walk(statement, lazy, typing)
        else:
            for child in ast.iter_child_nodes(node):
                inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, lazy or inside, typing)

    yield from walk(ast.parse(path.read_text("utf-8")), False, False)


def of_types(name: str, path: Path) -> Iterator[Import]:
    """Yield what a module's ``.pxd`` imports."""
    if path.with_suffix(".pxd").exists():
        for match in re.finditer(r"(?m)^from (comares\.\S+) cimport", path.with_suffix(".pxd").read_text("utf-8")):
            yield Import(name, match[1], lazy=False, typing=False)


def layer(module: str) -> str:
    """Return the layer of one of our modules."""
    _, _, rest = module.partition(".")
    first = rest.partition(".")[0]
    return "games" if first in registry.names() else first


def test_all_modules_have_a_layer() -> None:
    assert len(modules()) > 25
    # What is loaded first belongs to no layer: it may import nothing at all, see below.
    assert {layer(name) for name in modules()} - {"", "_interpreted"} <= set(LAYERS)


def test_imports_go_downward_only() -> None:
    wrong = [
        f"{found.importer} imports {found.imported}"
        for found in imports()
        if layer(found.importer) in LAYERS
        and found.imported.startswith("comares.")
        and LAYERS.index(layer(found.imported)) > LAYERS.index(layer(found.importer))
    ]
    assert not wrong


def test_everything_of_ours_that_is_imported_exists() -> None:
    ours = {found.imported for found in imports() if found.imported.partition(".")[0] == "comares"}
    assert ours <= set(modules())


@pytest.mark.parametrize("lazy", [False, True], ids=["when imported", "also later"])
def test_no_circles(lazy: bool) -> None:
    graph: dict[str, set[str]] = {}
    for found in imports():
        # The public API and the texts of errors are looked up lazily.
        needed_late = found.lazy and (found.importer, found.imported) == ("comares.core.errors", "comares.core.texts")
        if found.imported in modules() and not found.typing and not needed_late and (lazy or not found.lazy):
            graph.setdefault(found.importer, set()).add(found.imported)
    assert len(graph) > 15
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def foreign(found: Import) -> bool:
    top = found.imported.partition(".")[0]
    return top != "comares" and top not in sys.stdlib_module_names


def test_core_needs_only_the_standard_library() -> None:
    assert not [found for found in imports() if layer(found.importer) in ("core", "version") and foreign(found)]


def test_games_need_only_the_standard_library() -> None:
    for found in imports():
        if layer(found.importer) in ("games", "api", "") and foreign(found):
            assert found.importer.endswith(DRAWING), found
            assert found.imported.partition(".")[0] == "rich", found


def test_bots_and_arena_need_only_the_standard_library_and_ratings() -> None:
    needed = {found for found in imports() if layer(found.importer) in ("bots", "arena") and foreign(found)}
    assert {(found.importer, found.imported, found.lazy) for found in needed} <= {
        ("comares.arena.ratings", "openskill.models", True)
    }


SETTINGS = {"comares.table.settings", "comares.web.settings"}


CLUSTER = {"comares.blocks.cluster": {"dask", "distributed"}, "comares.cli.parquet": {"pyarrow"}}


def test_clusters_and_parquet_files_are_loaded_when_they_are_asked_for() -> None:
    for found in imports():
        package = found.imported.partition(".")[0]
        if package in {"dask", "distributed", "pyarrow"}:
            # On a worker, Dask is there.
            on_a_worker = found.importer == "comares.blocks.remote" and found.lazy
            assert on_a_worker or package in CLUSTER.get(found.importer, ()), found
        assert found.imported not in CLUSTER or found.lazy, found


def test_only_the_server_needs_what_an_extra_brings() -> None:
    for found in imports():
        if layer(found.importer) == "blocks" or found.importer in CLUSTER:
            continue
        if layer(found.importer) not in ("envs", "table", "training", "web") and foreign(found):
            assert found.imported.partition(".")[0] in {"openskill", "platformdirs", "rich", "typer"}, found
        if layer(found.importer) == "cli" and found.imported.startswith(("comares.table", "comares.web")):
            is_settings = found.imported in SETTINGS  # plain dataclasses: the help shows what is set by default
            assert found.lazy or found.typing or is_settings, f"{found}: the terminal works without the server"


TRAINING = {"matplotlib", "numpy", "torch"}


def test_training_needs_what_its_extra_brings_and_nobody_needs_training() -> None:
    for found in imports():
        if layer(found.importer) == "training" and foreign(found):
            assert found.imported.partition(".")[0] in TRAINING, found
        if layer(found.imported) == "training":
            is_asked_for = found.importer == "comares.cli.train" and found.lazy
            assert layer(found.importer) == "training" or is_asked_for, found


def test_environments_need_what_their_extras_bring() -> None:
    needed = {"gymnasium", "numpy", "pettingzoo", "pyspiel", "rich"}
    compiled = {f"comares.envs.{name}" for name in ("alcazaba", "dicegame", "episode", "rollwrite", "slots")}
    for found in imports():
        if layer(found.importer) == "envs" and foreign(found):
            package = found.imported.partition(".")[0]
            # What is asked of Cython is there without it.
            assert package in needed or (package == "cython" and found.importer in compiled), found
            assert package != "pyspiel" or found.importer == "comares.envs.openspiel", found
        if layer(found.imported) == "envs":
            assert layer(found.importer) == "envs", f"{found}: nobody else needs the extras"


def test_what_only_unix_has_is_not_needed_to_load_a_module() -> None:
    only_unix = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
    for found in imports():
        assert found.imported not in only_unix or found.lazy, found


def test_tables_know_nothing_of_the_web() -> None:
    for found in imports():
        if layer(found.importer) == "table":
            assert layer(found.imported) != "games", found
            if foreign(found):
                package = found.imported.partition(".")[0]
                assert package in {"sqlalchemy", "alembic", "orjson", "platformdirs", "psycopg"}, found
                assert found.lazy or package != "psycopg", f"{found}: who has SQLite does not need it"


def test_http_is_spoken_in_one_layer() -> None:
    speaking = {"fastapi", "starlette", "uvicorn", "uvloop", "httptools", "pydantic"}
    for found in imports():
        if found.imported.partition(".")[0] in speaking:
            assert layer(found.importer) == "web", found


def test_only_the_command_line_draws() -> None:
    """Only the command line loads the terminal modules of games, by name, and what they draw with."""
    for found in imports():
        if layer(found.imported) == "games" and found.imported.endswith(DRAWING):
            assert layer(found.importer) == "cli" or found.importer.endswith(DRAWING), found


def test_only_notation_and_what_people_write_is_taken_apart_by_regular_expressions() -> None:
    # Everything else reads moves (comares.core.moves).
    written = ("notation", "terminal", "names", "options", "sheet", "chips", "record", "position", "board_text")
    found = [
        found.importer
        for found in imports()
        if layer(found.importer) in ("core", "games", "bots", "arena")
        and found.imported == "re"
        and found.importer.rpartition(".")[2] not in written
    ]
    assert not found


def test_core_does_nothing_with_screens_and_networks() -> None:
    unwanted = {
        "socket",
        "subprocess",
        "threading",
        "asyncio",
        "urllib",
        "http",
        "logging",
        "argparse",
        "random",
        "time",
    }
    for found in imports():
        if layer(found.importer) in ("core", "games"):
            assert found.imported.partition(".")[0] not in unwanted, found


# ---- What is actually loaded ----


def loaded_by(program: str) -> list[str]:
    begin, end = "import sys\nbefore = set(sys.modules)", "loaded = sorted(set(sys.modules) - before)"
    done = run_python("-c", f"{begin}\n{program}\n{end}\nimport json\nprint(json.dumps(loaded))")
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


SERVER = {"alembic", "fastapi", "orjson", "psycopg", "pydantic", "segno", "sqlalchemy", "starlette", "uvicorn"}
CLUSTERS = {"dask", "distributed", "pyarrow"}
HEAVY = (
    {"typer", "click", "rich", "platformdirs", "tomllib", "asyncio", "multiprocessing", "concurrent"}
    | SERVER
    | CLUSTERS
)


def test_import_comares_loads_next_to_nothing() -> None:
    found = loaded_by("import comares")
    assert [name for name in found if name.startswith("comares")] == ["comares"]
    assert not {name.partition(".")[0] for name in found} & {*HEAVY, "re", "json", "dataclasses", "inspect", "pathlib"}


@pytest.mark.parametrize("name", registry.names())
def test_a_game_loads_nothing_heavy(name: str) -> None:
    found = loaded_by(
        f"import comares\ngame = comares.new({name!r}, 3, seed=1)\ngame.roll()\ngame.view()\ngame.record()"
    )
    assert f"comares.{name}.definition" in found
    assert not {module.partition(".")[0] for module in found} & (HEAVY - {"tomllib"})
    assert not [module for module in found if module.startswith(("comares.cli", "comares.bots", "comares.arena"))]
    others = set(registry.names()) - {name, "dicegame"}
    assert not [module for module in found if module.split(".")[:2][-1] in others]


def test_the_version_loads_no_command_line() -> None:
    found = loaded_by("import sys; sys.argv = ['comares', '--version']\nfrom comares.version import version\nversion()")
    assert not {module.partition(".")[0] for module in found} & HEAVY
    assert "comares.cli.app" not in found


def test_the_command_line_loads_nothing_of_the_server_but_its_settings() -> None:
    found = loaded_by("from comares.cli.app import build\nfrom comares.core.texts import texts\nbuild(texts('en'))")
    assert not {module.partition(".")[0] for module in found} & (SERVER | CLUSTERS)
    ours = {module for module in found if module.startswith(("comares.table", "comares.web"))}
    assert ours <= {"comares.table", "comares.web", *SETTINGS}


IMPORT_EACH_FIRST = """if True:
    import contextlib, importlib, os, sys
    others, ours = (argument.split() for argument in sys.argv[1:])
    for name in others:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for name in ours:
        assert not any(loaded.partition(".")[0] == "comares" for loaded in sys.modules)
        if not (child := os.fork()):
            importlib.import_module(name)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            sys.exit(name)
"""
"""Imports each of our modules in a process that has loaded what others wrote, and nothing of ours."""


def test_every_module_can_be_imported_first() -> None:
    others = {found.imported for found in imports() if found.imported.partition(".")[0] != "comares"}
    ours = [name for name in modules() if not name.endswith("__main__")]
    if any(find_spec(package) is None for package in TRAINING):  # as elsewhere than in continuous integration
        ours = [name for name in ours if layer(name) != "training"]
    done = run_python("-c", IMPORT_EACH_FIRST, " ".join(sorted(others)), " ".join(ours))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
