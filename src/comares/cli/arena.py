"""The command ``arena``: tournaments between bots."""

from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from comares.api import tags_of
from comares.arena.standings import Row, Standings, run
from comares.arena.tournament import Plan, round_robin
from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.bots.choosing import budget_of
from comares.cli.checks import between
from comares.cli.console import console, print_json
from comares.cli.options import by_game, with_options
from comares.cli.places import cluster_option, end, keep_option, place_of, store_of
from comares.cli.progress import counting
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.texts import Texts

USUAL_PLAYERS = 3


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command, with a subcommand for each game."""
    app.add_typer(by_game(command_for, language, language("cli.arena.help")), name="arena")


def command_for(name: str, language: Texts) -> Any:
    """Return the command for a tournament of one game."""
    definition = registry.find(name)
    known = ", ".join(directory.names(name))

    def command(
        options: dict[str, object],
        *,
        bots: Annotated[str | None, typer.Option(help=language("cli.arena.bots", bots=known))] = None,
        round_robin: Annotated[str | None, typer.Option(help=language("cli.arena.round-robin"))] = None,
        players: Annotated[int | None, typer.Option(min=1, help=language("cli.arena.players"))] = None,
        games: Annotated[int, typer.Option(min=1, help=language("cli.arena.games"))] = 300,
        seed: Annotated[int, typer.Option(help=language("cli.arena.seed"))] = 0,
        seconds: Annotated[
            float | None,
            typer.Option(callback=between(0), help=language("cli.arena.seconds", usual=STANDARD.seconds)),
        ] = None,
        work: Annotated[int | None, typer.Option(min=1, help=language("cli.arena.work"))] = None,
        jobs: Annotated[int, typer.Option(min=1, max=256, help=language("cli.simulate.jobs"))] = 1,
        cluster: Annotated[str | None, cluster_option(language)] = None,
        keep: Annotated[Path | None, keep_option(language)] = None,
        json: Annotated[bool, typer.Option("--json", help=language("cli.json"))] = False,
    ) -> None:
        lineups = lineups_for(name, bots, round_robin, players)
        plan = Plan(name, tags_of(definition, options), lineups, games, seed, budget_of(seconds, work))
        place = place_of(jobs, cluster, language)
        begun = perf_counter()
        with store_of(keep, cluster, f"arena {plan}", language) as store:
            with counting(name, plan.games) as show:
                standings = run(plan, place, show, store)
            report(standings, perf_counter() - begun, round_robin is not None, json, language)
            end(standings.games, plan.games, standings.lost, store, language)

    return with_options(command, definition, language)


def report(standings: Standings, seconds: float, with_pairs: bool, as_json: bool, language: Texts) -> None:
    """Report the results."""
    if as_json:
        print_json(as_data(standings, with_pairs))
    elif standings.deals:
        console.print(ranking(standings, language))
        if with_pairs:
            console.print(cross_table(standings, language))
        console.print(language("cli.arena.legend"))
        lasted = f"{seconds:.1f}"
        console.print(language("cli.arena.played", n=standings.deals, games=standings.games, seconds=lasted))


def lineups_for(game: str, bots: str | None, everybody: str | None, players: int | None) -> tuple[tuple[str, ...], ...]:
    """Return the requested line-ups; raises ``SetupError`` if they make no sense."""
    if (bots is None) == (everybody is None):
        raise SetupError("bots-or-round-robin")
    if everybody is not None:
        possible = registry.find(game).players
        usual = min(USUAL_PLAYERS, possible[-1])
        return round_robin([name.strip() for name in everybody.split(",")], usual if players is None else players)
    assert bots is not None
    names = [name.strip() for name in bots.split(",")]
    if players is not None:
        names *= players if len(names) == 1 else 1
        if len(names) != players:
            raise SetupError("bots-number", n=players, given=len(names))
    return (tuple(names),)


def as_data(standings: Standings, with_pairs: bool) -> dict[str, Any]:
    """Return the results as plain data."""
    bots = standings.plan.bots() if standings.deals else []
    data: dict[str, Any] = {
        "game": standings.plan.game,
        "games": standings.games,
        "bots": [asdict(standings.row(bot)) for bot in bots],
    }
    if with_pairs:
        data["pairs"] = [asdict(standings.pair(a, b)) for a, b in combinations(bots, 2)]
    return data


def best_first(standings: Standings) -> list[Row]:
    """Return the rows of the bots by rating."""
    return sorted(standings.rows(), key=lambda row: -row.rating)


def ranking(standings: Standings, language: Texts) -> Table:
    """Return the table of the bots, the best first, then the seats without a bot if they score."""
    table = Table(language("cli.arena.bot"))
    for heading in (
        language("cli.arena.seats"),
        language("cli.arena.share"),
        language("cli.arena.interval"),
        language("cli.arena.rating"),
        language("cli.arena.points"),
        language("cli.arena.median"),
        language("cli.arena.p95"),
    ):
        table.add_column(heading, justify="right")
    extra = standings.extra()
    for row in [*best_first(standings), *([extra] if extra else [])]:
        table.add_row(
            row.name or language(f"{standings.plan.game}.extra-seat"),
            str(row.seats),
            f"{row.win_share:.1%}",
            f"{100 * row.low:.1f}–{100 * row.high:.1f}",
            f"{row.rating:.0f}",
            f"{row.mean_points:.2f}",
            milliseconds(row.ms_median),
            milliseconds(row.ms_p95),
        )
    return table


def milliseconds(time: float | None) -> str:
    """Format a time with a sensible number of digits."""
    if time is None:
        return "–"
    return "<0.01" if time < 0.01 else f"{time:.2f}" if time < 10 else f"{time:.0f}"


def cross_table(standings: Standings, language: Texts) -> Table:
    """Return the table of who won how much against whom."""
    names = [row.name for row in best_first(standings)]
    table = Table(language("cli.arena.against"))
    for name in names:
        table.add_column(name, justify="right")
    for a in names:
        table.add_row(a, *("" if a == b else f"{standings.pair(a, b).win_share:.1%}" for b in names))
    return table
