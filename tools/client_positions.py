"""Write positions of played games of Roll & Write, for the client's tests and its page of states.

Run it anew when views or choices of the game have changed: ``python tools/client_positions.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import comares
from comares import Game
from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.rng import Rng

FILE: Final = Path(__file__).parent.parent / "web" / "tests" / "rollwrite" / "positions.json"
NAMES: Final = ("Ani", "Ben", "Clara", "Dora", "Emil")
STEPS: Final = 16
"""How many positions in a row are written of one game."""

Position = dict[str, Any]


def positions(players: int, seed: int, **options: Any) -> Iterator[Position]:
    """Yield all positions of a game that novices play."""
    game = comares.new("rollwrite", NAMES[:players], seed=seed, **options)
    bot, rng = directory.find("rollwrite", "novice"), Rng(seed)
    entries: list[Position] = []
    while True:
        yield position(game, entries)
        if game.finished:
            return
        seat = game.view(legal=False)["seat"]
        if game.to_move == "chance":
            token = game.roll()
        else:
            token = game.setup.token(bot.choose(game.state.copy(), Budget(seconds=1), rng))
            game.play(token)
        entries.append({"token": token, "seat": seat})


def position(game: Game[Any], entries: list[Position]) -> Position:
    """Return one position as the client gets it, with the last few tokens."""
    return {"view": game.view(legal=False), "choices": game.choices(), "entries": entries[-4:]}


def find(players: int, wanted: Callable[[Position], bool], **options: Any) -> Position:
    """Return a position that shows something, from the first game that has one."""
    return next(found for seed in range(1, 200) for found in positions(players, seed, **options) if wanted(found))


def turn(found: Position, least: int = 9) -> bool:
    """Say whether it is the turn of the first seat, some rounds into the game."""
    view = found["view"]
    return bool(view["phase"] == "turn" and view["seat"] == 1 and view["round"] >= least)


def builds(found: Position) -> int:
    """Return how many buildings can be chosen."""
    return sum(choice["do"] == "build" for choice in found["choices"])


def coins(found: Position) -> int:
    """Return the coins of the first seat."""
    seat = found["view"]["seats"][0]
    return int(seat["circled"] - seat["crossed"])


def twins(found: Position) -> bool:
    """Say whether two dice lie on one field of the first sheet."""
    yellow, blue = (found["view"]["seats"][0][colour] for colour in ("yellow", "blue"))
    return bool(yellow[0]["pips"] == yellow[1]["pips"] and blue[0]["pips"] != blue[1]["pips"])


def phase(name: str, seat: int = 1) -> Callable[[Position], bool]:
    """Return what finds a phase of a seat, some rounds into the game."""
    return lambda found: (found["view"]["phase"], found["view"]["seat"]) == (name, seat) and found["view"]["round"] > 5


def main() -> None:
    """Write the positions."""
    named = {
        "turn": find(3, lambda found: turn(found) and builds(found) == 3 and coins(found) >= 2),
        "poor": find(3, lambda found: turn(found, 4) and builds(found) > 0 and coins(found) == 0),
        "twins": find(3, lambda found: turn(found, 5) and twins(found) and builds(found) > 0 and coins(found) > 0),
        "nothing": find(3, lambda found: turn(found) and builds(found) == 0),
        "second": find(3, phase("second")),
        "keep": find(3, phase("keep")),
        "theirs": find(3, phase("turn", 2)),
        "two": find(2, lambda found: turn(found, 12) and any(found["view"]["taken"])),
        "solo": find(1, lambda found: turn(found, 10) and builds(found) > 1),
        "versus": find(1, lambda found: turn(found, 6), versus=True, virtual=4),
        "five": find(5, lambda found: turn(found, 7) and builds(found) > 1),
        "over": find(3, lambda found: found["view"]["phase"] == "over"),
        "set-up": find(3, lambda found: found["view"]["phase"] == "setup-pair"),
    }
    steps = list(positions(3, 7))
    start = next(at for at, found in enumerate(steps) if found["view"]["round"] == 2)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    content = {"named": named, "steps": steps[start : start + STEPS]}
    FILE.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
