"""The command ``analyse``: luck and skill in game records."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from comares.analysis.analysing import WORK
from comares.cli.console import console, print_json
from comares.cli.records import complain, replayed
from comares.cli.reviews import drawn, watched
from comares.core.errors import ComaresError
from comares.core.say import in_words
from comares.core.texts import Texts


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""

    @app.command(help=language("cli.analyse.help"))
    def analyse(
        files: Annotated[list[Path], typer.Argument(metavar="FILE…", help=language("cli.file"), show_default=False)],
        json: Annotated[bool, typer.Option("--json", help=language("cli.analyse.json"))] = False,
        seed: Annotated[int, typer.Option(help=language("cli.analyse.seed"))] = 0,
        work: Annotated[int, typer.Option(min=0, help=language("cli.analyse.work"))] = WORK,
    ) -> None:
        right = [tell(file, language, json, seed, work) for file in files]  # every file, even after a failure
        sys.exit(0 if all(right) else 1)


def tell(file: Path, language: Texts, as_json: bool, seed: int, work: int) -> bool:
    """Analyse a game and print the result; return whether that was possible."""
    game, problem = replayed(file)
    if problem or not game:
        complain(problem, file, game, language, as_json)
        return False
    try:
        found = watched(game, language, seed=seed, work=work)
    except ComaresError as error:
        complain(error, file, None, language, as_json)
        return False
    if as_json:
        print_json(found.as_data(lambda said: in_words(said, language)))
    else:
        console.print(f"{file}", markup=False, soft_wrap=True)
        for part in drawn(found, language, console.width):
            console.print(part)
    return True
