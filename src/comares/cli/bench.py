"""The command ``bench``: how fast Comares is, compared with others. Needs a checkout, which has the benchmarks."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

import comares
from comares.core.errors import SetupError
from comares.core.texts import Texts


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""

    @app.command(help=language("cli.bench.help"))
    def bench(
        seconds: Annotated[float, typer.Option(min=0.01, help=language("cli.bench.seconds"))] = 3.0,
        json: Annotated[Path | None, typer.Option(help=language("cli.bench.json"), show_default=False)] = None,
    ) -> None:
        checkout = Path(comares.__file__).parents[2]
        if not (checkout / "benchmarks").is_dir():
            raise SetupError("bench-needs-checkout")
        sys.path.insert(0, str(checkout))
        sys.exit(import_module("benchmarks.run").main(seconds, json))
