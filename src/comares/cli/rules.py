"""The command ``rules``: the rules of a game, or those on one topic."""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Annotated, Final

import typer
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from comares.cli.console import console
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.rulebook import Passage, Rulebook, Section, rulebook
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
    ) -> None:
        if game is not None:
            registry.find(game)
        book = rulebook(game, language.language)
        if book is None:
            raise SetupError("no-rulebook", game=game)
        show(book, found(book, " ".join(topic or ())))


def found(book: Rulebook, topic: str) -> list[Passage] | None:
    """Return the passages on a topic; ``None`` if there is no topic, and all are wanted."""
    if not topic.strip():
        return None
    passages = book.find(topic)
    if not passages:
        raise SetupError("no-such-topic", topic=topic, topics=", ".join(section.anchor for section in book.sections))
    return passages


def show(book: Rulebook, passages: list[Passage] | None) -> None:
    """Print passages, or a whole book, which a terminal shows page by page."""
    width = min(console.width, WIDEST)
    if passages is not None:
        for part in printed(passages):
            console.print(part, width=width)
        return
    pages = [Text(book.title, style="bold underline"), body(book.text), *printed(list(book.passages()))]
    if not console.is_terminal:
        for part in pages:
            console.print(part, width=width)
        return
    os.environ.setdefault("LESS", "FRX")  # colours, and no pager for what fits on the screen
    with console.pager(styles=shutil.which("less") is not None and "less" in os.environ.get("PAGER", "less")):
        for part in pages:
            console.print(part, width=width)


def printed(passages: list[Passage]) -> Iterator[RenderableType]:
    """Yield the headings and texts of some passages."""
    for passage in passages:
        style = "bold yellow" if isinstance(passage, Section) else "bold"
        heading = Text(f"{passage.number}  {passage.title}", style=style)
        heading.append(f"  #{passage.anchor}", style="not bold dim")
        yield Padding(heading, (1, 0, 0, 0))
        if passage.text:
            yield body(passage.text)


def body(text: str) -> RenderableType:
    """Return a text in Markdown, without links: they lead to other pages of the book."""
    return Padding(Markdown(LINK.sub(r"\1", text), hyperlinks=False), (0, 0, 0, 2))
