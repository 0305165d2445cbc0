"""The command ``play``: a game in the terminal."""

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from comares.api import tags_of
from comares.cli import learn
from comares.cli.console import console, print_error
from comares.cli.options import with_options
from comares.cli.seats import Seat, parse_seats
from comares.cli.table import Table
from comares.core import record, registry
from comares.core.errors import ComaresError, SetupError
from comares.core.game import Game
from comares.core.replay import begin, play_on
from comares.core.sources import Seeded
from comares.core.texts import Texts


class Dice(StrEnum):
    """Who rolls the dice."""

    ROLL = "roll"
    ASK = "ask"


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command, with a subcommand for each game."""
    group = typer.Typer(help=language("cli.play.help"), rich_markup_mode=None)

    @group.callback(invoke_without_command=True)
    def resume(
        context: typer.Context,
        resume: Annotated[
            Path | None, typer.Option(metavar="FILE", help=language("cli.play.resume"), show_default=False)
        ] = None,
        dice: Annotated[Dice | None, typer.Option(help=language("cli.play.dice"), show_default=False)] = None,
    ) -> None:
        if context.invoked_subcommand is None:
            if resume is None:
                start_default(language)
            else:
                go_on(resume, dice, language)
        elif resume is not None:
            raise SetupError("resume-or-game")

    for name in registry.names():
        group.command(name, help=language(f"{name}.name"))(command_for(name, language))
    app.add_typer(group, name="play")


def command_for(name: str, language: Texts) -> Any:
    """Return the command that plays one game."""
    definition = registry.find(name)

    def command(
        options: dict[str, object],
        *,
        players: Annotated[str, typer.Option(help=language("cli.play.players"))] = "3",
        seed: Annotated[int | None, typer.Option(help=language("cli.play.seed"), show_default=False)] = None,
        dice: Annotated[Dice, typer.Option(help=language("cli.play.dice"))] = Dice.ROLL,
    ) -> None:
        start(name, parse_seats(players, name, language), options, seed, dice, language)

    return with_options(command, definition, language)


def start_default(language: Texts) -> None:
    """Start the default game, for those who did not ask for anything: the shortest one, against two bots."""
    first = min(registry.own_names(), key=lambda name: registry.find(name).minutes)
    start(first, parse_seats("3", first, language), {}, None, Dice.ROLL, language)


def start(
    name: str, seats: list[Seat], options: dict[str, object], seed: int | None, dice: Dice, language: Texts
) -> None:
    """Play a new game."""
    definition = registry.find(name)
    tags = tags_of(definition, options)
    if any(seat.bot for seat in seats):
        tags["Bots"] = tuple(seat.bot or "" for seat in seats)
    if dice is Dice.ASK:
        tags["Dice"] = (dice.value,)
    elif seed is not None:
        tags["Seed"] = (str(seed),)
    source = None if seed is None else Seeded(seed)
    game = Game(definition, [seat.name for seat in seats], tags, source)
    Table(game, [seat.bot for seat in seats], dice is Dice.ASK, language, console).run()


def go_on(file: Path, dice: Dice | None, language: Texts) -> None:
    """Continue from a record, with the bots, seed and dice it specifies."""
    game: Game[Any] | None = None
    try:
        written = record.read(file)
        tags = written.values()
        seed = tags.get("Seed", ("",))[0]
        game = begin(written, Seeded(int(seed)) if re.fullmatch(r"-?[0-9]{1,30}", seed) else None)
        play_on(game, written)
    except ComaresError as error:
        print_error(error, language, str(file), list(game.setup.players) if game else None)
        sys.exit(1)
    bots: list[str | None] = [bot or None for bot in tags.get("Bots", ())]
    players = len(game.setup.players)
    asks = dice is Dice.ASK or (dice is None and tags.get("Dice") == (Dice.ASK.value,))
    bots = (bots + [None] * players)[:players]
    if asks or not learn.resume(tags.get(learn.TAG, ("",))[0], game, bots, language, file):
        Table(game, bots, asks, language, console, file).run()
