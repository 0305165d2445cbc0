"""Alcazaba and its reference model agree: the same tokens, tiles, weights and points."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import prod
from random import Random
from typing import Any

import pytest

import comares
from comares import Game
from comares.alcazaba.chance import draw_weight
from comares.alcazaba.codes import BAG_IS
from comares.core.errors import ParseError
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng

from .alcazaba import (
    FOUNTAIN,
    ORIGINAL_TILES,
    Reference,
    grown_box,
    has_no_holes,
    longest_outer_wall,
    outer_walls,
    reached_on_foot,
    side_of,
    walls_agree,
    with_tile,
    without_tile,
)
from .dicegame import FIELDS, KINDS, named_field

GAMES = 14
"""Games for each number of players: two in each mood."""
SHARE = 0.06
"""The share of positions at which everything is compared; at the others, only what is quick."""
DRAWS = 12
"""How many draws of each sort are compared when tiles are drawn."""
TOWERS = ["T10SW", "T10SW", "T10NE", "T5NEW", "T14", "T99NSW", "T1S"]
"""Additional towers, the house's own more often."""
MOODS = ["any", "build", "rebuild", "crowd", "reserve", "ring", "give"]
LIKED = {
    "any": (),
    "build": ("build@", "build:"),
    "rebuild": ("store:", "swap:", "build:"),
    "reserve": ("reserve", "swap:"),
    "give": ("dirk", "take:chip"),
}
"""What is chosen whenever possible, with occasional exceptions."""
RING = re.compile("build.*@(-1,1|-1,0|-1,2|0,2|1,2|1,1|1,0)")
"""Where tiles go around one empty cell; the last one would enclose it."""


class Model(Reference):
    """The reference, with caches for what is asked repeatedly in one position."""

    listed: list[str] | None = None
    stacks: dict[str, dict[str, Fraction]] | None = None

    def legal(self) -> list[str]:
        if self.listed is None:
            self.listed = super().legal()
        return self.listed

    def stack_weights(self) -> dict[str, dict[str, Fraction]]:
        if self.stacks is None:
            self.stacks = super().stack_weights()
        return self.stacks

    def play(self, token: str) -> None:
        super().play(token)
        self.listed = self.stacks = None


def choose(legal: list[str], chooser: Random, mood: str, crowded: str) -> str:
    """Choose a token: one that suits the mood, or any sort of token, then one of those."""
    if mood == "crowd":  # with everybody in one column, markers fall out
        liked = [token for token in legal if token == f"place:{crowded}" or sort_of(token) == "take"]
    elif mood == "ring":
        liked = [token for token in legal if RING.fullmatch(token)] or [token for token in legal if token == "reserve"]
        if sort_of(legal[0]) == "take":  # few walls leave most room
            liked = [min(legal, key=lambda token: len(token.strip("takechip:0123456789")))]
        legal = [token for token in legal if not token.startswith(("store:", "swap:"))]
    else:
        liked = [token for token in legal if LIKED[mood] and token.startswith(LIKED[mood])]
    if liked and chooser.random() < 0.85:
        return chooser.choice(liked)
    sorts: dict[str, list[str]] = {}
    for token in legal:
        sorts.setdefault(sort_of(token), []).append(token)
    return chooser.choice(sorts[chooser.choice(sorted(sorts))])


def sort_of(token: str) -> str:
    """Return the sort of a token; building the tile just taken differs from building from the reserve."""
    return token if token == "take:chip" else re.split("(?<=@)|:", token)[0]


# ---- Positions ----


def compare_quickly(game: Game[Any], reference: Reference) -> None:
    assert game.to_move == reference.to_move
    assert game.state.round == reference.round
    assert game.scores() == reference.scores()
    assert game.winners() == reference.winners()
    if game.to_move != "chance":
        assert game.legal() == reference.legal()


def compare_table(game: Game[Any], reference: Reference) -> None:
    """Compare everything on the table."""
    view, position = game.definition.view(game.state), reference.position()
    for name in ("round", "caliph", "throws", "dice", "taken", "scores"):
        assert view[name] == position[name], name
    assert sorted(view["unseen"]) == position["unseen"]
    assert view["thrown"] == (reference.dice_to_throw() if view["phase"] == "dice" else 0)
    if position["turn"] is not None:
        assert view["seat"] == position["turn"]
    elif isinstance(game.to_move, int):
        assert view["seat"] == game.to_move
        assert view["column"] == reference.columns_to_do[0]
    compare_columns(view, reference)
    assert [seat["seat"] for seat in view["seats"]] == reference.all_seats
    for seat in view["seats"]:
        compare_seat(seat, reference)
        if not seat["dirk"]:
            assert seat["rebuilt"] == position["on_reserve"][seat["seat"]]
            assert position["turn"] is None or seat["markers"] == position["left"][seat["seat"]]


def compare_columns(view: Any, reference: Reference) -> None:
    assert [column["kind"] for column in view["columns"]] == KINDS
    placing = isinstance(reference.to_move, int) and reference.active is not None
    for column in view["columns"]:
        kind = column["kind"]
        expected = reference.column(kind)
        assert (column["tiles"], column["chip"]) == (expected["tiles"], expected["chip"])
        assert list(column["markers"].items()) == list(expected["markers"].items())
        symbols = reference.dice().count(kind)
        if placing and symbols:
            name = named_field(symbols, reference.throws)
            free = [field for field in FIELDS[FIELDS.index(name) :] if field not in expected["markers"]]
            assert (column["named"], column["now"]) == (name, free[0] if free else "out")
        else:
            assert column["named"] is column["now"] is None


def compare_seat(seat: Any, reference: Reference) -> None:
    number = seat["seat"]
    assert seat["dirk"] is (number == reference.dirk)
    counting = reference.tiles_that_count(number)
    assert seat["counts"] == [sum(tile[0] == kind for tile in counting) for kind in KINDS]
    if seat["dirk"]:
        assert sorted(seat["beside"]) == reference.dirks_tiles()
        assert seat["alhambra"] == seat["reserve"] == seat["wall"] == []
        return
    assert {(0, 0): FOUNTAIN, **{(tile["x"], tile["y"]): tile["tile"] for tile in seat["alhambra"]}} == (
        reference.alhambra(number)
    )
    assert sorted(seat["reserve"]) == reference.reserve(number)
    assert seat["beside"] == []


def compare_walls(game: Game[Any], reference: Reference) -> None:
    """Compare the longest walls: as long as in the reference, made of outer walls only, joined end to end."""
    for seat in game.definition.view(game.state)["seats"]:
        if not seat["dirk"]:
            layout = reference.alhambra(seat["seat"])
            segments = [side_of((part["x"], part["y"]), part["side"]) for part in seat["wall"]]
            assert len(segments) == len(set(segments)) == longest_outer_wall(layout)
            assert set(segments) <= outer_walls(layout)
            for one, other in pairwise(segments):
                assert set(one) & set(other), "not joined"


def compare_points(game: Game[Any], reference: Reference) -> None:
    expected = reference.breakdown()
    seats = game.breakdown()["seats"]
    assert [seat["seat"] for seat in seats] == list(expected)
    for seat in seats:
        parts = expected[seat["seat"]]
        assert seat["dirk"] is (seat["seat"] == reference.dirk)
        assert [2 * scoring["scoring"] - 1 for scoring in seat["scorings"]] == [part["round"] for part in parts]
        for number, (scoring, part) in enumerate(zip(seat["scorings"], parts, strict=True)):
            assert [kind["kind"] for kind in scoring["kinds"]] == KINDS
            for kind in scoring["kinds"]:
                letter = kind["kind"]
                found = (kind["count"], kind["place"], len(kind["shared_by"]), kind["points"])
                assert found == part["kinds"][letter]
                if kind["place"]:
                    assert kind["shared_by"] == [
                        other for other in expected if expected[other][number]["kinds"][letter][1] == kind["place"]
                    ]
            assert (len(scoring["wall"]), scoring["points"]) == (part["wall"], part["total"])
        assert seat["total"] == sum(part["total"] for part in parts)
    assert [seat["total"] for seat in seats] == game.scores()


# ---- Chance ----


def is_possible(game: Game[Any], token: str) -> bool:
    """Return whether the engine allows a token; one that it cannot even parse is not possible either."""
    try:
        return game.definition.rules.is_legal(game.state, game.action(token))
    except ParseError:
        return False


def compare_chance(game: Game[Any], reference: Reference, chooser: Random) -> None:
    """Compare weights and possible outcomes."""
    if reference.weights():
        outcomes = game.definition.rules.outcomes(game.state)
        assert {game.token(action): weight for action, weight in outcomes} == reference.weights()
        assert game.legal() == reference.legal()
    else:
        assert game.legal() == reference.legal() == []
        compare_draws(game, reference, chooser)
    for token in ("(first:1)", "(first:7)", "(chip:S)", "(PPSAACGT)", "(A)", "(PA)"):
        assert is_possible(game, token) is reference.can_happen(token)


def compare_draws(game: Game[Any], reference: Reference, chooser: Random) -> None:
    """Compare draws from a stack or the bag: some, and in the last round all of them."""
    rng = Rng(chooser.getrandbits(64))
    drawn = [game.sample(rng) for _ in range(DRAWS)] + [reference.sample(chooser) for _ in range(DRAWS)]
    wild = [wild_draw(reference, chooser) for _ in range(3 * DRAWS)]
    for token in drawn + wild:
        assert is_possible(game, token) is reference.can_happen(token), token
    assert all(map(reference.can_happen, drawn))
    stack = reference.chance_kind() == "stack"
    probability = reference.stack_weight if stack else reference.bag_weight
    possible = {token: probability(token) for token in {*drawn, *wild} if reference.can_happen(token)}
    if stack:  # all are equally likely
        unseen = Counter(tile[0] for tile in reference.unseen() if tile != reference.additional_tower)
        assert set(possible.values()) == {Fraction(1, prod(unseen.values()))}
    else:  # weights are proportional to probabilities
        weights = {token: draw_weight(game.state, game.action(token) - BAG_IS) for token in possible}
        assert len({Fraction(weights[token]) / possible[token] for token in possible}) == 1
    if reference.round == 5:
        outcomes = {game.token(action): weight for action, weight in game.definition.rules.outcomes(game.state)}
        whole = sum(outcomes.values())
        assert {token: Fraction(weight, whole) for token, weight in outcomes.items()} == {
            token: probability(token) for token in outcomes
        }
        assert sum(map(probability, outcomes)) == 1, "something is missing"


def wild_draw(reference: Reference, chooser: Random) -> str:
    """A draw that is often impossible: any tiles, any unseen tiles, or a possible draw with a slip."""
    kind = reference.chance_kind()
    tower = reference.additional_tower
    if chooser.random() < 0.3:
        tiles = reference.sample(chooser)[2 + len(kind) : -1].split(",")
        at = chooser.randrange(len(tiles))
        tiles[at] = chooser.choice([*reference.unseen(), *ORIGINAL_TILES, tower, tiles[at - 1]])
        if chooser.random() < 0.2:
            del tiles[at]
    else:
        source = reference.unseen() if chooser.random() < 0.7 else [*ORIGINAL_TILES, tower]
        if kind == "stack":
            tiles = [chooser.choice([tile for tile in source if tile[0] == letter] or [tower]) for letter in KINDS]
        else:
            letter = chooser.choice(KINDS)  # too many of one kind, or some of all
            mostly = [tile for tile in source if tile[0] == letter]
            tiles = chooser.sample(chooser.choice([source, mostly if len(mostly) > 4 else source]), 5)
    return f"({kind}:{','.join(tiles)})"


# ---- Whole games ----


def forbidden(reference: Reference) -> Counter[str]:
    """What the building rules forbid here although the walls would allow it, to show that such positions occur."""
    found: Counter[str] = Counter()
    seat = reference.to_move
    if not isinstance(seat, int):
        return found
    layout = reference.alhambra(seat)
    for tile in [reference.taken] if reference.taken else reference.reserve(seat):
        for cell in grown_box(layout):
            after = with_tile(layout, cell, tile)
            if cell not in layout and walls_agree(after):
                on_foot = reached_on_foot(after) == set(after)
                found["a hole"] += on_foot and not has_no_holes(after)
                found["not on foot"] += not on_foot
    for cell in set(layout) - {(0, 0)}:
        after = without_tile(layout, cell)
        found["cut off"] += reached_on_foot(after) != set(after)
        found["leaves a hole"] += not has_no_holes(after)
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_engine_and_reference_of_alcazaba_agree(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        chooser, sampler = Random(100 * players + seed), Random(seed)  # for the game, and for what is compared
        tower = chooser.choice(TOWERS)
        mood, crowded = MOODS[seed % len(MOODS)], chooser.choice(KINDS)
        game = comares.new("alcazaba", players, tower=tower)
        reference = Model(players, tower)
        while True:
            compare_quickly(game, reference)
            if game.finished:
                break
            compare_table(game, reference)
            closely = sampler.random() < SHARE
            if closely:
                compare_walls(game, reference)
                compare_points(game, reference)
                seen += forbidden(reference)
            if game.to_move == "chance":
                if closely or reference.chance_kind() in ("stack", "bag"):
                    compare_chance(game, reference, sampler)
                token = game.sample(Rng(chooser.getrandbits(64)))
                assert reference.can_happen(token)
            else:
                with_chip = [kind for kind in KINDS if reference.columns[kind].has_chip and reference.dirk]
                token = choose(reference.legal(), chooser, mood, "".join(with_chip) or crowded)
                seen[sort_of(token)] += 1
            seen["a hole"] += mood == "ring" and reference.taken is not None and forbidden(reference)["a hole"]
            caliph = reference.caliph
            game.play(token)
            reference.play(token)
            seen["out"] += any(column.track.out for column in reference.columns.values())
            seen["Dirk takes the chip"] += reference.caliph != caliph and token[:7] not in ("caliph:", "(first:")
        compare_table(game, reference)
        compare_walls(game, reference)
        compare_points(game, reference)
        assert replay(parse(game.record())).record() == game.record()
    needed = {"build@", "build", "store", "swap", "take", "take:chip", "caliph", "reserve", "out"}
    needed |= {"a hole", "not on foot", "cut off"} | ({"dirk", "Dirk takes the chip"} if players == 2 else set())
    assert not [what for what in needed if not seen[what]], seen
