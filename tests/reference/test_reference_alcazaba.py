"""The worked example and special cases of the rules, played on the reference, and random games."""

from __future__ import annotations

import copy
import itertools
import random
import re
from collections import Counter
from fractions import Fraction

import pytest

from .alcazaba import (
    ADDITIONAL_TOWER,
    FOUNTAIN,
    OPPOSITE,
    ORIGIN,
    ORIGINAL_TILES,
    Cell,
    ColumnPosition,
    Layout,
    Reference,
    Segment,
    bag_probability,
    has_no_holes,
    is_lawful,
    kind_of,
    longest_outer_wall,
    longest_stretch,
    neighbour,
    outer_walls,
    places_for,
    reached_on_foot,
    score_kind,
    tiles_to_replace,
    tiles_to_take_out,
    walls_agree,
    walls_of,
)
from .dicegame import FIELDS, KINDS

NOT_POSSIBLE = "is not possible here"


def play_all(game: Reference, tokens: str) -> None:
    """Play tokens separated by white space."""
    for token in tokens.split():
        game.play(token)


def mover(game: Reference) -> int | str | None:
    """Who moves (a function, so that the type checker does not assume it is unchanged after a token)."""
    return game.to_move


def words(game: Reference) -> list[str]:
    """The legal decisions, except those that throw dice again."""
    return [token for token in game.legal() if not token.startswith("throw:")]


def ready(players: int) -> Reference:
    """Round 1, before the first throw of seat 1. Two tiles in A C G, three in T; the chip lies in A."""
    game = Reference(players)
    play_all(game, "(first:1) (stack:P8,S9,A9,C10,G10,T11) (bag:T12,G11,A10,T9ES,C7NE) (chip:A)")
    return game


def rewards(game: Reference, **columns: list[int]) -> None:
    """Give out rewards for these markers, listed by owner from the best on, in the named columns."""
    game.markers_go_back()
    for kind in KINDS:
        for field, seat in zip(FIELDS, columns.get(kind, []), strict=False):
            game.columns[kind].track.owner[field] = seat
            game.markers_left[seat] -= 1
    game.active = None
    game.columns_to_do = list(KINDS)
    game.go_on_with_rewards()


def has(game: Reference, seat: int, *tiles: str) -> None:
    """Move these tiles, wherever they are now, into a player's reserve."""
    for tile in tiles:
        if tile in game.unseen_tiles:
            game.unseen_tiles.remove(tile)
    game.reserves[seat] = list(tiles)


def layout(**tiles: str) -> Layout:
    """An Alhambra from its tiles around the fountain: `layout(n="P8", ne="S9")`, one letter for a step."""
    result: Layout = {ORIGIN: FOUNTAIN}
    for way, tile in tiles.items():
        cell = ORIGIN
        for step in way:
            cell = neighbour(cell, step.upper())
        result[cell] = tile
    return result


# ---------------------------------------------------------------------------------------------- material


def test_material() -> None:
    assert len(ORIGINAL_TILES) == len(set(ORIGINAL_TILES)) == 54
    assert ADDITIONAL_TOWER not in ORIGINAL_TILES
    together = Counter(kind_of(tile) for tile in [*ORIGINAL_TILES, ADDITIONAL_TOWER])
    assert "".join(f"{together[kind]}{kind}" for kind in KINDS) == "7P7S9A9C11G12T"
    for tile in [*ORIGINAL_TILES, ADDITIONAL_TOWER]:
        assert re.fullmatch("[PSACGT][1-9][0-9]?N?E?S?W?", tile)
        assert len(walls_of(tile)) <= 3
    assert walls_of("A10") == "" and walls_of("G12S") == "S" and walls_of("P2NEW") == "NEW"
    assert walls_of(FOUNTAIN) == ""


def test_games_that_cannot_be() -> None:
    for players in [-1, 0, 1, 7]:
        with pytest.raises(ValueError, match="two to six"):
            Reference(players)
    for tower in [
        "",
        "T",
        "T10NESW",
        "T10WS",
        "T10NN",
        "T010",
        "T0",
        "G10SW",
        "T10SWx",
        " T10SW",
        "T10 SW",
        "t10sw",
        "T-1",
    ]:
        with pytest.raises(ValueError, match="not the name of a tower"):
            Reference(3, tower)
    for tower in ["T11", "T13E", "T7NEW"]:
        with pytest.raises(ValueError, match="already"):
            Reference(3, tower)


def test_another_additional_tower() -> None:
    for tower in ["T14NSW", "T10", "T1", "T100E"]:
        game = Reference(3, tower)
        assert tower in game.unseen() and ADDITIONAL_TOWER not in game.unseen()
        play_all(game, "(first:1) (stack:P8,S9,A9,C10,G10,T11)")
        assert not game.can_happen("(bag:T12,G11,A10,T9ES,T10SW)")
        game.play(f"(bag:T12,G11,A10,T9ES,{tower})")
        assert game.column("T")["tiles"] == ["T11", "T12", "T9ES", tower]


@pytest.mark.parametrize(("players", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_before_the_first_token(players: int, markers: int) -> None:
    game = Reference(players)
    position = game.position()
    assert position["left"] == dict.fromkeys(range(1, max(players, 3) + 1), markers)
    assert position["on_reserve"] == dict.fromkeys(range(1, players + 1), 0)
    assert position["alhambras"] == {seat: {(0, 0): "fountain"} for seat in range(1, players + 1)}
    assert position["reserves"] == {seat: [] for seat in range(1, players + 1)}
    assert position["dirk"] == [] and len(position["unseen"]) == 55
    assert game.round == 0 and position["caliph"] is None and mover(game) == "chance"
    assert game.scores() == [0] * max(players, 3)
    assert game.winners() == []
    assert game.breakdown() == {seat: [] for seat in range(1, max(players, 3) + 1)}


# ------------------------------------------------------------------------------------------------- tiles


def test_stack_bag_and_chip() -> None:
    game = Reference(3)
    assert game.chance_kind() == "first"
    assert game.weights() == {"(first:1)": 1, "(first:2)": 1, "(first:3)": 1}
    game.play("(first:2)")
    assert game.round == 1 and game.position()["caliph"] == 2
    assert game.chance_kind() == "stack" and game.legal() == [] and game.weights() == {}
    game.play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert game.chance_kind() == "bag" and game.legal() == [] and game.weights() == {}
    game.play("(bag:T9ES,G10,A8N,T11,C7NE)")
    tiles = [" ".join(game.column(kind)["tiles"]) for kind in KINDS]
    assert tiles == ["P3SW", "S9", "A4NES A8N", "C11 C7NE", "G8NW G10", "T13E T9ES T11"]  # in the order laid
    assert len(game.unseen()) == 44
    assert game.chance_kind() == "chip"
    assert game.weights() == {f"(chip:{kind})": 1 for kind in KINDS}
    assert game.legal() == sorted(game.weights())
    game.play("(chip:A)")
    assert [kind for kind in KINDS if game.column(kind)["chip"]] == ["A"]
    assert all(game.column(kind)["markers"] == {} for kind in KINDS)
    assert game.position()["turn"] == 2 and game.chance_kind() == "throw"


def test_which_stacks_can_come() -> None:
    game = Reference(3)
    assert not game.can_happen("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")  # the first player comes first
    game.play("(first:1)")
    assert game.can_happen("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    for wrong in [
        "(stack:S9,P3SW,A4NES,C11,G8NW,T13E)",  # not in the order of the columns
        "(stack:P3SW,S9,A4NES,C11,G8NW,T10SW)",  # the additional tower is in no stack
        "(stack:P3SW,S9,A4NES,C11,G8NW)",
        "(stack:P3SW,S9,A4NES,C11,G8NW,T13E,T11)",
        "(stack:P3SW,S9,A4NES,C11,G8NW,T13)",
        "(stack:P3SW,P8,A4NES,C11,G8NW,T13E)",
        "(stack:P3SW, S9,A4NES,C11,G8NW,T13E)",
        "stack:P3SW,S9,A4NES,C11,G8NW,T13E",
        "(bag:P3SW,S9,A4NES,C11,G8NW,T13E)",
        "(stack:)",
        "(chip:A)",
        "",
    ]:
        assert not game.can_happen(wrong)
        assert game.stack_weight(wrong) == 0
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    game.play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert game.stack_weights() == {} and game.stack_weight("(stack:P8,S8S,A9,C10,G10,T11)") == 0


def test_which_tiles_can_come_from_the_bag() -> None:
    game = Reference(3)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    for right in [
        "(bag:T10SW,P8,P7E,S8S,S7W)",
        "(bag:T9ES,T9NE,T9NW,T11,T12)",
        "(bag:A10,A9,A8E,A8N,T10SW)",
    ]:
        assert game.can_happen(right) and game.bag_weight(right) > 0
    for wrong in [
        "(bag:P8,P7E,P6N,S8S,S7W)",  # there are only two pavilions in the bag
        "(bag:A10,A9,A8E,A8N,A7ES)",  # and four arcades
        "(bag:T13E,P8,P7E,S8S,S7W)",  # seen
        "(bag:T12,T12,P7E,S8S,S7W)",
        "(bag:T12,P7E,S8S,S7W)",
        "(bag:T12,P7E,S8S,S7W,G10,G11)",
        "(bag:T12,P7E,S8S,S7W,fountain)",
        "(bag:)",
        "bag:T10SW,P8,P7E,S8S,S7W",
        "(stack:P8,S8S,A9,C10,G10,T11)",
        "",
    ]:
        assert not game.can_happen(wrong)
        assert game.bag_weight(wrong) == 0
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)


def test_the_bag_remembers() -> None:
    game = Reference(3)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:P8,P7E,S8S,T10SW,T9ES) (chip:A)")
    rewards(game)
    play_all(game, "(stack:P6N,S7W,A9,C10,G10,T11)")
    assert not game.can_happen("(bag:P5NW,S6ES,A10,C9S,G11)")  # both pavilions of the bag are gone
    assert not game.can_happen("(bag:T10SW,S6ES,A10,C9S,G11)")  # and the additional tower
    assert not game.can_happen("(bag:S3ESW,S6ES,A10,C9S,G11)")  # one seraglio is left
    assert game.can_happen("(bag:S6ES,A10,C9S,G11,T12)")


def test_the_last_round_has_no_starting_player_chip() -> None:
    game = Reference(4)
    game.play("(first:3)")
    rng = random.Random(1)
    for number in [1, 2, 3, 4]:
        play_all(game, f"{game.sample(rng)}")
        play_all(game, f"{game.sample(rng)}")
        play_all(game, "(chip:T)")
        assert game.round == number
        rewards(game)
    assert game.round == 5
    game.play(game.sample(rng))
    # All that is left must come now, in one of 120 orders.
    assert len(game.unseen()) == 5
    orders = [f"(bag:{','.join(order)})" for order in itertools.permutations(game.unseen())]
    assert all(game.bag_weight(token) == Fraction(1, 120) for token in orders)
    game.play(orders[77])
    assert game.chance_kind() == "throw" and game.unseen() == []
    assert not any(game.column(kind)["chip"] for kind in KINDS)


# -------------------------------------------------------------------------------- the chances of the tiles


def test_weights_of_the_stack() -> None:
    game = Reference(3)
    game.play("(first:1)")
    weights = game.stack_weights()
    assert {kind: len(weights[kind]) for kind in KINDS} == {"P": 7, "S": 7, "A": 9, "C": 9, "G": 11, "T": 11}
    assert weights["P"]["P8"] == Fraction(1, 7) and weights["T"]["T11"] == Fraction(1, 11)
    assert ADDITIONAL_TOWER not in weights["T"]
    assert all(sum(tiles.values()) == 1 for tiles in weights.values())
    assert game.stack_weight("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)") == Fraction(1, 7 * 7 * 9 * 9 * 11 * 11)
    play_all(game, "(stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,G10,A8N,T11,P8) (chip:A)")
    rewards(game)
    weights = game.stack_weights()
    assert {kind: len(weights[kind]) for kind in KINDS} == {"P": 5, "S": 6, "A": 7, "C": 8, "G": 9, "T": 8}


def test_weights_of_the_bag_by_hand() -> None:
    game = Reference(3)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    orders = 25 * 24 * 23 * 22 * 21
    # Six pavilions are unseen, two of them in the bag; six seraglios, two; eight arcades, four; eight chambers, four.
    weight = game.bag_weight("(bag:P8,S8S,A9,C10,T10SW)")
    assert weight == Fraction(2, 6) * Fraction(2, 6) * Fraction(4, 8) * Fraction(4, 8) / orders
    assert game.bag_weight("(bag:T10SW,A9,S8S,C10,P8)") == weight  # the order does not matter
    # Ten gardens, six in the bag; ten of the original's towers, six.
    weight = game.bag_weight("(bag:G10,G11,T11,T12,G12S)")
    assert weight == Fraction(6 * 5 * 4, 10 * 9 * 8) * Fraction(6 * 5, 10 * 9) / orders
    # Adding up over the tiles gives the chances of the kinds alone: 2 P, 2 S, 4 A, 4 C, 6 G, 7 T.
    weight = game.bag_weight("(bag:P8,P7E,S8S,A9,C10)")
    assert 6 * 5 * 6 * 8 * 8 * weight == Fraction(2 * 1 * 2 * 4 * 4, orders)
    with_additional = game.bag_weight("(bag:T10SW,T11,G10,G11,A9)")
    without_additional = game.bag_weight("(bag:T12,T11,G10,G11,A9)")
    gardens_and_arcades = 10 * 9 * 8
    towers = 10 * 9 * without_additional + 2 * 10 * with_additional
    assert towers * gardens_and_arcades == Fraction(7 * 6 * 6 * 5 * 4, orders)


def test_weights_of_the_bag_add_up_to_one() -> None:
    game = Reference(3)
    game.play("(first:1)")
    rng = random.Random(7)
    for _number in [1, 2, 3]:
        for _chance in ["stack", "bag", "chip"]:
            game.play(game.sample(rng))
        rewards(game)
    game.play(game.sample(rng))
    assert game.round == 4 and len(game.unseen()) == 16
    sets = [f"(bag:{','.join(tiles)})" for tiles in itertools.combinations(game.unseen(), 5)]
    assert 120 * sum((game.bag_weight(token) for token in sets), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("kinds", "stacks", "drawn_each_time"),
    [
        (["P1 P2 P3", "T1 T2 T3"], 2, [1, 2]),
        (["P1 P2 P3", "T1 T2 T3"], 2, [2, 1]),
        (["P1 P2 P3 P4", "T1 T2 T3"], 2, [2, 2]),
        (["S1 S2", "A1 A2", "T1 T2 T3"], 1, [2]),
        (["G1 G2 G3", "T1 T2 T3 T4"], 3, [1, 0, 1]),
    ],
)
def test_chances_of_the_bag_by_mixing_in_all_ways(kinds: list[str], stacks: int, drawn_each_time: list[int]) -> None:
    """A tiny set: all ways to shuffle the kinds and to draw from the bag, each equally likely."""
    additional = "T9"
    tiles = [*(tile for kind in kinds for tile in kind.split()), additional]
    histories: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for mixed in itertools.product(*(itertools.permutations(kind.split()) for kind in kinds)):
        bag = [additional, *(tile for kind in mixed for tile in kind[stacks:])]
        for order in itertools.permutations(bag):
            history: list[tuple[str, ...]] = []
            drawn = 0
            for number, draw in enumerate(drawn_each_time):
                history.append(tuple(kind[number] for kind in mixed))
                histories[tuple(history)] += 1
                history.append(order[drawn : drawn + draw])
                histories[tuple(history)] += 1
                drawn += draw
    checked = 0
    for seen in [seen for seen in histories if len(seen) % 2 == 1]:  # a stack was just laid out
        unseen = [tile for tile in tiles if tile not in {tile for part in seen for tile in part}]
        stack_number = len(seen) // 2
        for tiles_drawn in itertools.permutations(unseen, drawn_each_time[stack_number]):
            counted = Fraction(histories[(*seen, tiles_drawn)], histories[seen])
            assert bag_probability(tiles_drawn, unseen, additional, stacks - 1 - stack_number) == counted
            checked += 1
    # What the model says of a stack: all unseen tiles of the kind but the additional tower are equally likely.
    for seen in [(), *(seen for seen in histories if len(seen) % 2 == 0 and len(seen) < 2 * len(drawn_each_time))]:
        unseen = [tile for tile in tiles if tile not in {tile for part in seen for tile in part}]
        stack = [[tile for tile in unseen if tile in kind.split()] for kind in kinds]
        of_each = {histories[(*seen, drawn_tiles)] for drawn_tiles in itertools.product(*stack)}
        assert len(of_each) == 1 and of_each != {0}
        checked += 1
    assert checked > 10


def test_bag_probability_of_what_is_not_there() -> None:
    assert bag_probability(["P1"], ["P2", "P3", "T9"], "T9", 1) == 0
    assert bag_probability(["P2", "P2"], ["P2", "P3", "T9"], "T9", 1) == 0
    assert bag_probability(["P2", "P3"], ["P2", "P3", "T9"], "T9", 1) == 0
    assert bag_probability(["P2"], ["P2", "P3", "T9"], "T9", 1) == Fraction(1, 4)
    assert bag_probability(["T9"], ["P2", "P3", "T9"], "T9", 1) == Fraction(1, 2)


# --------------------------------------------------------------------------------------- building rules


def test_the_first_tile() -> None:
    alone = layout()
    assert is_lawful(alone)
    assert places_for(alone, "P8") == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    # With an open side towards the fountain, which has no walls.
    assert places_for(alone, "P2NEW") == [(0, 1)]
    assert places_for(alone, "A4NES") == [(1, 0)]
    assert places_for(alone, "S3ESW") == [(0, -1)]
    assert places_for(alone, "C5NSW") == [(-1, 0)]
    assert places_for(alone, "T10SW") == [(-1, 0), (0, -1)]
    assert tiles_to_take_out(alone) == [] and tiles_to_replace(alone, "P8") == []


def test_east_is_x_and_north_is_y() -> None:
    assert [neighbour((2, -1), side) for side in "NESW"] == [(2, 0), (3, -1), (2, -2), (1, -1)]
    assert layout(nne="P8", sw="S9") == {(0, 0): FOUNTAIN, (1, 2): "P8", (-1, -1): "S9"}


def test_a_tile_touches_another_with_a_side() -> None:
    assert not is_lawful(layout(ne="P8"))
    assert not is_lawful(layout(nn="P8"))
    assert is_lawful(layout(n="P8", ne="S9"))


def test_walls_on_both_sides_or_on_neither() -> None:
    assert not walls_agree(layout(n="A8N", nn="P8"))
    assert not walls_agree(layout(n="P8", nn="S8S"))
    assert walls_agree(layout(n="A8N", nn="S8S"))
    assert not walls_agree(layout(n="S8S"))  # the fountain has no walls
    assert walls_agree(layout(w="A8E", e="S7W")) is False
    assert walls_agree(layout(e="A8E", w="S7W"))


def test_everything_is_reached_on_foot() -> None:
    # Both have a wall there, but nobody can get in.
    shut = layout(n="A8N", nn="S8S")
    assert walls_agree(shut) and has_no_holes(shut) and not is_lawful(shut)
    assert reached_on_foot(shut) == {(0, 0), (0, 1)}
    # Two walls within the Alhambra are allowed if there is a way round.
    around = layout(n="A8E", e="P8", ne="S7W")
    assert is_lawful(around)
    # Then the tile on the way cannot be taken out, nor replaced by one that shuts it.
    assert sorted(tiles_to_take_out(around)) == [(0, 1), (1, 1)]
    assert not is_lawful({**around, (1, 0): "G10N"})
    assert not is_lawful(layout(n="A8E", ne="S7W"))
    # It is not enough that all tiles are reached from each other.
    assert not is_lawful({ORIGIN: FOUNTAIN, (5, 5): "P8", (5, 6): "S9"})


def test_the_fountain_stays() -> None:
    assert not is_lawful({(0, 0): "P8"})
    assert not is_lawful({(0, 0): "P8", (0, 1): FOUNTAIN})
    assert not is_lawful({(0, 1): FOUNTAIN})
    around = layout(n="P8", e="S9")
    assert ORIGIN not in tiles_to_take_out(around) and ORIGIN not in tiles_to_replace(around, "A9")


OPEN = ["P8", "S9", "A9", "A10", "C10", "C11", "G10", "G11", "T11", "T12"]


def test_no_holes() -> None:
    # Around the empty cell to the north-east one tile is missing, but only at a corner, so it is a hole.
    ring: list[Cell] = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    for missing in ring:
        others = [cell for cell in ring if cell != missing]
        at_a_side = missing in {(1, 0), (2, 1), (1, 2), (0, 1)}
        open_ring: Layout = {ORIGIN: FOUNTAIN, **dict(zip(others, OPEN, strict=False))}
        assert walls_agree(open_ring)
        assert has_no_holes(open_ring) == at_a_side
        closed = {**open_ring, missing: "T12"}
        assert not has_no_holes(closed) and not is_lawful(closed)
        if at_a_side and set(others) <= reached_on_foot(open_ring):
            # It may not be closed, but the bay may be filled.
            assert missing not in places_for(open_ring, "T12") and (1, 1) in places_for(open_ring, "T12")


def test_taking_out_leaves_no_hole() -> None:
    cells = [(x, y) for x in [0, 1, 2] for y in [0, 1, 2]]
    full: Layout = dict(zip(cells, [FOUNTAIN, *OPEN], strict=False))
    assert is_lawful(full)
    assert (1, 1) not in tiles_to_take_out(full)
    assert {(1, 0), (2, 2), (2, 1), (0, 2)} <= set(tiles_to_take_out(full))
    # But it may be replaced there, by a tile with the same walls towards its neighbours.
    assert (1, 1) in tiles_to_replace(full, "T12") and (1, 1) not in tiles_to_replace(full, "T11N")


def test_a_hole_of_two_cells() -> None:
    cells = [(0, 1), (0, 2), (1, 2), (2, 2), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0)]
    ring: Layout = {ORIGIN: FOUNTAIN, **dict(zip(cells, OPEN, strict=False))}
    assert walls_agree(ring) and reached_on_foot(ring) == set(ring) and not is_lawful(ring)
    del ring[2, 0]
    assert is_lawful(ring)
    assert (2, 0) not in places_for(ring, "T12")
    # Of the two cells only the inner one may be filled: otherwise it would be a hole itself.
    assert (1, 1) in places_for(ring, "T12") and (2, 1) not in places_for(ring, "T12")


def test_exchange_needs_the_same_sides() -> None:
    around = layout(n="A8N", e="P8", nn="S8S", ne="S9", nne="A9")
    assert is_lawful(around)  # nn is reached by nne
    assert tiles_to_replace(around, "C9W") == []
    assert sorted(tiles_to_replace(around, "T11N")) == [(0, 1), (1, 2)]
    assert sorted(tiles_to_replace(around, "G12S")) == [(0, 2), (1, 0)]
    assert sorted(tiles_to_replace(around, "G9E")) == [(1, 0), (1, 1), (1, 2)]


# ------------------------------------------------------------------------------------------- outer walls

RING = layout(n="P2NEW", e="A4NES", s="S3ESW", w="C5NSW")


def test_a_closed_ring_counts_all_its_segments() -> None:
    assert is_lawful(RING)
    assert len(outer_walls(RING)) == 12 and longest_outer_wall(RING) == 12
    assert longest_outer_wall({**RING, (0, 1): "T11N"}) == 9  # a gap on either side of a segment
    assert longest_outer_wall({**RING, (0, 1): "T9NE"}) == 11
    assert longest_outer_wall({**RING, (0, 1): "P8"}) == 9


def test_no_walls() -> None:
    assert longest_outer_wall(layout()) == 0
    assert longest_outer_wall(layout(n="P8", e="S9")) == 0


def test_walls_within_the_alhambra_do_not_count() -> None:
    around = layout(n="A8E", e="P8", ne="S7W")
    assert is_lawful(around) and longest_outer_wall(around) == 0
    # They do not join what is outside either.
    around = layout(n="G8NE", e="P8", ne="T9NW")
    assert is_lawful(around) and longest_outer_wall(around) == 2
    assert outer_walls(around) == {((0, 2), (1, 2)), ((1, 2), (2, 2))}


def test_stretches_go_round_corners() -> None:
    assert longest_outer_wall(layout(n="P2NEW")) == 3
    assert longest_outer_wall(layout(n="P5NW", w="C8NW")) == 4  # into the corner between the two and out again
    assert longest_outer_wall(layout(n="P6N", s="S8S")) == 1  # two stretches, the longest one counts
    assert longest_outer_wall(layout(n="P6N", s="S3ESW")) == 3
    assert longest_outer_wall(layout(n="P6N", ne="A8N", nee="G8NE")) == 4


def test_longest_stretch_tries_everything() -> None:
    def path(*points: tuple[int, int]) -> set[Segment]:
        return {(min(start, end), max(start, end)) for start, end in itertools.pairwise(points)}

    assert longest_stretch(set()) == 0
    assert longest_stretch(path((0, 0), (1, 0), (1, 1), (1, 2))) == 3
    square = path((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
    assert longest_stretch(square) == 4
    assert longest_stretch(square | path((1, 1), (2, 1))) == 5
    assert longest_stretch(square | path((1, 1), (2, 1), (2, 2), (1, 2), (1, 1))) == 8  # two squares, one corner
    cross = path((-1, 0), (0, 0), (1, 0)) | path((0, -1), (0, 0), (0, 1))
    assert longest_stretch(cross) == 2
    assert longest_stretch(cross | path((1, 0), (2, 0), (3, 0)) | path((0, 1), (0, 2))) == 5


# ----------------------------------------------------------------------------------------- throws, placing


def test_places_are_those_of_the_basic_game() -> None:
    game = ready(3)
    for _ in [1, 2, 3]:
        play_all(game, "(PSSSACGT) throw:PACGT (PSSAT) throw:PAT (PAT)")
        assert game.legal() == ["place:A", "place:P", "place:S", "place:T"]
        game.play("place:S")
    assert game.column("S")["markers"] == {"5.3": 1, "4.1": 2, "4.2": 3}
    assert game.position()["left"] == {1: 4, 2: 4, 3: 4}
    assert game.position()["turn"] == 1


def test_weights_of_a_throw() -> None:
    game = ready(3)
    weights = game.weights()
    assert len(weights) == 1287 and sum(weights.values()) == 6**8
    assert weights["(PPPPPPPP)"] == 1 and weights["(PPSSACGT)"] == 10080
    assert game.legal() == sorted(weights) and all(game.can_happen(token) for token in weights)
    play_all(game, "(PPPPPPPP) throw:PP")
    assert len(game.weights()) == 21 and game.weights()["(SA)"] == 2
    assert game.dice() == "PPPPPP" and game.position()["throws"] == 1
    for wrong in ["(P)", "(PPP)", "(SP)", "(Px)", "PS", "((PS))", "(throw:PS)", ""]:
        assert not game.can_happen(wrong)
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    game.play("(SA)")
    assert game.dice() == "PPPPPPSA" and not game.can_happen("(SA)")


def test_throwing_again_and_three_throws_are_all() -> None:
    game = ready(3)
    play_all(game, "(PPPPPPSS)")
    throws = [token for token in game.legal() if token.startswith("throw:")]
    assert len(throws) == 7 * 3 - 1 and "throw:PPPPPPSS" in throws and "throw:S" in throws
    for wrong in ["throw:", "throw:SP", "throw:A", "throw:SSS", "black:P", "annul", "again", "push:P"]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    play_all(game, "throw:SS (SS) throw:PPPPPPSS (AAAAAAAA)")
    assert game.legal() == ["place:A"]  # written even when it is the only one
    game.play("place:A")
    assert game.column("A")["markers"] == {"8.3": 1}


def test_turns_go_clockwise_from_the_caliph() -> None:
    game = Reference(4)
    play_all(game, "(first:3) (stack:P8,S9,A9,C10,G10,T11) (bag:T12,G11,A10,T9ES,C7NE) (chip:A)")
    order = []
    for _ in range(16):
        order.append(game.position()["turn"])
        play_all(game, "(PPPPPPPP)")
        assert mover(game) == order[-1]
        play_all(game, "place:P")
    assert order == [3, 4, 1, 2] * 4
    assert mover(game) == 3 and game.legal() == ["take:P8"]


def test_a_marker_that_fell_out_counts_as_placed() -> None:
    game = ready(3)
    game.columns["T"].track.owner = {"1.1": 2, "1.2": 3, "1.3": 3}
    play_all(game, "(PPPPPPPT) place:T")
    assert game.column("T")["out"] == [1]
    assert game.position()["left"][1] == 4


# --------------------------------------------------------------------------------------------- rebuilding


def test_nothing_to_rebuild() -> None:
    game = ready(3)
    game.play("(PPPPPPSS)")
    assert words(game) == ["place:P", "place:S"]
    # Where a tile from the reserve fits nowhere, something can be exchanged or taken out.
    game.alhambras[1] = layout(n="A8N")
    has(game, 1, "P2NEW")
    assert words(game) == ["place:P", "place:S", "store:A8N", "swap:P2NEW=A8N"]


def test_rebuilding_after_the_first_or_second_throw_only() -> None:
    game = ready(3)
    has(game, 1, "A8N")
    rebuilding = ["build:A8N@-1,0", "build:A8N@0,1", "build:A8N@1,0"]
    assert mover(game) == "chance"  # not before the first throw
    game.play("(PPPPPPSS)")
    assert words(game) == [*rebuilding, "place:P", "place:S"]
    play_all(game, "throw:S (S)")
    assert words(game) == [*rebuilding, "place:P", "place:S"]
    play_all(game, "throw:S (S)")
    assert words(game) == ["place:P", "place:S"]


def test_building_from_the_reserve() -> None:
    game = ready(3)
    has(game, 1, "A8N", "T12")
    play_all(game, "(PPPPPPSS) throw:SS (SS) build:A8N@-1,0")
    assert game.alhambra(1) == {(0, 0): FOUNTAIN, (-1, 0): "A8N"} and game.reserve(1) == ["T12"]
    # The marker is used up: it is the next player's turn, and nothing is on the board.
    assert game.position()["turn"] == 2 and mover(game) == "chance"
    assert game.position()["left"] == {1: 4, 2: 5, 3: 5} and game.position()["on_reserve"] == {1: 1, 2: 0, 3: 0}
    assert all(game.column(kind)["markers"] == {} and game.column(kind)["out"] == [] for kind in KINDS)
    assert game.dice() == "" and game.position()["throws"] == 0


def test_taking_out() -> None:
    game = ready(3)
    game.alhambras[1] = layout(n="A8E", e="P8", ne="S7W")
    game.play("(PPPPPPPP)")
    assert words(game) == ["place:P", "store:A8E", "store:S7W"]
    game.play("store:S7W")
    assert game.alhambra(1) == layout(n="A8E", e="P8") and game.reserve(1) == ["S7W"]
    assert game.position()["on_reserve"][1] == 1 and game.position()["turn"] == 2
    # The last one may be taken out too.
    game.alhambras[2] = layout(e="A9")
    game.play("(PPPPPPPP)")
    assert words(game) == ["place:P", "store:A9"]
    game.play("store:A9")
    assert game.alhambra(2) == layout() and game.reserve(2) == ["A9"]


def test_exchanging() -> None:
    game = ready(3)
    game.alhambras[1] = layout(n="A8N", nne="A9", ne="S9", nn="S8S", e="P8")
    has(game, 1, "T11N", "G12S")
    game.play("(PPPPPPPP)")
    assert [token for token in words(game) if token.startswith("swap:")] == [
        "swap:G12S=P8",
        "swap:G12S=S8S",
        "swap:T11N=A8N",
        "swap:T11N=A9",
    ]
    game.play("swap:T11N=A8N")
    assert game.alhambra(1) == layout(n="T11N", nne="A9", ne="S9", nn="S8S", e="P8")
    assert game.reserve(1) == ["A8N", "G12S"]
    assert game.position()["left"][1] == 4 and game.position()["on_reserve"][1] == 1


def test_rebuilding_what_is_not_possible() -> None:
    game = ready(3)
    game.alhambras[1] = layout(n="A8N", e="P8")
    has(game, 1, "T11N", "T11S")
    has(game, 2, "T12")
    game.play("(PPPPPPPP)")
    before = game.position()
    for wrong in [
        "build:T12@0,-1",  # not theirs
        "build:T11N@0,-1",
        "build:T11N@0,0",
        "build:T11N@-1,-0",
        "build:T11N@+1,1",
        "build:T11N@ -1,0",
        "build@-1,0",
        "build:T11N",
        "build:A8N@-1,0",
        "store:T11N",
        "store:fountain",
        "swap:T11N=fountain",
        "swap:A8N=T11N",
        "swap:T11S=A8N",
        "swap:T11N=T11S",
        "reserve",
        "dirk",
    ]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    assert game.position() == before


def test_everybody_may_rebuild_with_all_markers() -> None:
    game = ready(6)
    for seat, tile in enumerate(["P7E", "S7W", "A8N", "C9S", "G9E", "T13E"], start=1):
        has(game, seat, tile)
        game.alhambras[seat] = layout()
    for _turn in range(18):
        game.play("(PPSSAACC)")
        rebuilding = [token for token in words(game) if not token.startswith("place:")]
        game.play(rebuilding[0])
    # Built, taken out, built; no markers, no rewards, and everything left over leaves the game.
    assert game.round == 2 and len(game.out_of_the_game) == 11
    assert all(len(game.alhambra(seat)) == 2 for seat in range(1, 7))
    assert game.position()["on_reserve"] == dict.fromkeys(range(1, 7), 0)
    assert game.position()["left"] == dict.fromkeys(range(1, 7), 3)
    assert game.scores() == [1 + 1, 1 + 2, 1 + 3, 1 + 4, 1 + 5, 1 + 6]


# ------------------------------------------------------------------------------------------------ rewards


def test_two_tiles_and_three_markers() -> None:
    """Blue (1) best, Yellow (2) second, Red (3) third."""
    game = ready(3)
    rewards(game, G=[1, 2, 3])
    assert mover(game) == 1 and game.legal() == ["take:G10", "take:G11"]
    play_all(game, "take:G11 reserve")
    assert mover(game) == 2 and game.legal() == ["take:G10"]  # written even when it was the only one
    play_all(game, "take:G10")
    assert mover(game) == 2 and game.column("G")["markers"] == {"8.3": 3}
    play_all(game, "build@1,0")
    assert game.round == 2 and mover(game) == "chance"  # Red gets nothing
    assert game.reserve(1) == ["G11"] and game.alhambra(2) == layout(e="G10") and game.alhambra(3) == layout()
    assert game.scores() == [0, 5, 0]


def test_whoever_takes_something_takes_their_marker_back() -> None:
    game = ready(3)
    rewards(game, T=[2, 2, 1])
    assert game.position()["left"] == {1: 4, 2: 3, 3: 5}
    assert mover(game) == 2 and game.legal() == ["take:T11", "take:T12", "take:T9ES"]
    game.play("take:T12")
    assert game.position()["left"] == {1: 4, 2: 4, 3: 5}
    assert game.position()["taken"] == "T12" and game.column("T")["tiles"] == ["T11", "T9ES"]
    assert game.column("T")["markers"] == {"8.2": 2, "8.3": 1}
    game.play("build@0,1")
    assert game.position()["taken"] is None
    assert mover(game) == 2 and game.legal() == ["take:T11", "take:T9ES"]  # the same player again
    play_all(game, "take:T11 build@0,2")
    assert mover(game) == 1 and game.legal() == ["take:T9ES"]
    play_all(game, "take:T9ES reserve")
    assert game.round == 2
    assert game.alhambra(2) == layout(n="T12", nn="T11")


def test_columns_come_from_left_to_right() -> None:
    game = ready(3)
    rewards(game, T=[3, 1], S=[1], G=[2, 1], P=[2])
    asked = []
    while game.round == 1:
        asked.append((mover(game), game.legal()[0]))
        play_all(game, f"{game.legal()[0]} reserve")
    assert asked == [
        (2, "take:P8"),
        (1, "take:S9"),
        (2, "take:G10"),
        (1, "take:G11"),
        (3, "take:T11"),
        (1, "take:T12"),
    ]


def test_what_is_left_over_leaves_the_game() -> None:
    game = ready(3)
    rewards(game, C=[1], T=[2])
    assert game.position()["gone"] == ["A10", "A9", "P8", "S9"]
    assert not game.column("A")["chip"]
    play_all(game, "take:C10 reserve")
    assert game.position()["gone"] == ["A10", "A9", "C7NE", "G10", "G11", "P8", "S9"]
    play_all(game, "take:T11 reserve")
    assert len(game.position()["gone"]) == 9 and len(game.unseen()) == 44
    assert game.round == 2 and game.position()["caliph"] == 1  # the Caliph stone stays
    assert all(game.column(kind) == ColumnPosition(tiles=[], chip=False, markers={}, out=[]) for kind in KINDS)


def test_the_starting_player_chip() -> None:
    game = ready(3)
    rewards(game, A=[2, 3, 1])
    assert mover(game) == 2 and game.legal() == ["take:A10", "take:A9", "take:chip"]
    game.play("take:chip")
    assert mover(game) == 2 and game.legal() == ["caliph:1", "caliph:2", "caliph:3"]
    assert game.position()["caliph"] == 1 and not game.column("A")["chip"]
    game.play("caliph:3")  # at once
    assert game.position()["caliph"] == 3
    assert mover(game) == 3 and game.legal() == ["take:A10", "take:A9"]
    play_all(game, "take:A9 reserve take:A10 reserve")
    play_all(game, "(stack:P7E,S8S,A8N,C9W,G9E,T10W) (bag:P6N,P5NW,S7W,S6ES,T13E) (chip:P)")
    assert game.position()["turn"] == 3


def test_the_starting_player_chip_may_be_all_that_is_left() -> None:
    game = ready(4)
    rewards(game, A=[2, 3, 3])
    play_all(game, "take:A9 reserve take:A10 reserve")
    assert mover(game) == 3 and game.legal() == ["take:chip"]
    game.play("take:chip")
    assert game.legal() == ["caliph:1", "caliph:2", "caliph:3", "caliph:4"]
    game.play("caliph:3")  # oneself is allowed
    assert game.round == 2 and game.position()["caliph"] == 3


def test_where_a_tile_goes() -> None:
    game = ready(3)
    rewards(game, C=[1, 2])
    game.play("take:C7NE")
    assert game.legal() == ["build@0,1", "build@1,0", "reserve"]
    for wrong in ["dirk", "build@0,-1", "build@0,0", "build:C7NE@0,1", "store:C7NE", "build@00,1", "take:C10"]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    game.play("build@1,0")
    assert game.alhambra(1) == layout(e="C7NE")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_tile_that_fits_nowhere_goes_to_the_reserve_without_a_token(players: int) -> None:
    game = Reference(players)
    play_all(game, "(first:1) (stack:P2NEW,S9,A9,C10,G10,T11) (bag:T12,G11,A10,T9ES,C7NE) (chip:A)")
    game.alhambras[1] = layout(n="A8N")
    rewards(game, P=[1], S=[1])
    assert game.legal() == ["take:P2NEW"]
    game.play("take:P2NEW")
    assert game.reserve(1) == ["P2NEW"] and game.position()["taken"] is None
    assert game.legal() == ["take:S9"]


def test_with_two_players_a_tile_that_fits_nowhere_may_go_to_dirk() -> None:
    for token in ["reserve", "dirk"]:
        game = Reference(2)
        play_all(game, "(first:1) (stack:P2NEW,S9,A9,C10,G10,T11) (bag:T12,G11,A10,T9ES,C7NE) (chip:A)")
        game.alhambras[1] = layout(n="A8N")
        rewards(game, P=[1])
        game.play("take:P2NEW")
        assert game.legal() == ["dirk", "reserve"]
        game.play(token)
        assert (game.reserve(1), game.dirks_tiles()) == ((["P2NEW"], []) if token == "reserve" else ([], ["P2NEW"]))


# ------------------------------------------------------------------------------------------------ scoring

EACH = dict[int, tuple[int, int | None, int, int]]


def points(counts: list[int], of_places: list[int]) -> list[int]:
    """The points of seats with these numbers of tiles, from seat 1."""
    result = score_kind(dict(enumerate(counts, start=1)), of_places)
    return [result[seat][3] for seat in sorted(result)]


def test_places() -> None:
    assert points([3, 1, 2], [6]) == [6, 0, 0]
    assert points([3, 1, 2], [13, 6]) == [13, 0, 6]
    assert points([3, 1, 2], [21, 13, 6]) == [21, 6, 13]
    assert points([3, 1, 2, 4], [21, 13, 6]) == [13, 0, 6, 21]


def test_ties_share_the_places_they_occupy_rounded_down() -> None:
    assert points([1, 1], [1]) == [0, 0]
    assert points([1, 1], [6]) == [3, 3]
    assert points([2, 2, 1], [13, 6]) == [9, 9, 0]  # places one and two; the third has none
    assert points([2, 2, 2], [13, 6]) == [6, 6, 6]
    assert points([2, 1, 1], [13, 6]) == [13, 3, 3]
    assert points([2, 2, 1], [21, 13, 6]) == [17, 17, 6]
    assert points([3, 1, 1], [21, 13, 6]) == [21, 9, 9]
    assert points([4, 3, 2, 2], [16, 8, 1]) == [16, 8, 0, 0]
    assert points([1, 1, 1, 1], [21, 13, 6]) == [10, 10, 10, 10]
    assert points([1, 1, 1, 1, 1, 1], [16, 8, 1]) == [4] * 6
    assert points([5, 1, 1, 1, 1], [18, 10, 3]) == [18, 3, 3, 3, 3]


def test_at_least_one_tile_is_needed() -> None:
    assert points([0, 0, 0], [6]) == [0, 0, 0]
    assert points([0, 1, 0], [21, 13, 6]) == [0, 21, 0]
    expected: EACH = {1: (0, None, 0, 0), 2: (1, 1, 1, 21), 3: (0, None, 0, 0)}
    assert score_kind({1: 0, 2: 1, 3: 0}, [21, 13, 6]) == expected


def test_places_of_a_breakdown() -> None:
    expected: EACH = {1: (2, 2, 2, 9), 2: (5, 1, 1, 21), 3: (2, 2, 2, 9), 4: (1, 4, 1, 0), 5: (0, None, 0, 0)}
    assert score_kind({1: 2, 2: 5, 3: 2, 4: 1, 5: 0}, [21, 13, 6]) == expected


def test_scorings_after_rounds_one_three_and_five() -> None:
    game = Reference(3)
    game.play("(first:1)")
    rng = random.Random(3)
    game.alhambras[1] = layout(n="P2NEW", e="T13E")
    game.alhambras[2] = layout(w="T10W", s="T11S")
    game.reserves[3] = ["T11", "T12", "T9ES"]
    # The Alhambras above are not taken from the unseen tiles, of which there are as many as ever.
    scores = []
    for _round in range(5):
        play_all(game, game.sample(rng))
        play_all(game, game.sample(rng))
        if game.round < 5:
            play_all(game, "(chip:P)")
        rewards(game)
        scores.append(game.scores())
    assert scores[0] == scores[1] == [1 + 3, 6 + 1, 0]
    assert scores[2] == scores[3] == [4 + 8 + 6 + 3, 7 + 13 + 1, 0]
    assert scores[4] == [21 + 16 + 13 + 3, 21 + 21 + 1, 0]
    assert [scoring["round"] for scoring in game.breakdown()[1]] == [1, 3, 5]
    assert game.breakdown()[1][0]["kinds"]["P"] == (1, 1, 1, 1)
    assert game.breakdown()[1][0]["kinds"]["T"] == (1, 2, 1, 0)
    assert game.breakdown()[1][1]["kinds"]["P"] == (1, 1, 1, 8)
    assert game.breakdown()[1][1]["kinds"]["T"] == (1, 2, 1, 6)
    assert game.breakdown()[1][2]["kinds"]["T"] == (1, 2, 1, 13)
    assert [scoring["wall"] for scoring in game.breakdown()[1]] == [3, 3, 3]  # in every scoring
    assert [scoring["total"] for scoring in game.breakdown()[1]] == [4, 8 + 6 + 3, 16 + 13 + 3]
    # What is in the reserve does not count.
    assert all(scoring["kinds"]["T"] == (0, None, 0, 0) for scoring in game.breakdown()[3])
    assert game.scores()[2] == 0
    assert mover(game) is None and game.round == 5 and game.legal() == []
    assert game.winners() == [1]


def test_the_table_of_points() -> None:
    """One player alone has a tile of each kind."""
    game = Reference(3)
    game.alhambras[1] = layout(n="P8", e="S9", s="A9", w="C10", nn="G10", ee="T11")
    game.caliph = 1
    for number, expected in [(1, [1, 2, 3, 4, 5, 6]), (3, [8, 9, 10, 11, 12, 13]), (5, [16, 17, 18, 19, 20, 21])]:
        game.round_number = number
        game.end_round()
        kinds = game.breakdown()[1][-1]["kinds"]
        assert [kinds[kind] for kind in KINDS] == [(1, 1, 1, value) for value in expected]
    assert game.scores() == [21 + 63 + 111, 0, 0]


def test_walls_are_everybodys_own() -> None:
    game = Reference(4)
    game.caliph = 1
    game.round_number = 1
    game.alhambras[1] = RING
    game.alhambras[2] = layout(n="T7NEW")
    game.alhambras[3] = layout(n="T7NEW")  # just as long
    game.end_round()
    assert [game.breakdown()[seat][0]["wall"] for seat in [1, 2, 3, 4]] == [12, 3, 3, 0]
    assert game.scores() == [1 + 2 + 3 + 4 + 12, 3 + 3, 3 + 3, 0]


def test_shared_victory() -> None:
    game = Reference(3)
    game.alhambras[1] = layout(n="P8")
    game.alhambras[2] = layout(n="P8")
    game.round_number = 5
    game.end_round()
    assert game.scores() == [12, 12, 0] and game.winners() == [1, 2]


def test_a_breakdown_is_a_copy() -> None:
    game = Reference(3)
    game.round_number = 5
    game.end_round()
    game.breakdown()[1][0]["kinds"]["P"] = (9, 1, 1, 99)
    assert game.breakdown()[1][0]["kinds"]["P"] == (0, None, 0, 0)


# --------------------------------------------------------------------------------------------------- Dirk


def test_dirks_markers() -> None:
    game = Reference(2)
    play_all(game, "(first:2) (stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,G10,A8N,T11,C7NE)")
    assert game.position()["left"] == {1: 5, 2: 5, 3: 0}
    markers = {kind: game.column(kind)["markers"] for kind in KINDS}
    assert markers == {"P": {}, "S": {}, "A": {"4.3": 3}, "C": {"6.3": 3}, "G": {"3.3": 3}, "T": {"5.3": 3, "2.3": 3}}
    game.play("(chip:A)")
    assert game.position()["turn"] == 2


def test_all_of_dirks_markers_in_one_column() -> None:
    game = Reference(2)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,T9NE,T9NW,T11,T10SW) (chip:T)")
    assert game.column("T")["markers"] == {"6.3": 3, "5.3": 3, "4.3": 3, "3.3": 3, "2.3": 3}
    # A real player's marker goes below one of Dirk's.
    play_all(game, "(PPSSAATT) throw:A (P) throw:A (P) place:T")
    assert game.column("T")["markers"]["1.1"] == 1


def test_dirk_takes_what_was_laid_first() -> None:
    game = Reference(2)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,T9NE,T9NW,T11,T10SW) (chip:T)")
    rewards(game, T=[3, 3, 1, 3, 3, 3])
    assert game.dirks_tiles() == ["T13E", "T9ES"]
    assert mover(game) == 1 and game.legal() == ["take:T10SW", "take:T11", "take:T9NE", "take:T9NW", "take:chip"]
    play_all(game, "take:T9NE dirk")
    assert game.dirks_tiles() == ["T10SW", "T11", "T13E", "T9ES", "T9NE", "T9NW"]
    assert game.position()["caliph"] == 1 and game.round == 2  # nobody took the chip
    assert game.scores() == [0, 0, 6] and game.breakdown()[3][0]["wall"] == 0


def test_dirk_with_the_starting_player_chip() -> None:
    for first, other in [(1, 2), (2, 1)]:
        game = Reference(2)
        play_all(game, f"(first:{first}) (stack:P8,S9,A9,C10,G10,T11) (bag:T12,G11,A10,T9ES,C7NE) (chip:P)")
        rewards(game, P=[3, 3])
        assert game.dirks_tiles() == ["P8"]
        assert game.round == 2 and game.position()["caliph"] == other
        play_all(game, "(stack:P7E,S8S,A8N,C9W,G9E,T10W) (bag:P6N,P5NW,S7W,S6ES,T13E) (chip:P)")
        assert game.position()["turn"] == other


def test_dirk_takes_a_tile_rather_than_the_chip() -> None:
    game = ready(2)
    rewards(game, A=[3, 1, 3])
    assert game.dirks_tiles() == ["A9"] and game.legal() == ["take:A10", "take:chip"]
    other = copy.deepcopy(game)
    play_all(game, "take:A10 reserve")
    assert game.position()["caliph"] == 2  # Dirk took the chip
    play_all(other, "take:chip")
    assert other.legal() == ["caliph:1", "caliph:2"]  # a real player
    play_all(other, "caliph:1")
    assert other.position()["caliph"] == 1 and other.dirks_tiles() == ["A10", "A9"]


def test_dirk_does_not_rebuild_and_gets_nothing_from_rebuilding() -> None:
    game = ready(2)
    has(game, 1, "T13E")
    game.play("(PPPPPPPP)")
    assert words(game) == ["build:T13E@0,-1", "build:T13E@0,1", "build:T13E@1,0", "place:P"]


def test_dirk_counts_for_majorities() -> None:
    game = ready(2)
    game.tiles_of_dirk = ["P6N", "P5NW", "T13E"]
    game.alhambras[1] = layout(n="P7E", e="T10W")
    game.reserves[2] = ["P4ES"]
    game.columns_to_do = []
    game.round_number = 3
    game.go_on_with_rewards()
    assert game.breakdown()[3][0]["kinds"]["P"] == (2, 1, 1, 8)
    assert game.breakdown()[1][0]["kinds"]["P"] == (1, 2, 1, 1)
    assert game.breakdown()[1][0]["kinds"]["T"] == (1, 1, 2, 9) == game.breakdown()[3][0]["kinds"]["T"]
    assert game.scores() == [1 + 9 + longest_outer_wall(game.alhambra(1)), 0, 8 + 9]


def test_dirk_may_win_alone_or_with_others() -> None:
    game = Reference(2)
    game.tiles_of_dirk = ["P8"]
    game.round_number = 5
    other = copy.deepcopy(game)
    game.end_round()
    assert game.scores() == [0, 0, 16] and game.winners() == [3]
    other.alhambras[2] = layout(n="T11")
    other.tiles_of_dirk = ["T12"]
    other.end_round()
    assert other.scores() == [0, 17, 17] and other.winners() == [2, 3]


# ------------------------------------------------------------------------------------------- whole rounds


def test_a_whole_round_of_two_by_tokens() -> None:
    game = Reference(2)
    play_all(game, "(first:2) (stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,G10,A8N,T11,C7NE) (chip:A)")
    play_all(game, "(PPPPPPPP) place:P (SSSSSSSS) place:S (AAAAAAAA) place:A (AAAAAAAA) place:A")
    play_all(game, "(CCCCCCCC) place:C (GGGGGGGG) place:G (TTTTTTTT) place:T (TTTTTTTT) place:T")
    play_all(game, "(GGGGGGGG) place:G (CCCCCCCC) place:C")
    assert mover(game) == 2  # P
    play_all(game, "take:P3SW")
    assert game.legal() == ["build@-1,0", "build@0,-1", "dirk", "reserve"]
    play_all(game, "build@0,-1")
    assert mover(game) == 1  # S
    play_all(game, "take:S9 build@1,0")
    assert mover(game) == 2  # A: 2, 1, Dirk
    play_all(game, "take:chip caliph:1")
    assert mover(game) == 1
    play_all(game, "take:A8N dirk")
    assert mover(game) == 2  # C: 2, 1, and nothing for Dirk
    play_all(game, "take:C7NE")
    assert game.legal() == ["build@0,1", "build@1,-1", "build@1,0", "dirk", "reserve"]
    play_all(game, "build@1,0 take:C11 reserve")
    assert mover(game) == 1  # G: 1, 2, and nothing for Dirk
    play_all(game, "take:G10 reserve take:G8NW reserve")
    assert mover(game) == 2  # T: 2, 1, Dirk, and nothing for Dirk's other marker
    play_all(game, "take:T13E dirk take:T11 build@0,1")
    assert game.alhambra(1) == layout(e="S9", n="T11") and game.reserve(1) == ["C11", "G10"]
    assert game.alhambra(2) == layout(s="P3SW", e="C7NE") and game.reserve(2) == ["G8NW"]
    assert game.dirks_tiles() == ["A4NES", "A8N", "T13E", "T9ES"] and game.out_of_the_game == []
    # Seat 1: the seraglio. Seat 2: the pavilion, the chambers, a wall of two. Dirk: arcades and towers.
    assert game.scores() == [2, 1 + 4 + 2, 3 + 6]
    assert game.breakdown()[2] == [
        {
            "round": 1,
            "kinds": {
                "P": (1, 1, 1, 1),
                "S": (0, None, 0, 0),
                "A": (0, None, 0, 0),
                "C": (1, 1, 1, 4),
                "G": (0, None, 0, 0),
                "T": (0, None, 0, 0),
            },
            "wall": 2,
            "total": 7,
        }
    ]
    assert game.round == 2 and game.position()["caliph"] == 1
    # Round 2: rebuilding.
    play_all(game, "(stack:P8,S8S,A9,C10,G11,T12) (bag:T10SW,P7E,S7W,A10,G9E) (chip:P) (PPPPPPPP)")
    assert mover(game) == 1 and "store:T11" in game.legal() and "swap:C11=S9" in game.legal()
    play_all(game, "build:G10@1,1 (PPPPPPPP) place:P (PPPPPPPP) throw:P (S) swap:C11=S9")
    assert game.alhambra(1) == layout(e="C11", n="T11", ne="G10") and game.reserve(1) == ["S9"]
    assert game.position()["left"] == {1: 3, 2: 4, 3: 0} and game.position()["on_reserve"] == {1: 2, 2: 0}


def test_illegal_tokens_change_nothing() -> None:
    game = ready(3)
    play_all(game, "(PPSAACGT)")
    before = game.position()
    for token in ["", "place", "place:", "place:X", "place:p", "(PPSAACGT)", "take:2", "keep", "caliph:1", "(chip:A)"]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(token)
    assert game.position() == before
    assert game.stack_weights() == {} and game.bag_weight("(bag:P7E,P6N,S8S,S7W,T13E)") == 0
    with pytest.raises(ValueError, match="a player decides"):
        game.chance_kind()
    with pytest.raises(ValueError, match="a player decides"):
        game.sample(random.Random(1))


def test_samples_of_the_bag_are_as_likely_as_their_weights_say() -> None:
    game = Reference(3)
    play_all(game, "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    rng = random.Random(5)
    first: Counter[str] = Counter()
    for _ in range(6000):
        token = game.sample(rng)
        first[token.removeprefix("(bag:").split(",")[0]] += 1
    # 2 of 25 in the bag are pavilions, six of which are unseen, and so on.
    for tile in game.unseen():
        chance = {"P": 2 / 6, "S": 2 / 6, "A": 4 / 8, "C": 4 / 8, "G": 6 / 10, "T": 6 / 10}[kind_of(tile)] / 25
        if tile == ADDITIONAL_TOWER:
            chance = 1 / 25
        assert abs(first[tile] - 6000 * chance) < 5 * (6000 * chance) ** 0.5


# ------------------------------------------------------------------------------------------- random games

SHAPES = {
    "place": r"place:[PSACGT]",
    "throw": r"throw:P*S*A*C*G*T*",
    "store": r"store:[PSACGT][0-9]+[NESW]*",
    "build:": r"build:[PSACGT][0-9]+[NESW]*@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)",
    "swap": r"swap:[PSACGT][0-9]+[NESW]*=[PSACGT][0-9]+[NESW]*",
    "take": r"take:([PSACGT][0-9]+[NESW]*|chip)",
    "build@": r"build@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)",
    "reserve": r"reserve",
    "dirk": r"dirk",
    "caliph": r"caliph:[1-6]",
}


def what(token: str) -> str:
    """What sort of decision a token is."""
    return token[:6] if token.startswith("build") else token.split(":", maxsplit=1)[0]


def check_alhambra(alhambra: dict[Cell, str]) -> None:
    """Check what holds for every Alhambra."""
    assert alhambra[0, 0] == FOUNTAIN
    assert is_lawful(alhambra)
    walls = outer_walls(alhambra)
    # Without holes and with everything reachable, two tiles never touch only at a corner: at most two segments meet.
    ends = Counter(point for segment in walls for point in segment)
    assert all(number <= 2 for number in ends.values())
    # So the longest stretch is simply the largest connected group of segments.
    largest = 0
    left = set(walls)
    while left:
        group = {left.pop()}
        while joined := {segment for segment in left for other in group if set(segment) & set(other)}:
            group |= joined
            left -= joined
        largest = max(largest, len(group))
    assert longest_outer_wall(alhambra) == largest
    # A tile that can be built has an open side in common with a neighbour.
    for tile in ["P8", "T10SW", "C7NE", "G6ESW"]:
        if tile in alhambra.values():
            continue
        for cell in places_for(alhambra, tile):
            assert any(
                neighbour(cell, side) in alhambra and OPPOSITE[side] not in walls_of(alhambra[neighbour(cell, side)])
                for side in "NESW"
                if side not in walls_of(tile)
            )


def check(game: Reference, players: int) -> None:
    """Check what holds in every position."""
    position = game.position()
    seats = list(range(1, max(players, 3) + 1))
    real = list(range(1, players + 1))
    # No tile is lost, and none appears from nowhere.
    tiles = position["unseen"] + position["gone"] + position["dirk"]
    if position["taken"] is not None:
        tiles.append(position["taken"])
    for kind in KINDS:
        assert all(kind_of(tile) == kind for tile in position["columns"][kind]["tiles"])
        tiles += position["columns"][kind]["tiles"]
    for seat in real:
        tiles += position["reserves"][seat]
        tiles += [tile for tile in position["alhambras"][seat].values() if tile != FOUNTAIN]
    assert sorted(tiles) == sorted([*ORIGINAL_TILES, ADDITIONAL_TOWER])
    # Nor are markers.
    each = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
    for seat in seats:
        markers = position["left"][seat] + position["on_reserve"].get(seat, 0)
        for kind in KINDS:
            markers += list(position["columns"][kind]["markers"].values()).count(seat)
            markers += position["columns"][kind]["out"].count(seat)
        assert markers == each and position["left"][seat] >= 0
    assert sum(position["columns"][kind]["chip"] for kind in KINDS) <= 1
    # The dice: eight after a throw, fewer before one.
    if position["turn"] is None:
        assert (position["throws"], position["dice"]) == (0, "")
    elif mover(game) == "chance":
        assert len(position["dice"]) < 8 and position["throws"] < 3
    else:
        assert mover(game) == position["turn"] and len(position["dice"]) == 8 and 1 <= position["throws"] <= 3
    assert mover(game) in {*real, "chance", None}
    assert players == 2 or position["dirk"] == []


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for number in range(3):
        game = Reference(players)
        tokens = 0
        markers = 0
        scores = game.scores()
        rounds = [0]
        while mover(game) is not None:
            check(game, players)
            if mover(game) == "chance":
                token = game.sample(rng)
                assert game.can_happen(token)
                if number == 0 and game.chance_kind() not in {"stack", "bag"} and tokens % 20 == 0:
                    assert token in game.legal() and game.legal() == sorted(game.weights())
            else:
                legal = game.legal()
                assert legal == sorted(set(legal)) and legal
                # First what to do, then how. In some games tiles are built where possible, for large Alhambras.
                sorts = sorted({what(token) for token in legal})
                building = "build@" in sorts and number % 2 == 0
                sort = "build@" if building else rng.choice(sorts)
                token = rng.choice([token for token in legal if what(token) == sort])
                assert all(re.fullmatch(SHAPES[what(token)], token) for token in legal)
                if len(legal) == 1:
                    assert token.startswith(("place:", "take:"))  # no other question with one answer is asked
                rebuilding = {"store", "build:", "swap"} & set(sorts)
                assert not rebuilding or game.position()["throws"] in {1, 2}
                seen[sort] += 1
                markers += sort in {"place", "store", "build:", "swap"}
                if number == 0 and tokens % 40 == 0:
                    for other in legal:
                        after = copy.deepcopy(game)
                        after.play(other)
                        check(after, players)
            game.play(token)
            tokens += 1
            assert tokens < 3000
            if game.round != rounds[-1] or mover(game) is None:
                rounds.append(game.round)
                if rounds[-2] not in {1, 3, 5}:
                    assert game.scores() == scores
                scores = game.scores()
                for seat in range(1, players + 1):
                    check_alhambra(game.alhambra(seat))
            assert game.scores() == scores
        check(game, players)
        assert rounds == [0, 1, 2, 3, 4, 5, 5]
        assert markers == 5 * players * {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
        best = max(game.scores())
        assert game.winners() == [seat for seat, score in enumerate(game.scores(), start=1) if score == best]
        assert game.unseen() == [] and len(game.breakdown()[1]) == 3
        for seat, scorings in game.breakdown().items():
            for scoring in scorings:
                assert scoring["total"] == scoring["wall"] + sum(part[3] for part in scoring["kinds"].values())
            assert sum(scoring["total"] for scoring in scorings) == game.scores()[seat - 1]
    assert set(seen) == set(SHAPES) - (set() if players == 2 else {"dirk"})
