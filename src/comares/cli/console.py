"""Output of the command line: tables and texts to standard output, errors to standard error."""

from __future__ import annotations

import json
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from comares.core.errors import ComaresError
from comares.core.texts import Texts

MANY = 24

console = Console(highlight=False, emoji=False)
complaints = Console(stderr=True, highlight=False, emoji=False)


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
