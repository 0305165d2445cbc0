"""The variants of every game, and what the suite has to be told about each game because no test can guess it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import comares
from comares import Game
from comares.rollwrite.codes import ACTIONS

KINDS = "PSACGT"
SMALL_KINDS = "PSACGT/TPSACG/GTPSAC/CGTPSA/TTTTTT/TTTTTT"  # 4 P, 4 S, 4 A, 4 C, 4 G, 16 T


@dataclass(frozen=True)
class Variant:
    """One way to play a game."""

    game: str
    label: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.label}"

    def new(self, seed: int | None = None) -> Game[Any]:
        """Start a game."""
        return comares.new(self.game, self.players, seed=seed, **self.options)


@dataclass(frozen=True)
class Facts:
    """What is known of a game beside its rules, without asking them."""

    variants: tuple[Variant, ...]
    actions: range
    """All actions there are."""
    most_tokens: Callable[[Game[Any]], int]
    """No game is longer."""
    ordered_throws: Callable[[Game[Any]], int]
    """How many equally likely throws of distinguishable dice count in a position where chance acts."""
    add_up: Callable[[Any], list[int]]
    """The points of each seat that scores, added up from the smallest parts of a breakdown."""


# ---- Roll & Write ----


def most_tokens_of_rollwrite(game: Game[Any]) -> int:
    """Each coin can turn a die once; beside that a turn has two constructions, a roll and a choice."""
    view = game.view()
    seats, players = len(view["seats"]), len(view["players"])
    set_up = 1 + 3 * seats + players + 1
    return int(set_up + view["rounds"] * (4 * players + seats - players) + view["coins"] * players)


def ordered_throws_of_rollwrite(game: Game[Any]) -> int:
    """Two dice are 36 throws, four are 1296; throws that the rules repeat do not count."""
    view = game.view()
    if view["phase"] == "first-player":
        return len(view["players"])
    if view["phase"] == "all-four":
        return 1296
    seat = view["seats"][view["seat"] - 1]
    if view["phase"] == "setup-cell":
        return 36 - sum(map(sum, seat["built"]))
    if view["phase"] == "virtual-turn":
        complete = {
            kind for kind, count, size in zip(KINDS, seat["counts"], view["sizes"], strict=True) if count == size
        }
        return sum(letter not in complete for row in view["sheet"] for letter in row)
    return 36


def add_up_rollwrite(breakdown: Any) -> list[int]:
    """Kinds, rows and columns, coins, bonus."""
    return [
        sum(part["points"] for part in [*seat["kinds"], *seat["lines"]]) + seat["coin_points"] + seat["bonus"]
        for seat in breakdown["seats"]
        if seat["scores"]
    ]


def variants_of_rollwrite() -> Iterator[Variant]:
    for players in (3, 4, 5):
        yield Variant("rollwrite", f"{players}-players", players)
    yield Variant("rollwrite", "2-players", 2, {"virtual": 1})
    for versus in (False, True):
        for virtual in (2, 3, 4):
            label = f"solo-{'versus' if versus else 'with'}-{virtual}"
            yield Variant("rollwrite", label, 1, {"virtual": virtual, "versus": versus})
    yield Variant("rollwrite", "own-sheet", 3, {"sheet": SMALL_KINDS})
    yield Variant("rollwrite", "own-sheet-2-players", 2, {"sheet": SMALL_KINDS, "coins": 40})
    yield Variant("rollwrite", "few-coins", 4, {"coins": 3})
    yield Variant("rollwrite", "many-coins", 3, {"coins": 99})


# ---- All games ----

GAMES = {
    "rollwrite": Facts(
        variants=tuple(variants_of_rollwrite()),
        actions=range(ACTIONS),
        most_tokens=most_tokens_of_rollwrite,
        ordered_throws=ordered_throws_of_rollwrite,
        add_up=add_up_rollwrite,
    ),
}

VARIANTS = [variant for facts in GAMES.values() for variant in facts.variants]
