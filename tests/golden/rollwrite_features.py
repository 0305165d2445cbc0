"""What the golden games of Roll & Write have to cover."""

from __future__ import annotations

from typing import Any

from comares import Game

SEEDS = 150
"""How many games to try for each variant."""

NEEDED = {
    "turned up",
    "turned down",
    "turned twice",
    "coins",
    "no coins gained",
    "second construction",
    "stop",
    "keep",
    "nothing to keep",
    "single construction in the last round",
    "completed",
    "completed together",
    "completed second",
    "virtual player completes",
    "shared place",
    "shared victory",
}


def of_step(game: Game[Any], token: str) -> set[str]:
    """Return the features that a token covers."""
    view = game.view()
    after = game.copy()
    after.play(token)
    found = set()
    if token[-1] in "+-":
        found.add("turned up" if token[-1] == "+" else "turned down")
        seat = view["seats"][view["seat"] - 1]
        colour = seat["yellow"] if token[0] == "y" else seat["blue"]
        if any(die["turned"] and str(die["pips"]) == token[1] for die in colour):
            found.add("turned twice")
    elif token == "coins":
        found.add("coins")
        if all(a["circled"] == b["circled"] for a, b in zip(view["seats"], after.view()["seats"], strict=True)):
            found.add("no coins gained")
    elif token == "stop":
        found.add("stop")
    elif token.startswith("keep:"):
        found.add("keep")
    elif view["phase"] == "second":
        found.add("second construction")
    elif view["phase"] == "all-four" and after.view()["phase"] != "keep" and len(view["players"]) > 1:
        found.add("nothing to keep")
    elif token.startswith("build:") and view["round"] == view["rounds"] and after.view()["phase"] != "second":
        found.add("single construction in the last round")
    return found


def of_end(game: Game[Any]) -> set[str]:
    """Return the features that the end of a game covers."""
    found = set()
    for seat in game.breakdown()["seats"]:
        for kind in seat["kinds"]:
            if kind["completed"]:
                found.add("completed")
                if len(kind["shared_by"]) > 1:
                    found.add("completed together")
                if kind["place"] > 1:
                    found.add("completed second")
                if seat["virtual"]:
                    found.add("virtual player completes")
            elif len(kind["shared_by"]) > 1:
                found.add("shared place")
    if len(game.winners()) > 1:
        found.add("shared victory")
    return found
