"""Output of the command line: tables and texts to standard output, errors to standard error."""

from __future__ import annotations

import json
import re
from textwrap import fill
from typing import Any, Final, TextIO

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.segment import Segment
from rich.text import Text

from comares.core.errors import ComaresError
from comares.core.texts import Texts

MANY = 24
SYMBOLS: Final = {
    **{code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"},
    **dict.fromkeys(range(127, 160), 0xFFFD),
}
"""What control characters are shown as: in texts from files they could do anything to a terminal."""


COLUMN: Final = re.compile(r" *(?:\S+(?: \S+)* {2,}(?=\S))?")
"""What a line begins with: spaces, or a word in a column of its own."""


class Visible:
    """Something to print, with its control characters as symbols."""

    def __init__(self, content: RenderableType) -> None:
        self.content = content

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.content, options):
            text, style, control = segment
            yield segment if control else Segment(text.translate(SYMBOLS), style)


class NothingHidden(RenderHook):
    """Makes everything that is printed visible."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return what is to be printed."""
        return [Visible(content) for content in renderables]


def make_console(**options: Any) -> Console:
    """Return a console that prints texts from anywhere safely."""
    made = Console(highlight=False, emoji=False, **options)
    made.push_render_hook(NothingHidden())
    return made


console = make_console()
complaints = make_console(stderr=True)


def wrapped(text: str, width: int) -> str:
    """Return a text with its long lines broken between words, and aligned with where they begin."""

    def broken(line: str) -> str:
        begun = COLUMN.match(line)
        return fill(line, width, subsequent_indent=" " * (begun.end() if begun else 0), break_on_hyphens=False)

    return "\n".join(broken(line) if len(line) > width else line for line in text.split("\n"))


def print_json(data: object, to: TextIO | None = None) -> None:
    """Print a JSON object on a single line."""
    print(json.dumps(data, ensure_ascii=False), file=to)


def print_error(error: ComaresError, texts: Texts, file: str | None = None, players: list[str] | None = None) -> None:
    """Explain an error: what and where it is, whose turn it was and what would have been possible."""
    place = "" if error.where is None else f"{error.where.line}:{error.where.column}: "
    token = "" if error.where is None or not error.where.token else f"{error.where.token}: "
    prefix = f"{file}:{place or ' '}" if file else place
    complaints.print(Text(prefix + token + error.message(texts), style="red"), soft_wrap=True)
    if error.to_move is not None:
        shown = ", ".join(error.legal[:MANY]) + (", …" if len(error.legal) > MANY else "")
        key = "cli.possible" if error.to_move != "chance" else "cli.possible-chance" if shown else "cli.too-many"
        name = players[error.to_move - 1] if players and isinstance(error.to_move, int) else ""
        complaints.print(
            Text("  " + texts(key, seat=error.to_move, name=name, n=len(error.legal), legal=shown)),
            soft_wrap=True,
        )


def error_data(error: ComaresError, texts: Texts) -> dict[str, Any]:
    """Return an error as plain data."""
    return {
        "code": error.code,
        "message": error.message(texts),
        "line": error.where.line if error.where else None,
        "column": error.where.column if error.where else None,
        "token": error.where.token if error.where else None,
        "to_move": error.to_move,
        "legal": list(error.legal),
    }
