"""What the golden games of Alcazaba have to cover."""

from __future__ import annotations

from typing import Any

from comares import Game

SEEDS = 25
"""How many games to try for each variant."""

NEEDED = {
    "additional tower",
    "build",
    "build from the reserve",
    "caliph",
    "chip that nobody takes",
    "dirk",
    "Dirk takes a tile",
    "Dirk takes the chip",
    "fits nowhere",
    "left over",
    "next free field below",
    "one throw",
    "rebuild after the second throw",
    "reserve",
    "shared place",
    "shared victory",
    "store",
    "swap",
    "take a tile",
    "take:chip",
    "tile without a place in the scoring",
    "three throws",
    "wall of eight or more",
}

REBUILDING = {"store": "store", "build": "build from the reserve", "swap": "swap"}


def of_step(game: Game[Any], token: str) -> set[str]:
    """Return the features that a token covers."""
    view = game.definition.view(game.state)
    copied = game.copy()
    copied.play(token)
    after = copied.definition.view(copied.state)
    word, _, rest = token.partition(":")
    found = set()
    if token in ("reserve", "dirk", "take:chip") or word == "caliph":
        found.add(word if word == "caliph" else token)
    if token.startswith("build@"):
        found.add("build")
    if word == "take" and rest != "chip":
        found.add("take a tile")
        if after["phase"] != "settle":
            found.add("fits nowhere")
    if token.startswith("(bag:") and game.setup.tiles[-1] in token:  # type: ignore[attr-defined]  # has tiles
        found.add("additional tower")
    if word in REBUILDING:
        found.add(REBUILDING[word])
        if view["throws"] == 2:
            found.add("rebuild after the second throw")
    if word == "place":
        column = view["columns"]["PSACGT".index(rest)]
        found |= {"one throw"} if view["throws"] == 1 else {"three throws"} if view["throws"] == 3 else set()
        if column["named"] != column["now"]:
            found.add("next free field below")
    if view["phase"] in ("turn", "take", "settle", "caliph"):
        found |= of_rewards(view, after, token)
    return found


def of_rewards(view: Any, after: Any, token: str) -> set[str]:
    """Return the features that rewards cover."""
    found = set()
    if tiles_on_the_table(view) - tiles_on_the_table(after):
        found.add("left over")
    dirks = [set(seat["beside"]) for seats in (view, after) for seat in seats["seats"] if seat["dirk"]]
    if dirks and dirks[1] - dirks[0] - {view["taken"]}:
        found.add("Dirk takes a tile")
    if not token.startswith("caliph:") and token != "take:chip":
        if after["caliph"] != view["caliph"]:
            found.add("Dirk takes the chip")
        elif any(column["chip"] for column in view["columns"]) and not any(
            column["chip"] for column in after["columns"]
        ):
            found.add("chip that nobody takes")
    return found


def tiles_on_the_table(view: Any) -> set[str]:
    """Return all tiles that are in the columns, taken, or with a player."""
    tiles = {tile for column in view["columns"] for tile in column["tiles"]}
    for seat in view["seats"]:
        tiles.update(seat["reserve"], seat["beside"], (built["tile"] for built in seat["alhambra"]))
    return tiles | {view["taken"]} - {None}


def of_end(game: Game[Any]) -> set[str]:
    """Return the features that the end of a game covers."""
    found = {"shared victory"} if len(game.winners()) > 1 else set()
    for seat in game.breakdown()["seats"]:
        for scoring in seat["scorings"]:
            if len(scoring["wall"]) >= 8:
                found.add("wall of eight or more")
            for kind in scoring["kinds"]:
                if kind["points"] and len(kind["shared_by"]) > 1:
                    found.add("shared place")
                if kind["count"] and not kind["points"]:
                    found.add("tile without a place in the scoring")
    return found
