"""Compiles the rules engine where that is possible, and builds the client; everything else is in pyproject.toml.

Every ``name.py`` below ``src/comares`` with a ``name.pxd`` beside it becomes an extension module, so a new
game needs no change here. The modules are compiled together or not at all: where Cython or a C compiler is
missing, or one module does not compile, the package is installed without any and runs interpreted.

``COMARES_BUILD=interpreted`` compiles nothing; ``COMARES_BUILD=compiled`` makes a failure an error.

The client, which browsers load, is built by ``tools/client_build.py`` and goes into the package. Where it cannot
be built the package is installed without it, for engine and terminal do not need it. ``COMARES_CLIENT=skip`` does
not even try, ``COMARES_CLIENT=required`` makes a failure an error. A source distribution always has the client, and
so have the wheels built from one (``python -m build``): these are what is published.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "tools"))

import client_build  # noqa: E402  (in tools/)

SOURCE = Path("src")
PACKAGE = SOURCE / "comares"

# One wheel serves every CPython from 3.11 on, except the free-threaded builds, which have no limited API.
LIMITED_API = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")

# How all of it is compiled; a `# cython:` comment at the head of a file has the last word. Types come from
# the .pxd files alone, and indices and divisors are checked where values enter, not in every expression.
DIRECTIVES = {
    "allow_none_for_extension_args": False,
    "always_allow_keywords": False,
    "annotation_typing": False,
    "binding": False,
    "boundscheck": False,
    "cdivision": True,
    "infer_types": True,
    "wraparound": False,
}


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """All Python files with C types beside them (``__init__.pxd`` only marks a package for Cython)."""
    sources = (pxd.with_suffix(".py") for pxd in package.rglob("*.pxd") if pxd.stem != "__init__")
    return sorted(source for source in sources if source.exists())


def extension_for(source: Path) -> Extension:
    """The extension module made of one Python file."""
    return Extension(
        ".".join(source.relative_to(SOURCE).with_suffix("").parts),
        [source.as_posix()],
        depends=["setup.py"],
        py_limited_api=LIMITED_API,
        define_macros=[("Py_LIMITED_API", "0x030B0000")] if LIMITED_API else [],
    )


def build_mode() -> str:
    """What the environment asks for: ``interpreted``, ``compiled`` or nothing."""
    mode = os.environ.get("COMARES_BUILD", "")
    if mode not in ("", "interpreted", "compiled"):
        raise SystemExit(f"COMARES_BUILD is {mode!r}; it can be 'compiled', 'interpreted' or empty")
    return mode


class CannotCompileError(Exception):
    """There is no use in trying to compile here."""


class BuildExt(build_ext):
    """Compiles all extension modules or none."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def run(self) -> None:
        mode, in_place = build_mode(), bool(self.inplace)
        count = len(self.extensions)
        try:
            if mode == "interpreted":
                raise CannotCompileError("as COMARES_BUILD asks")
            self.translate()
            super().run()
        except Exception as error:
            reason = " ".join(str(error).split())
            if not isinstance(error, CannotCompileError):
                reason = f"{type(error).__name__}: {reason}"
            if mode == "compiled":
                raise SystemExit(f"comares-build: failed, {reason}") from error
            self.leave_out(in_place)
            print(f"comares-build: interpreted, {reason}", file=sys.stderr, flush=True)
        else:
            self.remove_strangers(in_place)
            print(f"comares-build: compiled, {count} modules", file=sys.stderr, flush=True)

    def translate(self) -> None:
        """Replaces the Python source of each extension by the C that Cython makes of it."""
        if sys.implementation.name != "cpython":
            raise CannotCompileError(f"{sys.implementation.name} runs Python as it is")
        try:
            from Cython.Build import cythonize
        except ImportError as error:
            raise CannotCompileError("Cython is not installed") from error
        translated = cythonize(
            [Extension(extension.name, list(extension.sources)) for extension in self.extensions],
            language_level=3,
            compiler_directives=DIRECTIVES,
            include_path=[str(SOURCE)],
            build_dir=f"build/cython-{version('cython')}",
            quiet=True,
        )
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]

    def build_extensions(self) -> None:
        # Multiplying and adding in one rounding would make floating-point numbers differ from the interpreted ones.
        flags = ["/O2"] if self.compiler.compiler_type == "msvc" else ["-O3", "-g0", "-ffp-contract=off"]
        for extension in self.extensions:
            extension.extra_compile_args = flags
        super().build_extensions()

    def leave_out(self, in_place: bool) -> None:
        """Makes sure that nothing compiled is left, neither of this build nor of an earlier one."""
        for extension in self.extensions:
            Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
        self.extensions = []
        self.distribution.ext_modules = []
        self.remove_strangers(in_place)

    def remove_strangers(self, in_place: bool) -> None:
        """Removes compiled modules beside the sources that were not built now (of a file since removed)."""
        if in_place:
            expected = {SOURCE / self.get_ext_filename(extension.name) for extension in self.extensions}
            found = {path for suffix in ("so", "pyd") for path in PACKAGE.rglob(f"*.{suffix}")}
            for path in found - expected:
                path.unlink()


def client_mode() -> str:
    """What the environment asks for: ``skip``, ``required`` or nothing."""
    mode = os.environ.get("COMARES_CLIENT", "")
    if mode not in ("", "skip", "required"):
        raise SystemExit(f"COMARES_CLIENT is {mode!r}; it can be 'skip', 'required' or empty")
    return mode


def build_client(required: bool = False) -> bool:
    """Builds what browsers load; returns whether it is there."""
    mode = client_mode()
    try:
        if mode == "skip":
            raise client_build.CannotBuildError("as COMARES_CLIENT asks")
        changed = client_build.build(ROOT)
    except client_build.CannotBuildError as error:
        if required or mode == "required":
            raise SystemExit(f"comares-client: failed, {error}") from error
        print(f"comares-client: missing, {error}", file=sys.stderr, flush=True)
        return False
    print(f"comares-client: {'built' if changed else 'up to date'}", file=sys.stderr, flush=True)
    return True


class BuildClient(Command):
    """Builds the client beside the sources."""

    description = "build what browsers load"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        build_client()


class BuildPy(build_py):
    """Collects the files of the package, the client among them if it could be built."""

    def run(self) -> None:
        there = build_client()
        super().run()
        if not there and not self.editable_mode:  # one of older sources may be lying there
            shutil.rmtree(Path(self.build_lib, "comares", "web", "client"), ignore_errors=True)


class Sdist(sdist):
    """Packs the sources with the client, so that nobody needs Node to build a wheel of them."""

    def run(self) -> None:
        build_client(required=True)
        super().run()


class BdistWheel(bdist_wheel):
    """Builds first and then names the wheel after what came out."""

    def run(self) -> None:
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


if __name__ == "__main__":
    setup(
        ext_modules=[extension_for(source) for source in compiled_sources()],
        cmdclass={
            "bdist_wheel": BdistWheel,
            "build_client": BuildClient,
            "build_ext": BuildExt,
            "build_py": BuildPy,
            "sdist": Sdist,
        },
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED_API else {},
    )
