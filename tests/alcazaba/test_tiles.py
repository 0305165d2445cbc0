"""The tiles: which ones exist, where they come from, and that none gets lost."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, pairwise
from math import factorial, prod
from typing import Any

import pytest

import comares
from comares import Game, SetupError
from comares.alcazaba import chance, names, rules
from comares.alcazaba.codes import BAG_IS, CHIP_AT, FIRST_OF_KIND, STACK_IS
from comares.core.rng import Rng

from .scripted import IN_THE_BAG, KINDS, NAMES, Table, code_of, look, play, random_game, taker_of, tiles_in

PAGE = """
    P2NEW  P3SW   P4ES   P5NW   P6N    P7E    P8
    S3ESW  S4NE   S5SW   S6ES   S7W    S8S    S9
    A4NES  A5NW   A6SW   A6NE   A7ES   A8N    A8E    A9     A10
    C5NSW  C6ES   C7SW   C7NE   C8NW   C9W    C9S    C10    C11
    G6ESW  G7NSW  G8SW   G8NE   G8NW   G9E    G10N   G10W   G10    G11   G12S
    T7NEW  T8NES  T9ES   T9NE   T9NW   T10W   T11N   T11S   T11    T12   T13E
    T10SW
""".split()
"""The names, as in the rules."""
TOWER = PAGE[-1]


def unseen(game: Game[Any]) -> list[str]:
    found: list[str] = look(game)["unseen"]
    return found


# ---- Which tiles exist ----


def test_the_tiles_are_those_of_the_page() -> None:
    game = play(comares.new("alcazaba", 3), "(first:1)")
    assert unseen(game) == PAGE
    assert list(names.house()) == PAGE


def test_there_are_55_tiles_and_no_two_are_alike() -> None:
    assert len(PAGE) == len(set(PAGE)) == 55


def test_there_are_7_p_7_s_9_a_9_c_11_g_and_12_t() -> None:
    tiles = unseen(play(comares.new("alcazaba", 3), "(first:1)"))
    assert Counter(tile[0] for tile in tiles) == {"P": 7, "S": 7, "A": 9, "C": 9, "G": 11, "T": 12}


def test_no_tile_has_walls_all_around() -> None:
    assert all(len(tile.lstrip("PSACGT0123456789")) <= 3 for tile in unseen(Table().game))


# ---- The additional tower ----


def test_the_additional_tower_can_be_replaced() -> None:
    game = play(comares.new("alcazaba", 3, tower="T10NE"), "(first:1)")
    assert "T10NE" in unseen(game) and "T10SW" not in unseen(game)
    assert len(unseen(game)) == 55


def test_the_replaced_tower_has_its_own_walls() -> None:
    table = Table(tower="T14NEW", keep="T14NEW").lay(bag="T14NEW", chip="P").turns({1: "T8.1"})
    assert set(play(table.game, "take:T14NEW").legal()) == {"build@0,1", "reserve"}


def test_the_replaced_tower_is_written_in_the_record() -> None:
    game = play(comares.new("alcazaba", NAMES[:3], tower="T10NE"), "(first:1)")
    assert '[Tower "T10NE"]' in game.record()
    assert "Tower" not in Table().game.record()
    assert "Tower" not in comares.new("alcazaba", 3, tower="T10SW").record()


@pytest.mark.parametrize("tower", ["T1", "T99NES", "T10ESW", "T14", "T2NSW", "T12E", "T10NW"])
def test_a_tower_has_a_price_and_up_to_three_walls(tower: str) -> None:
    assert unseen(play(comares.new("alcazaba", 3, tower=tower), "(first:1)"))[-1] == tower


@pytest.mark.parametrize(
    "tower",
    ["G10SW", "T10NESW", "T10WS", "T10EN", "T", "T0", "T01", "T100", "TSW", "t10sw", "T10 SW", "T10NN", "", "10SW"],
)
def test_what_is_no_tower_is_refused(tower: str) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("alcazaba", 3, tower=tower)
    assert caught.value.code == "tower-name"
    assert caught.value.data["tag"] == "Tower"
    assert f"“{tower}”" in str(caught.value)


@pytest.mark.parametrize("tower", ["T7NEW", "T9ES", "T11", "T13E"])
def test_a_tower_that_there_is_already_is_refused(tower: str) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("alcazaba", 3, tower=tower)
    assert caught.value.code == "tower-twice"
    assert tower in str(caught.value)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("alcazaba", [f"Player {n}" for n in range(players)])
    assert caught.value.code == "players-range"


# ---- Stacks and bag ----


def test_a_stack_has_one_tile_of_each_kind() -> None:
    table = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert [tiles_in(table.game, kind) for kind in KINDS] == [["P3SW"], ["S9"], ["A4NES"], ["C11"], ["G8NW"], ["T13E"]]


def test_five_tiles_from_the_bag_go_to_their_columns_in_the_order_drawn() -> None:
    table = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,G10,T7NEW,T11,C7NE)")
    assert tiles_in(table.game, "T") == ["T13E", "T9ES", "T7NEW", "T11"]
    assert tiles_in(table.game, "G") == ["G8NW", "G10"]
    assert tiles_in(table.game, "C") == ["C11", "C7NE"]
    assert tiles_in(table.game, "P") == ["P3SW"]


def test_in_five_rounds_all_tiles_come() -> None:
    table = Table()
    for number in range(1, 6):
        assert len(unseen(table.game)) == 55 - 11 * (number - 1)
        table.round()
    assert unseen(table.game) == []


def test_the_additional_tower_is_in_no_stack() -> None:
    table = Table()
    with pytest.raises(comares.ParseError):
        table.play("(stack:P3SW,S9,A4NES,C11,G8NW,T10SW)")
    table.play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T10SW,G10,T7NEW,T11,C7NE)")


@pytest.mark.parametrize(("kind", "in_the_bag"), [("P", 2), ("S", 2), ("A", 4), ("C", 4), ("G", 6), ("T", 7)])
def test_the_bag_has_2_p_2_s_4_a_4_c_6_g_and_7_t(kind: str, in_the_bag: int) -> None:
    """That many can be drawn, round by round, and then no more."""
    tiles = [tile for tile in PAGE if tile[0] == kind]
    on_top, others = tiles[:5], tiles[5:]
    assert len(others) == in_the_bag
    table = Table(keep=" ".join(others))
    drawn = 0
    while drawn < in_the_bag:
        now = others[drawn : drawn + 5]
        table.lay(stack=on_top.pop(), bag=" ".join(now)).turns().rewards()
        drawn += len(now)
    # One more can only come from a stack.
    table.play(stack_of(table, on_top.pop()))
    more = [tile for tile in PAGE if tile in unseen(table.game) and tile[0] == kind][:1]
    rest = [tile for tile in unseen(table.game) if tile[0] in "AG" and tile[0] != kind][:4]
    assert code_of(table.game, f"(bag:{','.join([*more, *rest])})") == "bag-has-none"


def stack_of(table: Table, tile: str) -> str:
    """A stack that contains a certain tile."""
    left = unseen(table.game)
    tiles = [tile if tile[0] == kind else next(name for name in left if name[0] == kind) for kind in KINDS]
    return f"(stack:{','.join(tiles)})"


def test_more_of_a_kind_than_the_bag_has_cannot_be_drawn_at_once() -> None:
    table = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert code_of(table.game, "(bag:P2NEW,P4ES,P5NW,G10,G11)") == "bag-has-fewer"
    table.play("(bag:P2NEW,P4ES,T10SW,G10,G11)")


def test_a_tile_that_was_laid_out_does_not_come_again() -> None:
    table = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert code_of(table.game, "(bag:T13E,G10,T7NEW,T11,C7NE)") == "tile-seen"
    assert code_of(table.game, "(bag:T11,G10,T7NEW,T11,C7NE)") == "tile-seen"
    table.play("(bag:T9ES,G10,T7NEW,T11,C7NE) (chip:T)").turns().rewards()
    assert code_of(table.game, "(stack:P3SW,S8S,A5NW,C10,G8NE,T12)") == "tile-seen"
    assert code_of(table.game, "(stack:P2NEW,S8S,A5NW,C7NE,G8NE,T12)") == "tile-seen"


def test_any_tile_that_was_not_seen_may_be_in_the_next_stack_or_in_the_bag() -> None:
    """Only tiles that were drawn from the bag are known to have been in it."""
    table = Table()
    for tile in ("P2NEW", "P8", "P5NW"):
        table.game.copy().play(stack_of(table, tile))
    game = play(table.game, "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    for tile in ("P2NEW", "P8", "S3ESW", "G12S", "T10SW"):
        game.copy().play(f"(bag:{tile},A5NW,C10,G10,T12)")


def test_when_the_bag_has_no_more_of_a_kind_the_others_are_in_the_stacks() -> None:
    table = Table(keep="P2NEW P4ES").round(bag="P2NEW P4ES")
    left = [tile for tile in unseen(table.game) if tile[0] == "P"]
    assert len(left) == 4  # one for each remaining stack
    table.play(stack_of(table, left[0]))
    rest = [tile for tile in unseen(table.game) if tile[0] in "AG"][:4]
    assert code_of(table.game, f"(bag:{left[1]},{','.join(rest)})") == "bag-has-none"


@pytest.mark.parametrize("players", [2, 3])
def test_random_stacks_and_bags_are_as_the_page_says(players: int) -> None:
    for seed in range(8):
        game = comares.new("alcazaba", players, seed=seed)
        bag: list[str] = []
        while not game.finished:
            if game.to_move == "chance":
                token = game.roll()
                if token.startswith("(stack"):
                    tiles = token.strip("()").removeprefix("stack:").split(",")
                    assert [tile[0] for tile in tiles] == list(KINDS)
                    assert "T10SW" not in tiles
                elif token.startswith("(bag"):
                    tiles = token.strip("()").removeprefix("bag:").split(",")
                    assert len(tiles) == 5
                    bag += tiles
            else:
                game.play(next(token for token in game.legal() if not token.startswith("throw")))
        assert Counter(tile[0] for tile in bag) == Counter(IN_THE_BAG) + Counter("T")
        assert "T10SW" in bag


def test_the_number_of_another_kinds_tile_is_no_tile_of_a_stack() -> None:
    """In the integer of a stack, each kind has its own numbers; the one after the last is not the next kind's first."""
    state = play(comares.new("alcazaba", 3), "(first:1)").state
    assert rules.is_legal(state, STACK_IS)
    for kind, (first, end) in enumerate(pairwise(FIRST_OF_KIND)):
        assert rules.is_legal(state, STACK_IS + (end - first - 1 << 4 * kind))
        assert not rules.is_legal(state, STACK_IS + (end - first << 4 * kind))
    assert not rules.is_legal(state, STACK_IS + (1 << 4 * 6)), "there is no seventh kind"


def test_the_starting_player_chip_comes_to_one_of_the_six_columns() -> None:
    state = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E) (bag:T9ES,G10,T7NEW,T11,C7NE)").game.state
    assert [rules.is_legal(state, CHIP_AT + column) for column in range(7)] == [True] * 6 + [False]


def test_every_unseen_tile_can_be_drawn() -> None:
    """Each from a stack, and each kind as often from the bag as it is in there, whichever tile it is."""
    game = play(comares.new("alcazaba", 3), "(first:1)")
    rng = Rng(4, 2)
    stacks = [chance.draw_stack(game.state, rng) for _ in range(300)]
    assert {chance.stacked(stack, kind) for stack in stacks for kind in range(6)} == set(range(54))
    draws = [chance.draw(game.state, rng) for _ in range(1200)]
    for n in range(5):
        tiles = [chance.drawn_tile(drawn, n) for drawn in draws]
        assert set(tiles) == set(range(55))
        kinds = Counter(PAGE[tile][0] for tile in tiles)
        # 1,200 times n of 25: within four standard deviations
        for kind, in_the_bag in {**IN_THE_BAG, "T": 7}.items():
            share = in_the_bag / 25
            assert abs(kinds[kind] - 1200 * share) < 4 * (1200 * share * (1 - share)) ** 0.5


def test_every_stack_is_equally_likely() -> None:
    state = play(comares.new("alcazaba", 3), "(first:1)").state
    assert all(weight == 1 for _, weight in islice(rules.outcomes(state), 1000))


@pytest.mark.parametrize(
    "tiles",
    [
        "P2NEW P3SW S3ESW S4NE T10SW",
        "G6ESW G7NSW G8SW G8NE G8NW",
        "T12 T10SW T11 T13E P8",
        "A10 A9 A8E A8N S8S",
    ],
)
def test_a_draw_weighs_as_much_as_it_is_likely(tiles: str) -> None:
    """A kind comes with its share of the bag, and of the kind any unseen tile, one draw after the other."""
    stack = "P4ES S9 A5NW C11 G11 T9ES".split()
    state = play(comares.new("alcazaba", 3), f"(first:1) (stack:{','.join(stack)})").state

    def compared(drawn: list[str]) -> Fraction:
        """The weight of a draw, compared with its probability."""
        bag, left = Counter({**IN_THE_BAG, TOWER: 1}), Counter(name[0] for name in PAGE if name not in [*stack, TOWER])
        likely = Fraction(1)
        for kind in [TOWER if name == TOWER else name[0] for name in drawn]:
            likely *= Fraction(bag[kind], bag.total())
            bag[kind] -= 1
            if kind != TOWER:
                likely /= left[kind]
                left[kind] -= 1
        action = sum(PAGE.index(name) << 6 * n for n, name in enumerate(drawn))
        assert rules.is_legal(state, BAG_IS + action)
        return chance.draw_weight(state, action) / likely

    assert compared(tiles.split()) == compared("A4NES C5NSW G6ESW T7NEW T8NES".split())


def test_all_draws_listed_are_possible() -> None:
    """The first ones have as many pavilions and seraglios as there are in the bag, and no more."""
    state = play(comares.new("alcazaba", 3), "(first:1) (stack:P4ES,S9,A5NW,C11,G11,T9ES)").state
    listed = [action for action, _ in islice(rules.outcomes(state), 1000)]
    assert all(rules.is_legal(state, action) for action in listed)
    assert [PAGE[chance.drawn_tile(listed[0] - BAG_IS, n)][0] for n in range(5)] == list("PPSSA")


def test_in_the_last_round_the_bag_is_drawn_empty_in_any_order() -> None:
    table = Table()
    for _ in range(4):
        table.round()
    outcomes = list(rules.outcomes(play(table.game, stack_of(table, unseen(table.game)[0])).state))
    assert len(outcomes) == 120
    left = Counter(name[0] for name in unseen(table.game) if name != TOWER)
    assert {weight for _, weight in outcomes} == {prod(map(factorial, left.values()))}
    drawn = {frozenset(chance.drawn_tile(action - BAG_IS, n) for n in range(5)) for action, _ in outcomes}
    assert drawn == {frozenset(map(PAGE.index, unseen(table.game)))}


# ---- Nothing gets lost ----


def where_tiles_are(game: Game[Any]) -> dict[str, list[str]]:
    view = look(game)
    found: dict[str, list[str]] = {tile: ["unseen"] for tile in view["unseen"]}
    for column in view["columns"]:
        for tile in column["tiles"]:
            assert tile[0] == column["kind"]
            found.setdefault(tile, []).append("column")
    if view["taken"]:
        found.setdefault(view["taken"], []).append("taken")
    for seat in view["seats"]:
        number = seat["seat"]
        for tile in seat["reserve"]:
            found.setdefault(tile, []).append(f"reserve {number}")
        for built in seat["alhambra"]:
            found.setdefault(built["tile"], []).append(f"alhambra {number}")
        for tile in seat["beside"]:
            found.setdefault(tile, []).append("dirk")
    return found


# Where a tile can go in one move; never from an Alhambra or a reserve to another player.
WAYS = {
    "unseen": {"column"},
    "column": {"taken", "dirk", "gone"},
    "dirk": set(),
    "gone": set(),
}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_at_every_moment_each_tile_is_in_exactly_one_place_or_has_left_the_game(players: int, seed: int) -> None:
    before = dict.fromkeys(PAGE, "unseen")
    for game in random_game(players, seed):
        if look(game)["phase"] == "first-player":
            continue
        found = where_tiles_are(game)
        assert all(len(places) == 1 for places in found.values())
        now = {tile: found.get(tile, ["gone"])[0] for tile in PAGE}
        assert set(found) <= set(PAGE)
        for tile, place in now.items():
            check_way(before[tile], place, tile)
        before = now
    assert "unseen" not in before.values() and "column" not in before.values()
    assert "gone" in before.values()


def check_way(before: str, now: str, tile: str) -> None:
    if before == now:
        return
    if before in WAYS:
        # With three or more players, a tile that fits nowhere goes straight to the reserve.
        assert now in WAYS[before] or (before == "column" and now.startswith("reserve")), (tile, before, now)
    elif before == "taken":
        assert now == "dirk" or now.startswith(("reserve", "alhambra")), (tile, before, now)
    else:
        (was, owner), (is_in, new_owner) = before.split(), now.split()
        assert owner == new_owner and {was, is_in} == {"reserve", "alhambra"}, (tile, before, now)


def test_a_tile_taken_is_shown_until_it_has_a_place() -> None:
    game = taker_of("S9")
    assert look(game)["taken"] == "S9"
    assert where_tiles_are(game)["S9"] == ["taken"]
    assert look(play(game, "reserve"))["taken"] is None
