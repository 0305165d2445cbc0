"""The command ``simulate``: many games, played by bots."""

import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from comares.api import tags_of
from comares.arena.simulate import Plan, Totals, simulate
from comares.bots import directory
from comares.cli.console import complaints, console, print_json
from comares.cli.options import by_game, with_options
from comares.cli.progress import counting
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.texts import Texts


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command, with a sub-command for each game."""
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
        json: Annotated[bool, typer.Option("--json", help=language("cli.json"))] = False,
    ) -> None:
        if players not in definition.players:
            least, most = definition.players[0], definition.players[-1]
            raise SetupError("players-range", tag="Players", n=players, least=least, most=most)
        names = bot.split(",")
        lineup = tuple(names * players if len(names) == 1 else names)
        plan = Plan(name, players, tags_of(definition, options), lineup, games, seed, records)
        begun = perf_counter()
        totals = with_progress(plan, jobs)
        report(plan, totals, perf_counter() - begun, json, language)
        if totals.games < games:
            complaints.print(language("cli.simulate.interrupted", n=totals.games, games=games))
            sys.exit(130)

    return with_options(command, definition, language)


def with_progress(plan: Plan, jobs: int) -> Totals:
    """Simulate with a bar that shows how far it is."""
    with counting(plan.game, plan.games) as show:
        return simulate(plan, jobs, lambda totals: show(totals.games))


def report(plan: Plan, totals: Totals, seconds: float, as_json: bool, language: Texts) -> None:
    """Tell what came out."""
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
            }
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
        console.print(table)
        rate = f"{totals.games / seconds:,.0f}", f"{totals.decisions / seconds:,.0f}"
        console.print(
            language(
                "cli.simulate.rate",
                n=totals.games,
                seconds=f"{seconds:.1f}",
                games=rate[0],
                decisions=rate[1],
            )
        )
