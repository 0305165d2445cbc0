"""Commands for game records: ``replay``, ``legal``, ``show``."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from comares.cli.console import console, error_data, print_error, print_json
from comares.cli.terminals import terminal_of
from comares.core import record
from comares.core.errors import ComaresError, SetupError
from comares.core.game import Game
from comares.core.replay import begin, play_on
from comares.core.texts import Texts


def register(app: typer.Typer, language: Texts) -> None:
    """Add the commands."""
    as_json = Annotated[bool, typer.Option("--json", help=language("cli.json"))]
    one_file = Annotated[Path, typer.Argument(metavar="FILE", help=language("cli.file"), show_default=False)]

    @app.command("replay", help=language("cli.replay.help"))
    def replay_command(
        files: Annotated[list[Path], typer.Argument(metavar="FILE…", help=language("cli.file"), show_default=False)],
        json: as_json = False,
    ) -> None:
        # Check every file, even after a failure.
        right = [check(file, language, json) for file in files]
        sys.exit(0 if all(right) else 1)

    @app.command(help=language("cli.legal.help"))
    def legal(file: one_file, json: as_json = False) -> None:
        game, problem = replayed(file)
        if problem or not game:
            complain(problem, file, game, language, json)
            sys.exit(1)
        if json:
            print_json({"to_move": game.to_move, "legal": game.legal()})
        else:
            console.print(turn_line(game, language))
            many = game.to_move == "chance" and not game.legal()
            console.print(language("cli.too-many") if many else " ".join(game.legal()), markup=False)

    @app.command(help=language("cli.show.help"))
    def show(
        file: one_file,
        at: Annotated[int | None, typer.Option(min=0, help=language("cli.show.at"), show_default=False)] = None,
        json: as_json = False,
    ) -> None:
        game, problem = replayed(file, at)
        if problem or not game:
            complain(problem, file, game, language, json)
            sys.exit(2 if problem and problem.code == "beyond-end" else 1)
        if json:
            print_json({"tokens": len(game), "view": game.view(), "breakdown": game.breakdown()})
            return
        drawing = terminal_of(game.definition.name)
        console.print(drawing.draw(game.view(), language))
        if game.finished:
            console.print(drawing.result(game.view(), game.breakdown(), language))
        console.print(turn_line(game, language))


def replayed(file: Path, at: int | None = None) -> tuple[Game[Any] | None, ComaresError | None]:
    """Replay a file, or its first ``at`` tokens; return the game as far as it goes, and the error if any."""
    game: Game[Any] | None = None
    try:
        written = read(file)
        if at is not None:
            if at > len(written.tokens):
                raise SetupError("beyond-end", at=at, n=len(written.tokens))
            written = cut(written, at)
        game = begin(written)
        play_on(game, written)
    except ComaresError as error:
        return game, error
    return game, None


def read(file: Path) -> record.Record:
    """Read a game record from a file, or from standard input if the name is ``-``."""
    return record.parse(record.decode(sys.stdin.buffer.read())) if str(file) == "-" else record.read(file)


def cut(written: record.Record, at: int) -> record.Record:
    """Return the first tokens of a record, without its result."""
    tags = {name: tag for name, tag in written.tags.items() if name != "Result"}
    return record.Record(tags, written.tokens[:at])


def check(file: Path, language: Texts, as_json: bool) -> bool:
    """Replay a file, report the outcome, and return whether it is correct."""
    game, problem = replayed(file)
    if as_json:
        finished = game is not None and game.finished
        print_json(
            {
                "file": str(file),
                "game": game and game.definition.name,
                "ok": problem is None,
                "error": problem and error_data(problem, language),
                "tokens": len(game) if game is not None else 0,
                "finished": finished,
                "to_move": game and game.to_move,
                "scores": game.scores() if game and finished else None,
                "winners": game.winners() if game and finished else None,
                "breakdown": game.breakdown() if game and finished else None,
            }
        )
    elif problem is not None:
        complain(problem, file, game, language, as_json=False)
    elif game is not None:
        console.print(f"{file}: {turn_line(game, language)}", markup=False, soft_wrap=True)
    return problem is None


def complain(error: ComaresError | None, file: Path, game: Game[Any] | None, language: Texts, as_json: bool) -> None:
    """Report an error in a file."""
    if error and as_json:
        print_json({"error": error_data(error, language)})
    elif error:
        print_error(error, language, str(file), list(game.setup.players) if game else None)


def turn_line(game: Game[Any], language: Texts) -> str:
    """Describe where a game stands: who is to move, or the result."""
    if game.finished:
        return language("cli.finished", result=" ".join(map(str, game.scores())))
    if game.to_move == "chance":
        return language("cli.to-move-chance", n=len(game))
    assert isinstance(game.to_move, int)
    return language("cli.to-move", n=len(game), name=game.setup.players[game.to_move - 1], seat=game.to_move)
