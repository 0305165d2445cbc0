"""Golden games: records, with what the rules made of them at the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from comares import Game
from comares.core.record import parse, read
from comares.core.replay import begin

FOLDER = Path(__file__).parent
EVERY = 16
"""The interval of positions whose whole view is kept; the legal tokens are kept at every fourth of those."""
MANY = 500
"""If more tokens are legal, only their number is kept."""


def records(name: str) -> list[Path]:
    """Return the golden records of a game."""
    return sorted((FOLDER / name).glob("*.alh"))


def facts(text: str) -> dict[str, Any]:
    """Return what is kept with a record: views and legal tokens along the way, and the result."""
    record = parse(text)
    game = begin(record)
    positions = []
    for number, where in enumerate([None, *record.tokens]):
        if where is not None:
            game.play(where.token)
        position: dict[str, Any] = {"tokens": number, "to_move": game.to_move}
        if number % EVERY == 0 or game.finished:
            position["view"] = view = game.view()
            if len(view["legal"]) > MANY:
                view["legal"] = len(view["legal"])
        elif number % (EVERY // 4) == 0 and game.to_move != "chance":
            position["legal"] = game.legal()
        else:
            continue
        positions.append(position)
    return {
        "positions": positions,
        "scores": game.scores(),
        "winners": game.winners(),
        "breakdown": game.breakdown(),
    }


def steps(path: Path) -> list[tuple[Game[Any], str]]:
    """Return a copy of the game before each of its tokens, with the token."""
    record = read(path)
    game = begin(record)
    taken = []
    for where in record.tokens:
        taken.append((game.copy(), where.token))
        game.play(where.token)
    return taken
