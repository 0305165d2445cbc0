"""The command ``rules``: the rules of a game, or those on one topic; and their examples, to be played."""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Annotated, Final

import typer
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from comares.api import from_position
from comares.bots import directory
from comares.cli.console import console
from comares.cli.table import Table
from comares.cli.terminals import terminal_of
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.rulebook import Passage, Picture, Rulebook, Section, examples, picture, rulebook
from comares.core.texts import Texts

LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")
WIDEST: Final = 100
"""Longer lines are hard to read."""


def register(app: typer.Typer, language: Texts) -> None:
    """Add the command."""

    @app.command(help=language("cli.rules.help"))
    def rules(
        game: Annotated[
            str | None,
            typer.Argument(help=language("cli.rules.game", games=", ".join(registry.names())), show_default=False),
        ] = None,
        topic: Annotated[list[str] | None, typer.Argument(help=language("cli.rules.topic"), show_default=False)] = None,
        trial: Annotated[
            str | None, typer.Option("--try", metavar="NAME", help=language("cli.rules.try"), show_default=False)
        ] = None,
    ) -> None:
        if game is not None:
            registry.find(game)
        if trial is not None:
            play(game, trial, language)
            return
        book = rulebook(game, language.language)
        if book is None:
            raise SetupError("no-rulebook", game=game)
        show(book, found(book, " ".join(topic or ())), language)


def play(game: str | None, name: str, language: Texts) -> None:
    """Play on from an example, against bots."""
    known = examples(game) if game else {}
    if name not in known:
        raise SetupError("no-such-example", name=name, names=", ".join(known) or "–")
    example = known[name]
    begun = from_position(example.position, example.players)
    strongest = directory.names(example.game)[-1]
    bots = [None if seat == begun.to_move else strongest for seat in range(1, len(example.players) + 1)]
    Table(begun, bots, False, language, console).run()


def found(book: Rulebook, topic: str) -> list[Passage] | None:
    """Return the passages on a topic; ``None`` if there is no topic, and all are wanted."""
    if not topic.strip():
        return None
    passages = book.find(topic)
    if not passages:
        raise SetupError("no-such-topic", topic=topic, topics=", ".join(section.anchor for section in book.sections))
    return passages


def show(book: Rulebook, passages: list[Passage] | None, language: Texts) -> None:
    """Print passages, or a whole book, which a terminal shows page by page."""
    width = min(console.width, WIDEST)
    page = Page(book.game, language)
    if passages is not None:
        for part in page.printed(passages):
            console.print(part, width=width)
        return
    pages = [
        Text(book.title, style="bold underline"),
        *page.body(book.text),
        *page.printed(list(book.passages())),
    ]
    if not console.is_terminal:
        for part in pages:
            console.print(part, width=width)
        return
    os.environ.setdefault("LESS", "FRX")  # colours, and no pager for what fits on the screen
    with console.pager(styles=shutil.which("less") is not None and "less" in os.environ.get("PAGER", "less")):
        for part in pages:
            console.print(part, width=width)


class Page:
    """Draws the passages of a book."""

    def __init__(self, game: str | None, language: Texts) -> None:
        self.game = game
        self.language = language

    def printed(self, passages: list[Passage]) -> Iterator[RenderableType]:
        """Yield the headings and texts of some passages."""
        for passage in passages:
            style = "bold yellow" if isinstance(passage, Section) else "bold"
            heading = Text(f"{passage.number}  {passage.title}", style=style)
            heading.append(f"  #{passage.anchor}", style="not bold dim")
            yield Padding(heading, (1, 0, 0, 0))
            yield from self.body(passage.text)

    def body(self, text: str) -> Iterator[RenderableType]:
        """Yield a text in Markdown, without links, which lead to other pages of the book; and its pictures."""
        words: list[str] = []
        for paragraph in text.split("\n\n"):
            drawn = picture(self.game, paragraph)
            if drawn is None:
                words.append(paragraph)
                continue
            yield from in_markdown(words)
            words = []
            yield Padding(self.drawn(drawn), (1, 0, 1, 4))
        yield from in_markdown(words)

    def drawn(self, shown: Picture) -> RenderableType:
        """Draw a position, with its caption and how to play it."""
        example = shown.example
        view = from_position(example.position, example.players).view()
        drawing = terminal_of(example.game).picture(view, example.show, self.language)
        command = f"comares rules {example.game} --try {example.name}"
        return Group(drawing, Text(shown.caption, style="italic"), Text(command, style="dim"))


def in_markdown(paragraphs: list[str]) -> Iterator[RenderableType]:
    """Yield paragraphs as they are drawn, if there are any."""
    text = LINK.sub(r"\1", "\n\n".join(paragraphs))
    if text.strip():
        yield Padding(Markdown(text, hyperlinks=False), (0, 0, 0, 2))
