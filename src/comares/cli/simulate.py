"""The command ``simulate``: many games played by bots."""

import sys
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final, TextIO

import typer
from rich.table import Table

from comares.api import tags_of
from comares.arena.simulate import Part, Plan, Totals, simulate
from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.bots.choosing import budget_of
from comares.cli.checks import between, one_of
from comares.cli.console import complaints, console, print_json
from comares.cli.options import by_game, with_options
from comares.cli.places import cluster_option, end, keep_option, parquet_file, place_of, store_of
from comares.cli.progress import counting
from comares.cli.results import FORMATS, records_to, results_to
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.texts import Texts

ROWS: Final = ("games", "decisions")


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command, with a subcommand for each game."""
    app.add_typer(by_game(command_for, language, language("cli.simulate.help")), name="simulate")


def command_for(name: str, language: Texts) -> Any:
    """Return the command that simulates one game."""
    definition = registry.find(name)
    bots = ", ".join(directory.names(name))

    def command(
        options: dict[str, object],
        *,
        players: Annotated[int, typer.Option(help=language("cli.simulate.players"))] = 3,
        bot: Annotated[str, typer.Option(help=language("cli.simulate.bot", bots=bots))] = "random",
        games: Annotated[int, typer.Option(min=1, help=language("cli.simulate.games"))] = 1000,
        seed: Annotated[int, typer.Option(help=language("cli.simulate.seed"))] = 0,
        records: Annotated[
            Path | None,
            typer.Option(file_okay=False, help=language("cli.simulate.records"), show_default=False),
        ] = None,
        jobs: Annotated[int, typer.Option(min=1, max=256, help=language("cli.simulate.jobs"))] = 1,
        cluster: Annotated[str | None, cluster_option(language)] = None,
        keep: Annotated[Path | None, keep_option(language)] = None,
        seconds: Annotated[
            float | None,
            typer.Option(callback=between(0), help=language("cli.arena.seconds", usual=STANDARD.seconds)),
        ] = None,
        work: Annotated[int | None, typer.Option(min=1, help=language("cli.arena.work"))] = None,
        each: Annotated[
            str | None, typer.Option(metavar="csv|jsonl|FILE", help=language("cli.simulate.each"), show_default=False)
        ] = None,
        out: Annotated[
            Path | None, typer.Option(metavar="FILE.parquet", help=language("cli.simulate.out"), show_default=False)
        ] = None,
        rows: Annotated[
            str, typer.Option(metavar="games|decisions", callback=one_of(*ROWS), help=language("cli.simulate.rows"))
        ] = ROWS[0],
        json: Annotated[bool, typer.Option("--json", help=language("cli.json"))] = False,
    ) -> None:
        if players not in definition.players:
            least, most = definition.players[0], definition.players[-1]
            raise SetupError("players-range", tag="Players", n=players, least=least, most=most)
        names = bot.split(",")
        lineup = tuple(names * players if len(names) == 1 else names)
        budget, tags = budget_of(seconds, work), tags_of(definition, options)
        decisions = out is not None and rows == "decisions"
        singly = each is not None or (out is not None and not decisions)
        plan = Plan(name, players, tags, lineup, games, seed, budget, singly, decisions, records is not None)
        place = place_of(jobs, cluster, language)
        begun = perf_counter()
        with store_of(keep, cluster, f"simulate {plan}", language) as store:
            with ExitStack() as stack:
                writers = [stack.enter_context(results_to(each)), records_to(records, plan)]
                writers += [stack.enter_context(parquet_file(out, plan))] if out else []
                show = stack.enter_context(counting(plan.game, plan.games))

                def write(part: Part) -> None:
                    for writer in writers:
                        writer(part)

                totals = simulate(plan, place, show, write, store)
            seconds = perf_counter() - begun
            report(plan, totals, seconds, json, language, sys.stderr if each in FORMATS else sys.stdout)
            end(totals.games, games, totals.lost, store, language)

    return with_options(command, definition, language)


def report(plan: Plan, totals: Totals, seconds: float, as_json: bool, language: Texts, to: TextIO) -> None:
    """Report the results; to standard error if single games go to standard output."""
    out = complaints if to is sys.stderr else console
    if as_json:
        print_json(
            {
                "game": plan.game,
                "players": plan.players,
                "games": totals.games,
                "decisions": totals.decisions,
                "seconds": seconds,
                "games_per_second": totals.games / seconds,
                "decisions_per_second": totals.decisions / seconds,
                "mean_scores": totals.mean_scores,
                "win_share": totals.win_share,
            },
            to,
        )
    elif totals.games:
        table = Table()
        table.add_column(language("cli.simulate.seat"))
        table.add_column(language("cli.simulate.player"))
        table.add_column(language("cli.simulate.mean-points"), justify="right")
        table.add_column(language("cli.simulate.win-share"), justify="right")
        for seat, (mean, share) in enumerate(zip(totals.mean_scores, totals.win_share, strict=True)):
            bot = plan.bots[seat] if seat < plan.players else language(f"{plan.game}.extra-seat")
            table.add_row(str(seat + 1), bot, f"{mean:.2f}", f"{share:.1%}")
        out.print(table)
        rate = f"{totals.games / seconds:,.0f}", f"{totals.decisions / seconds:,.0f}"
        out.print(
            language(
                "cli.simulate.rate",
                n=totals.games,
                seconds=f"{seconds:.1f}",
                games=rate[0],
                decisions=rate[1],
            )
        )
