"""The command ``learn``: a first game that teaches itself, and short lessons on what is special."""

from pathlib import Path
from typing import Annotated, Any

import typer

from comares.cli.console import console
from comares.cli.lesson_table import LessonTable
from comares.cli.seats import NAMES
from comares.core import registry
from comares.core.game import Game
from comares.core.lesson import FIRST, LEARNER, OPPONENT, Lesson, find_lesson, lesson_names
from comares.core.texts import Texts

TAG = "Lesson"
"""Names the lesson in the record of its game."""


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""
    known = "; ".join(f"{game}: {', '.join(lesson_names(game))}" for game in registry.names() if lesson_names(game))

    @app.command(help=language("cli.learn.help"))
    def learn(
        game: Annotated[str, typer.Argument(help=language("cli.rules.game", games=", ".join(registry.names())))],
        lesson: Annotated[str, typer.Argument(help=language("cli.learn.lesson", lessons=known))] = FIRST,
    ) -> None:
        begin(find_lesson(game, lesson), language)


def begin(lesson: Lesson, language: Texts) -> None:
    """Begin a lesson."""
    names = [language("web.guest"), *NAMES[1 : lesson.players]]
    bots = [None if seat == LEARNER else OPPONENT for seat in range(1, lesson.players + 1)]
    tags: dict[str, tuple[str, ...]] = {tag: (value,) for tag, value in lesson.options.items()}
    tags |= {TAG: (lesson.name,), "Bots": tuple(bot or "" for bot in bots)}
    game: Game[Any] = Game(registry.find(lesson.game), names, tags)
    console.print(lesson.about("title").in_words(language), style="bold")
    LessonTable(lesson, game, bots, language, console).run()


def resume(name: str, game: Game[Any], bots: list[str | None], language: Texts, file: Path) -> bool:
    """Go on with a lesson; return whether there is one of that name."""
    if name not in lesson_names(game.definition.name):
        return False
    LessonTable(find_lesson(game.definition.name, name), game, bots, language, console, file).run()
    return True
