"""What the golden games of the dice game have to cover."""

from __future__ import annotations

from typing import Any

from comares import Game

SEEDS = 25
"""How many games to try for each variant."""

NEEDED = {
    "annul",
    "annul the first throw",
    "again",
    "place after annulling",
    "best and second best",
    "black",
    "caliph",
    "chip that nobody takes",
    "Dirk",
    "Dirk gets a chip",
    "Dirk gets building points",
    "exchange",
    "keep",
    "next free field below",
    "one throw",
    "push",
    "push two markers",
    "shared victory",
    "stone on top",
    "take:2",
    "take:chip",
    "three throws",
}


def of_step(game: Game[Any], token: str) -> set[str]:
    """Return the features that a token covers."""
    view = game.definition.view(game.state)
    copied = game.copy()
    copied.play(token)
    after = copied.definition.view(copied.state)
    word, _, letter = token.partition(":")
    found = set()
    if token in ("annul", "again", "keep", "take:2", "take:chip") or word in ("black", "exchange", "caliph", "push"):
        found.add(token if word == "take" else word)
    if token == "annul" and view["throws"] == 1:
        found.add("annul the first throw")
    if token.startswith("(dirk:"):
        found.add("Dirk")
    if word in ("place", "push"):
        column = view["columns"]["PSACGT".index(letter)]
        found |= {"one throw"} if view["throws"] == 1 else {"three throws"} if view["throws"] == 3 else set()
        if view["phase"] == "annulled":
            found.add("place after annulling")
        if word == "place" and column["named"] != column["now"]:
            found.add("next free field below")
        if word == "push" and after["phase"] == "dice":
            below = after["columns"]["PSACGT".index(letter)]["markers"]
            if sum(seat != column["markers"].get(field) for field, seat in below.items()) > 2:
                found.add("push two markers")
    if view["phase"] in ("turn", "annulled", "take", "exchange", "caliph"):
        found |= of_rewards(view, after)
    return found


def of_rewards(view: Any, after: Any) -> set[str]:
    """Return the features that rewards cover."""
    found = set()
    for before, now in zip(view["columns"], after["columns"], strict=True):
        if after["round"] != view["round"] and before["bonus"] not in (None, "start") and not before["markers"]:
            found.add("chip that nobody takes")
        if any(len(pile) > 1 for pile in now["stones"]):
            found.add("stone on top")
        owners = list(before["markers"].values())
        if len(owners) > 1 and owners[0] == owners[1] and before["stones"] != now["stones"]:
            found.add("best and second best")
    for seat, later in zip(view["seats"], after["seats"], strict=True):
        if seat["dirk"]:
            if len(later["chips"]) > len(seat["chips"]):
                found.add("Dirk gets a chip")
            if height(after, seat["seat"]) > height(view, seat["seat"]):
                found.add("Dirk gets building points")
    return found


def height(view: Any, seat: int) -> int:
    """Return the sum of the heights of a seat's stones."""
    return sum(field for column in view["columns"] for field, pile in enumerate(column["stones"], 1) if seat in pile)


def of_end(game: Game[Any]) -> set[str]:
    """Return the features that the end of a game covers."""
    return {"shared victory"} if len(game.winners()) > 1 else set()
