"""Writes positions of actual games, for the client's tests and its page of states (``web/dev``).

Run it again when the views or choices of a game have changed: ``python tools/client_positions.py [GAME…]``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import comares
from comares import Game
from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.moves import as_data
from comares.core.rng import Rng

FOLDER: Final = Path(__file__).parent.parent / "web" / "tests"
NAMES: Final = ("Ani", "Ben", "Clara", "Dora", "Emil", "Fritz")
STEPS: Final = 16
"""The number of consecutive positions to write of a game."""

Position = dict[str, Any]


def positions(name: str, players: int, seed: int, level: str = "novice", **options: Any) -> Iterator[Position]:
    """Yield all positions of a game played by bots."""
    game = comares.new(name, NAMES[:players], seed=seed, **options)
    bot, rng = directory.find(name, level), Rng(seed)
    entries: list[Position] = []
    while True:
        yield position(game, entries)
        if game.finished:
            return
        seat = game.view(legal=False)["seat"]
        if game.to_move == "chance":
            step = game.play(game.source.roll(game))
        else:
            step = game.play(game.token(bot.choose(game.state.copy(), Budget(seconds=1), rng)))
        entries.append({"token": step.token, "move": as_data(step.move), "by": step.by, "seat": seat})


def position(game: Game[Any], entries: list[Position]) -> Position:
    """Return one position as the client gets it, with the last few moves."""
    return {"view": game.view(legal=False), "choices": game.choices(), "entries": entries[-4:]}


def find(name: str, players: int, wanted: Callable[[Position], bool], **options: Any) -> Position:
    """Return the first matching position."""
    return next(found for seed in range(1, 200) for found in positions(name, players, seed, **options) if wanted(found))


def phase(name: str, seat: int = 1, after: int = 0) -> Callable[[Position], bool]:
    """Return a condition for a phase of a seat, some rounds into the game."""
    return lambda found: (
        (found["view"]["phase"], found["view"]["seat"]) == (name, seat) and found["view"]["round"] > after
    )


# ---- Roll & Write ----


def turn(found: Position, least: int = 9) -> bool:
    """Return whether it is the first seat's turn, some rounds into the game."""
    view = found["view"]
    return bool(view["phase"] == "turn" and view["seat"] == 1 and view["round"] >= least)


def builds(found: Position) -> int:
    """Return the number of buildings to choose from."""
    return sum(choice["do"] == "build" for choice in found["choices"])


def coins(found: Position) -> int:
    """Return the coins of the first seat."""
    seat = found["view"]["seats"][0]
    return int(seat["circled"] - seat["crossed"])


def twins(found: Position) -> bool:
    """Return whether two dice are on the same field of the first sheet."""
    yellow, blue = (found["view"]["seats"][0][colour] for colour in ("yellow", "blue"))
    return bool(yellow[0]["pips"] == yellow[1]["pips"] and blue[0]["pips"] != blue[1]["pips"])


def rollwrite() -> Position:
    """Return positions of Roll & Write."""

    def one(players: int, wanted: Callable[[Position], bool], **options: Any) -> Position:
        return find("rollwrite", players, wanted, **options)

    named = {
        "turn": one(3, lambda found: turn(found) and builds(found) == 3 and coins(found) >= 2),
        "poor": one(3, lambda found: turn(found, 4) and builds(found) > 0 and coins(found) == 0),
        "twins": one(3, lambda found: turn(found, 5) and twins(found) and builds(found) > 0 and coins(found) > 0),
        "nothing": one(3, lambda found: turn(found) and builds(found) == 0),
        "second": one(3, phase("second", after=5)),
        "keep": one(3, phase("keep", after=5)),
        "theirs": one(3, phase("turn", 2, after=5)),
        "two": one(2, lambda found: turn(found, 12) and any(found["view"]["taken"])),
        "solo": one(1, lambda found: turn(found, 10) and builds(found) > 1),
        "versus": one(1, lambda found: turn(found, 6), versus=True, virtual=4),
        "five": one(5, lambda found: turn(found, 7) and builds(found) > 1),
        "over": one(3, lambda found: found["view"]["phase"] == "over"),
        "set-up": one(3, lambda found: found["view"]["phase"] == "setup-pair"),
    }
    return {"named": named, "steps": some("rollwrite", lambda view: view["round"] == 2, STEPS)}


# ---- The dice game ----


def offers(found: Position, *sorts: str) -> bool:
    """Return whether the first seat has choices of each of these types."""
    there = Counter(choice["do"] for choice in found["choices"])
    return found["view"]["seat"] == 1 and all(there[sort] for sort in sorts)


def placed(found: Position) -> int:
    """Return the number of markers on the board."""
    return sum(len(column["markers"]) for column in found["view"]["columns"])


def dicegame() -> Position:
    """Return positions of the dice game."""

    def one(players: int, wanted: Callable[[Position], bool], level: str = "novice") -> Position:
        return find("dicegame", players, wanted, level=level)

    named = {
        "turn": one(
            4, lambda found: offers(found, "throw", "place") and found["view"]["throws"] == 2 and placed(found) > 9
        ),
        "last": one(3, lambda found: offers(found, "place") and found["view"]["throws"] == 3),
        "push": one(3, lambda found: offers(found, "push", "place")),
        "black": one(3, lambda found: offers(found, "black", "throw")),
        "annul": one(3, lambda found: offers(found, "annul") and found["view"]["throws"] == 2),
        "annulled": one(3, lambda found: offers(found, "again", "place"), "random"),
        "take": one(4, lambda found: offers(found, "take") and found["choices"][0]["other"] is not None),
        "alone": one(4, lambda found: offers(found, "take") and found["choices"][0]["other"] is None),
        "exchange": one(3, lambda found: offers(found, "exchange", "keep")),
        "caliph": one(3, lambda found: offers(found, "caliph")),
        "theirs": one(3, phase("turn", 2, after=1)),
        "two": one(2, lambda found: offers(found, "place") and placed(found) > 8),
        "six": one(6, lambda found: offers(found, "place") and placed(found) > 12 and found["view"]["round"] == 4),
        "chips": one(3, lambda found: found["view"]["phase"] == "bonus-chips"),
        "dirk": one(2, lambda found: found["view"]["phase"] == "dirk"),
        "throwing": one(3, phase("dice", after=1)),
        "over": one(3, lambda found: found["view"]["phase"] == "over"),
    }
    # The consecutive positions include a scoring.
    return {"named": named, "steps": some("dicegame", lambda view: view["column"] == "A", STEPS)}


# ---- Alcazaba ----


def alcazaba() -> Position:
    """Return positions of Alcazaba."""

    def one(players: int, wanted: Callable[[Position], bool], level: str = "novice") -> Position:
        return find("alcazaba", players, wanted, level=level)

    named = {
        "turn": one(3, lambda found: offers(found, "throw", "place") and placed(found) > 6),
        "last": one(
            3, lambda found: offers(found, "place") and found["view"]["throws"] == 3 and found["view"]["round"] == 2
        ),
        "rebuild": one(3, lambda found: offers(found, "throw", "store", "rebuild", "swap"), "random"),
        "take": one(3, lambda found: offers(found, "take", "chip")),
        "only": one(3, lambda found: offers(found, "take") and len(found["choices"]) == 1),
        "settle": one(3, lambda found: offers(found, "reserve", "build") and found["view"]["round"] == 4),
        "caliph": one(3, lambda found: offers(found, "caliph")),
        "dirk": one(2, lambda found: offers(found, "dirk", "build")),
        "nowhere": one(2, lambda found: offers(found, "dirk") and not offers(found, "build"), "random"),
        "theirs": one(3, phase("turn", 2, after=1)),
        "their-tile": one(3, phase("settle", 2, after=1)),
        "six": one(6, lambda found: offers(found, "place") and found["view"]["round"] == 4),
        "first": one(3, lambda found: found["view"]["phase"] == "first-player"),
        "stack": one(3, lambda found: found["view"]["phase"] == "stack" and found["view"]["round"] == 2),
        "bag": one(3, lambda found: found["view"]["phase"] == "bag"),
        "start-chip": one(3, lambda found: found["view"]["phase"] == "start-chip"),
        "throwing": one(3, phase("dice", after=1)),
        "over": one(3, lambda found: found["view"]["phase"] == "over"),
    }
    # The consecutive positions include the rewards of a round and its scoring.
    return {"named": named, "steps": some("alcazaba", lambda view: view["round"] == 3 and view["column"] == "G", STEPS)}


def some(name: str, begins: Callable[[Position], bool], count: int) -> list[Position]:
    """Return consecutive positions of a game, starting with the first match."""
    steps = list(positions(name, 3, 7))
    start = next(at for at, found in enumerate(steps) if begins(found["view"]))
    return steps[start : start + count]


GAMES: Final = {"rollwrite": rollwrite, "dicegame": dicegame, "alcazaba": alcazaba}


def main(names: list[str]) -> None:
    """Write the positions of these games, or of all."""
    for name in names or GAMES:
        file = FOLDER / name / "positions.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(GAMES[name](), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
