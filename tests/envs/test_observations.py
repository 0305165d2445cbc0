"""An observation is what a player sees: every part says what the view says, from their point of view."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from comares.core.kinds import KINDS
from comares.dicegame.codes import CHIP_NAMES
from comares.envs import describe, layout
from comares.envs.layouts import seat_names
from comares.envs.playing import Playing, Rules
from tests.conformance.variants import VARIANTS, Variant

SHARE = 0.06


def positions(variant: Variant) -> Iterator[tuple[Playing, int]]:
    """Yield a game at some of its positions, and a seat to look from."""
    playing = Playing(Rules(variant.game, variant.players, variant.options), None, "float32")
    chooser = Random(str(variant))
    playing.reset(11)
    while not playing.over:
        if chooser.random() < SHARE:
            yield playing, playing.mover
            yield playing, chooser.randrange(variant.players)
        playing.step(chooser.choice(playing.episode.legal()))
    yield playing, chooser.randrange(variant.players)


def parts_of(playing: Playing, seat: int) -> dict[str, list[int]]:
    observation = playing.observation(seat).astype(float) / np.array(playing.rules.layout.scale())
    values = [round(value) for value in observation]
    return {part.name: list(found) for part, found in playing.rules.layout.split(values)}


def one_hot(size: int, at: int | None) -> list[int]:
    return [int(n == at) for n in range(size)]


class Eyes:
    """Reads a view from the point of view of a seat."""

    def __init__(self, playing: Playing, seat: int) -> None:
        self.seat = seat
        self.players = playing.rules.players
        self.view = playing.game.view(legal=False)
        self.seats = playing.rules.setup.seats
        self.over = playing.over
        picked = getattr(playing.episode, "picked", -1)
        self.tiles = getattr(playing.rules.setup, "tiles", ())
        self.picked = self.tiles[picked] if picked >= 0 else None

    def place(self, seat: int | None) -> int | None:
        """Where somebody sits, who is counted from 1."""
        if seat is None:
            return None
        return (seat - 1 - self.seat) % self.players if seat <= self.players else seat - 1

    def around(self) -> Iterator[int]:
        """The seats in the order of observations, from 0."""
        yield from ((self.seat + n) % self.players for n in range(self.players))
        yield from range(self.players, self.seats)


def expected_of_rollwrite(eyes: Eyes, names: list[str]) -> Iterator[tuple[str, list[int]]]:
    view = eyes.view
    yield "to-move", one_hot(eyes.seats, eyes.place(view["to_move"]))
    yield "phase", [int(view["phase"] == phase) for phase in ("turn", "second", "keep")]
    yield "round", [view["round"]]
    yield "first", one_hot(eyes.seats, eyes.place(view["first"]))
    yield "taken", view["taken"]
    if not eyes.over:
        mover = view["seats"][view["to_move"] - 1]
        dice, turned = [], []
        for colour in ("yellow", "blue"):
            missing = 2 - len(mover[colour])
            dice += [0] * 6 * missing
            turned += [0] * missing
            for die in mover[colour]:
                dice += one_hot(6, die["pips"] - 1)
                turned.append(die["turned"])
        yield "dice", dice
        yield "turned", turned
    for name, at in zip(names, eyes.around(), strict=True):
        seat = view["seats"][at]
        yield f"{name}-kinds", seat["counts"]
        if not seat["virtual"]:
            yield f"{name}-built", [int(cell) for row in seat["built"] for cell in row]
            yield f"{name}-coins", [seat["circled"] - seat["crossed"]]
            yield f"{name}-blank-coins", [view["coins"] - seat["circled"]]
            if at + 1 != view["to_move"] and seat["yellow"]:
                pair = one_hot(6, seat["yellow"][0]["pips"] - 1) + one_hot(6, seat["blue"][0]["pips"] - 1)
                yield f"{name}-pair", pair


def dice_of(shown: str) -> list[int]:
    return [value for n in range(8) for value in one_hot(6, KINDS.index(shown[n]) if n < len(shown) else None)]


def markers_of(view: dict[str, Any], seat: int) -> list[int]:
    """The fields of each column, the best first."""
    fields = [f"{symbols}.{throws}" for symbols in range(8, 0, -1) for throws in (1, 2, 3)]
    return [int(column["markers"].get(field) == seat + 1) for column in view["columns"] for field in fields]


def counts_of(names: Sequence[str], found: Iterable[str]) -> list[int]:
    counted = Counter(found)
    return [counted[name] for name in names]


def expected_of_dice(eyes: Eyes, phases: Sequence[str], names: list[str]) -> Iterator[tuple[str, list[int]]]:
    """What the Dice Game and Alcazaba have in common."""
    view = eyes.view
    yield "to-move", one_hot(eyes.seats, eyes.place(view["to_move"]))
    yield "phase", [int(view["phase"] == phase) for phase in phases]
    yield "round", one_hot(5, view["round"] - 1)
    yield "dice", dice_of(view["dice"])
    yield "throws", [view["throws"]]
    yield "caliph", one_hot(eyes.seats, eyes.place(view["caliph"]))
    if view["column"]:
        yield "column", one_hot(6, KINDS.index(view["column"]))
    for name, at in zip(names, eyes.around(), strict=True):
        yield f"{name}-markers", markers_of(view, at)
        yield f"{name}-score", [view["scores"][at]]
        if at < eyes.players:
            yield f"{name}-markers-left", [view["seats"][at]["markers"]]


def expected_of_dicegame(eyes: Eyes, names: list[str]) -> Iterator[tuple[str, list[int]]]:
    view = eyes.view
    yield from expected_of_dice(eyes, ("turn", "annulled", "take", "exchange", "caliph"), names)
    yield "black-die", one_hot(6, KINDS.index(view["black"]) if view["black"] else None)
    yield "points-left", [view["points_left"]]
    chips = [column["bonus"] for column in view["columns"]]
    yield (
        "bonus",
        [value for chip in chips for value in one_hot(8, (*CHIP_NAMES, "start").index(chip) if chip else None)],
    )
    for name, at in zip(names, eyes.around(), strict=True):
        stones = [column["stones"] for column in view["columns"]]
        field = [next((n + 1 for n, pile in enumerate(column) if at + 1 in pile), 0) for column in stones]
        yield f"{name}-stones", field
        yield f"{name}-stones-below", [next((p.index(at + 1) for p in c if at + 1 in p), 0) for c in stones]
        yield f"{name}-chips", counts_of(CHIP_NAMES, view["seats"][at]["chips"])


def expected_of_alcazaba(eyes: Eyes, names: list[str]) -> Iterator[tuple[str, list[int]]]:
    view = eyes.view
    tiles = list(eyes.tiles)
    phases = ("turn", "-", "take", "settle", "caliph")
    found = dict(expected_of_dice(eyes, phases, names))
    if eyes.picked:
        found["phase"] = [0, 1, 0, 0, 0]
    yield from found.items()
    yield "in-hand", counts_of(tiles, [tile for tile in (view["taken"], eyes.picked) if tile])
    yield "unseen", counts_of(tiles, view["unseen"])
    yield "offered", counts_of(tiles, [tile for column in view["columns"] for tile in column["tiles"]])
    yield "chip", [int(column["chip"]) for column in view["columns"]]
    built = {tile["tile"]: tile for seat in view["seats"] for tile in seat["alhambra"]}
    yield "east", [built[tile]["x"] if tile in built else 0 for tile in tiles]
    yield "north", [built[tile]["y"] if tile in built else 0 for tile in tiles]
    for name, at in zip(names, eyes.around(), strict=True):
        seat = view["seats"][at]
        yield f"{name}-built", counts_of(tiles, [*(tile["tile"] for tile in seat["alhambra"]), *seat["beside"]])
        yield f"{name}-reserve", counts_of(tiles, seat["reserve"])
        yield f"{name}-rebuilt", [seat["rebuilt"]]


EXPECTED = {
    "rollwrite": (expected_of_rollwrite, ("virtual1", "virtual2", "virtual3", "virtual4")),
    "dicegame": (expected_of_dicegame, ("dirk",)),
    "alcazaba": (expected_of_alcazaba, ("dirk",)),
}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_part_says_what_the_view_says(variant: Variant) -> None:
    expected, others = EXPECTED[variant.game]
    looked = set()
    for playing, seat in positions(variant):
        parts = parts_of(playing, seat)
        for name, values in expected(Eyes(playing, seat), seat_names(playing.rules.setup, others)):
            assert parts[name] == values, (name, playing.game.position())
            if any(values):
                looked.add(name)
    assert len(looked) >= 10


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_observations_are_within_the_bounds_and_the_same_whatever_the_type(variant: Variant) -> None:
    rules = Rules(variant.game, variant.players, variant.options)
    least, most = rules.bounds("float32")
    small_least, small_most = rules.bounds("int8")
    small = Playing(rules, None, "int8")
    for playing, seat in positions(variant):
        observation = playing.observation(seat)
        assert observation.dtype == np.float32 and observation.shape == (rules.layout.size,)
        assert (observation >= least).all() and (observation <= most).all() and np.abs(observation).max() <= 1
        small.episode = copy.deepcopy(playing.episode)
        in_bytes = small.observation(seat)
        assert (in_bytes >= small_least).all() and (in_bytes <= small_most).all()
        assert (np.minimum(observation / rules.layout.scale(), 127) == in_bytes).all()
        said = re.sub(r"-score: (12[7-9]|1[3-9]\d|[2-9]\d\d)", "-score: 127+", rules.layout.describe(observation))
        assert rules.layout.describe(in_bytes) == said


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_the_size_depends_on_the_number_of_seats_alone(game: str) -> None:
    sizes: dict[int, set[int]] = {}
    for variant in VARIANTS:
        if variant.game == game:
            rules = Rules(game, variant.players, variant.options)
            sizes.setdefault(rules.setup.seats, set()).add(rules.layout.size)
    assert all(len(found) == 1 for found in sizes.values())
    assert layout(game, 3).size == next(iter(sizes[3]))


def test_an_observation_in_words() -> None:
    playing = Playing(Rules("dicegame", 2, {}), None, "float32")
    playing.reset(1)
    said = describe(playing.observation(playing.mover), "dicegame", 2).splitlines()
    view = playing.game.view()
    assert said[:5] == ["to-move: you", "phase: turn", "round: 1", f"dice: {view['dice']}", "throws: 1"]
    fields = [f"{c['kind']}{field}" for c in view["columns"] for field, owner in c["markers"].items() if owner == 3]
    assert f"dirk-markers: {' '.join(fields)}" in said


def test_chips_are_named_by_their_own_numbers() -> None:
    chips = "4,4,2,2,2,3,3/2,2,2,0,0,0,0/2,5,9"
    playing = Playing(Rules("dicegame", 3, {"chips": chips}), None, "float32")
    playing.reset(1)
    said = describe(playing.observation(playing.mover), "dicegame", 3, chips=chips).splitlines()
    view = playing.game.view()
    laid = [f"{c['kind']}={c['bonus'].replace('start', 'starting-player')}" for c in view["columns"]]
    assert f"bonus: {' '.join(laid)}" in said
    assert {"2", "5", "9"} & {c["bonus"] for c in view["columns"]}
    assert any(re.match(r"stack: 2=\d 5=\d 9=\d ", line) for line in said)
