"""The command ``train``: an evaluator learns what positions are worth."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from comares.blocks import Lost
from comares.cli.checks import one_of
from comares.cli.console import complaints, console, print_error
from comares.cli.places import cluster_option, place_of
from comares.cli.progress import counting
from comares.core.errors import SetupError
from comares.core.texts import Texts

GAMES = ("rollwrite", "dicegame", "alcazaba")


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""

    @app.command(help=language("cli.train.help"))
    def train(
        game: Annotated[str, typer.Argument(callback=one_of(*GAMES), help=language("cli.train.game"))],
        games: Annotated[int, typer.Option(min=20, help=language("cli.train.games"))] = 10000,
        positions: Annotated[int, typer.Option(min=1, help=language("cli.train.positions"))] = 12,
        epochs: Annotated[int, typer.Option(min=1, help=language("cli.train.epochs"))] = 4,
        passes: Annotated[int, typer.Option(min=0, help=language("cli.train.passes"))] = 2,
        fresh: Annotated[int, typer.Option(min=1, help=language("cli.train.fresh"))] = 5000,
        seed: Annotated[int, typer.Option(min=0, help=language("cli.train.seed"))] = 1,
        version: Annotated[str, typer.Option(help=language("cli.train.version"))] = "1",
        out: Annotated[Path, typer.Option(file_okay=False, help=language("cli.train.out"))] = Path("training"),
        jobs: Annotated[int, typer.Option(min=1, max=256, help=language("cli.simulate.jobs"))] = 1,
        cluster: Annotated[str | None, cluster_option(language)] = None,
    ) -> None:
        try:
            from comares.training.course import Course, Report, collect, count, examine_all, learn, write_weights
            from comares.training.pictures import draw_calibration, draw_learning
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            raise error if package == "comares" else SetupError("train-missing", package=package) from error
        from comares.training.card import card

        course = Course(game, games, positions, epochs, passes, fresh, seed)
        place = place_of(jobs, cluster, language)
        blocks = out / "games"
        blocks.mkdir(parents=True, exist_ok=True)
        try:
            with counting(language("cli.train.playing"), games) as show:
                examples = collect(course, place, blocks, show)
            with counting(language("cli.train.learning"), epochs * (1 + passes)) as show:
                weights, history = learn(course, examples, out, lambda epoch: show(epoch.number, 0))
            with counting(language("cli.train.examining"), fresh) as show:
                examinations = examine_all(course, weights, place, blocks, show)
        except Lost as lost:
            print_error(lost, language)
            complaints.print(language("cli.train.goes-on"))
            sys.exit(1)
        except KeyboardInterrupt:
            complaints.print(language("cli.train.goes-on"))
            sys.exit(130)
        report = Report(weights, version, history, examinations, count(examples))
        write_weights(out / f"{game}.json", course, version, weights)
        draw_learning(report, out / f"{game}-learning.svg")
        draw_calibration(report, out / f"{game}-calibration.svg")
        command = (
            f"comares train {game} --games {games} --positions {positions} --epochs {epochs} "
            f"--passes {passes} --fresh {fresh} --seed {seed} --version {shlex.quote(version)}"
        )
        text = card(course, report, command)
        (out / f"{game}.md").write_text(text, "utf-8")
        console.print(text, markup=False, highlight=False, soft_wrap=True)
