"""The variants of every game, and facts about each game that no test can find out by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import perm, prod
from random import Random
from typing import Any

import comares
from comares import Game
from comares.alcazaba import codes as tile_codes
from comares.dicegame import codes as dice_codes
from comares.dicegame.chips import ChipSet
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
    """What is known about a game independently of its code."""

    variants: tuple[Variant, ...]
    list_actions: Callable[[], Iterable[int]]
    """All actions, or a selection if there are too many."""
    no_actions: Sequence[int]
    """Integers among them that are not actions."""
    most_tokens: Callable[[Game[Any]], int]
    """The maximum length of a game."""
    ordered_throws: Callable[[Game[Any]], int]
    """The number of equally likely throws of distinguishable dice that count, in a position where chance acts."""
    add_up: Callable[[Any], list[int]]
    """The points of each scoring seat, added up from the smallest parts of a breakdown."""
    all_actions: bool
    share: float
    """The share of a game's positions that are examined thoroughly; in some games, all would take too long."""

    @cached_property  # there are more than a hundred thousand in the dice game, and many who need none
    def actions(self) -> Sequence[int]:
        """What ``list_actions`` lists."""
        return tuple(self.list_actions())

    def some_actions(self, most: int) -> list[int]:
        """Return all actions, or a selection with some of each sort if there are too many."""
        if len(self.actions) <= most:
            return list(self.actions)
        sorts: dict[int, list[int]] = {}
        for action in self.actions:
            sorts.setdefault(action >> 24, []).append(action)
        each = most // len(sorts)
        chooser = Random(most)
        return [action for sort in sorts.values() for action in (chooser.sample(sort, min(each, len(sort))))]


# ---- Roll & Write ----


def most_tokens_of_rollwrite(game: Game[Any]) -> int:
    """Each coin can turn a die once; besides that, a turn has two constructions, a roll and a choice."""
    view = game.view()
    seats, players = len(view["seats"]), len(view["players"])
    set_up = 1 + 3 * seats + players + 1
    return int(set_up + view["rounds"] * (4 * players + seats - players) + view["coins"] * players)


def ordered_throws_of_rollwrite(game: Game[Any]) -> int:
    """Two dice have 36 throws, four have 1296; throws that the rules repeat do not count."""
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


# ---- The dice game ----

MANY_CHIPS = ChipSet("", (0, 1, 0, 4, 5, 5, 5), (0, 0, 0, 2, 2, 1, 1))


def actions_of_dicegame() -> Iterator[int]:
    """Single actions, everything that one to eight dice can show, five or six chips in any order."""
    yield from range(dice_codes.CALIPH + 6)
    for first in (dice_codes.THROW, dice_codes.ROLLED):
        for count in range(1, 9):
            for dice in combinations_with_replacement(range(6), count):
                yield first + sum(16**kind for kind in dice)
    for first in (dice_codes.FIRST, dice_codes.CHIP_AT, dice_codes.DIRK_AT):
        yield from range(first, first + 6)
    for count in (5, 6):
        for chips in product(range(1, 8), repeat=count):
            yield dice_codes.CHIPS + sum(chip * 8**at for at, chip in enumerate(chips))


def no_actions_of_dicegame() -> Iterator[int]:
    """One beyond the last of a sort, no dice, nine dice, no chips, a gap between chips, too few and too many."""
    yield dice_codes.CALIPH + 6
    for first in (dice_codes.THROW, dice_codes.ROLLED):
        yield from (first - 1, first, first + 9, first + 0x900000, first + 0x111114, first + 0xFFFFFF)
    for first in (dice_codes.FIRST, dice_codes.CHIP_AT, dice_codes.DIRK_AT):
        yield from (first - 1, first + 6, first + 7)
    for octal in (0o0, 0o1, 0o1111, 0o11011, 0o11110, 0o1111111, 0o10000001, 0o77777777):
        yield dice_codes.CHIPS + octal


def most_tokens_of_dicegame(game: Game[Any]) -> int:
    """A marker: three throws, twice the choice of dice, its place. A column: a choice, three points, the Caliph.

    Besides that, each chip is used once; annulling takes three tokens.
    """
    players = len(game.setup.players)
    markers = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
    return 1 + 5 * (3 + 6 * players * markers + 6 * 5) + 3 * 26


def ordered_throws_of_dicegame(game: Game[Any]) -> int:
    """Dice have six sides; five chips are drawn from the remaining light ones, or all six dark ones."""
    view = game.view()
    if view["phase"] == "first-player":
        return len(view["players"])
    if view["phase"] == "bonus-chips":
        return perm(6) if view["round"] == 5 else perm(20 - 5 * (view["round"] - 1), 5)
    return int(6 ** (view["thrown"] or 1))


def add_up_dicegame(breakdown: Any) -> list[int]:
    """Columns and number chips of all scorings."""
    return [
        sum(scoring["chips"] + sum(column["points"] for column in scoring["columns"]) for scoring in seat["scorings"])
        for seat in breakdown["seats"]
    ]


def variants_of_dicegame() -> Iterator[Variant]:
    for players in (3, 2, 4, 5, 6):
        yield Variant("dicegame", f"{players}-players", players)
    yield Variant("dicegame", "own-chips", 3, {"chips": MANY_CHIPS})


# ---- Alcazaba ----

IN_BAG = {"P": 2, "S": 2, "A": 4, "C": 4, "G": 6, "T": 7}
KIND_SIZES = (7, 7, 9, 9, 11, 11)
"""Without the additional tower."""


def actions_of_alcazaba() -> Iterator[int]:
    """Single actions, dice, all tiles near the fountain and some far away, some stacks and draws from the bag."""
    chooser = Random(55)
    yield from (tile_codes.TAKE_CHIP, tile_codes.RESERVE, tile_codes.GIVE)
    for first, count in ((tile_codes.PLACE, 6), (tile_codes.CALIPH, 6), (tile_codes.FIRST, 6), (tile_codes.CHIP_AT, 6)):
        yield from range(first, first + count)
    for first in (tile_codes.TAKE_TILE, tile_codes.STORE):
        yield from range(first, first + 55)
    yield from (tile_codes.SWAP + 64 * tile + other for tile in range(55) for other in range(55))
    places = [place(x, y) for x in range(-5, 6) for y in range(-5, 6)]
    places += [place(54, 0), place(-54, 54), place(0, -54), place(17, -30)]
    yield from (tile_codes.BUILD_HERE + at for at in places)
    yield from (tile_codes.BUILD + 2**14 * tile + at for tile in range(55) for at in places)
    for first in (tile_codes.THROW, tile_codes.ROLLED):
        for count in range(1, 9):
            for dice in combinations_with_replacement(range(6), count):
                yield first + sum(16**kind for kind in dice)
    stacks = {tuple(chooser.randrange(size) for size in KIND_SIZES) for _ in range(3000)}
    yield from (tile_codes.STACK_IS + sum(tile * 16**kind for kind, tile in enumerate(stack)) for stack in stacks)
    draws = {tuple(chooser.choices(range(55), k=5)) for _ in range(3000)}
    yield from (tile_codes.BAG_IS + sum(tile * 64**n for n, tile in enumerate(draw)) for draw in draws)


def place(x: int, y: int) -> int:
    return 128 * (x + 64) + y + 64


def no_actions_of_alcazaba() -> Iterator[int]:
    """One beyond the last of a sort, tiles and places that do not exist, no dice, nine dice."""
    yield from (6, 28, 47, 51, tile_codes.CALIPH + 6, tile_codes.TAKE_TILE + 55, tile_codes.STORE + 55)
    yield from (tile_codes.SWAP + 55, tile_codes.SWAP + 64 * 55, tile_codes.BUILD - 1, tile_codes.BUILD + 2**14 * 55)
    yield from (tile_codes.BUILD_HERE + place(55, 0), tile_codes.BUILD + place(0, -55), tile_codes.BUILD_HERE)
    for first in (tile_codes.THROW, tile_codes.ROLLED):
        yield from (first - 1, first, first + 9, first + 0x900000, first + 0x111114, first + 0xFFFFFF)
    for first in (tile_codes.FIRST, tile_codes.CHIP_AT):
        yield from (first - 1, first + 6, first + 7)
    for kind, size in enumerate(KIND_SIZES):
        yield tile_codes.STACK_IS + size * 16**kind
    yield from (tile_codes.STACK_IS - 1, tile_codes.STACK_IS + 2**24, tile_codes.BAG_IS - 1)
    yield from (tile_codes.BAG_IS + 55, tile_codes.BAG_IS + 63 * 64**4)


def most_tokens_of_alcazaba(game: Game[Any]) -> int:
    """A marker: three throws, twice the choice of dice, its place. A tile: taken and laid. The chip: two tokens."""
    players = len(game.setup.players)
    markers = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
    return 1 + 5 * (3 + 6 * players * markers + 2 * 12)


def ordered_throws_of_alcazaba(game: Game[Any]) -> int:
    """Dice have six sides; a stack has one of the unseen tiles of each kind.

    Tiles are drawn from the bag in order, and the weights also count which unseen tiles are in it: in as many ways as
    the maximum number that can be drawn of a kind can be picked one after the other.
    """
    view = game.view()
    if view["phase"] == "first-player":
        return len(view["players"])
    if view["phase"] in ("stack", "bag"):
        additional = game.setup.tiles[-1]  # type: ignore[attr-defined]  # only this game's set-up has tiles
        hidden = Counter(tile[0] for tile in view["unseen"] if tile != additional)
        if view["phase"] == "stack":
            return prod(hidden.values())
        bag = Counter(IN_BAG)
        for token in game.tokens:
            if token.startswith("(bag:"):
                bag -= Counter(name[0] for name in token[5:-1].split(","))
        tower = additional in view["unseen"]
        own = bag - Counter({"T": int(tower)})
        return perm(bag.total(), 5) * prod(perm(hidden[kind], min(5, own[kind])) for kind in KINDS)
    return int(6 ** (view["thrown"] or 1))


def add_up_alcazaba(breakdown: Any) -> list[int]:
    """Kinds and walls of all scorings."""
    return [
        sum(len(scoring["wall"]) + sum(kind["points"] for kind in scoring["kinds"]) for scoring in seat["scorings"])
        for seat in breakdown["seats"]
    ]


def variants_of_alcazaba() -> Iterator[Variant]:
    for players in (3, 2, 4, 5, 6):
        yield Variant("alcazaba", f"{players}-players", players)
    yield Variant("alcazaba", "own-tower", 3, {"tower": "T5NEW"})


# ---- All games ----

GAMES = {
    "rollwrite": Facts(
        variants=tuple(variants_of_rollwrite()),
        list_actions=lambda: range(ACTIONS),
        no_actions=(),
        most_tokens=most_tokens_of_rollwrite,
        ordered_throws=ordered_throws_of_rollwrite,
        add_up=add_up_rollwrite,
        all_actions=True,
        share=1,
    ),
    "dicegame": Facts(
        variants=tuple(variants_of_dicegame()),
        list_actions=actions_of_dicegame,
        no_actions=tuple(no_actions_of_dicegame()),
        most_tokens=most_tokens_of_dicegame,
        ordered_throws=ordered_throws_of_dicegame,
        add_up=add_up_dicegame,
        all_actions=True,
        share=0.04,
    ),
    "alcazaba": Facts(
        variants=tuple(variants_of_alcazaba()),
        list_actions=actions_of_alcazaba,
        no_actions=tuple(no_actions_of_alcazaba()),
        most_tokens=most_tokens_of_alcazaba,
        ordered_throws=ordered_throws_of_alcazaba,
        add_up=add_up_alcazaba,
        all_actions=False,
        share=0.06,
    ),
}

VARIANTS = [variant for facts in GAMES.values() for variant in facts.variants]
