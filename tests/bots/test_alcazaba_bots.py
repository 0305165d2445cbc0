"""How the bots of Alcazaba evaluate things."""

from __future__ import annotations

from typing import Any

import pytest

import comares
from comares import Game
from comares.alcazaba import rules
from comares.alcazaba.codes import STORE, TURN
from comares.alcazaba.state import State
from comares.bots.alcazaba.market import Market
from comares.bots.alcazaba.outlook import Outlook
from comares.bots.alcazaba.player import Player
from comares.bots.alcazaba.sense import Sense
from comares.bots.alcazaba.tables import ahead, better_table, dice_table, some_table
from comares.bots.alcazaba.weights import TUNED
from comares.bots.budget import STANDARD
from comares.core import registry
from comares.core.rng import Rng
from comares.dicegame.codes import FIELDS

STACK = "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)"
BAG = "(bag:T9ES,G10,A8N,T11,C7NE)"


def first_turn(dice: str = "(PPSAACGT)") -> Game[Any]:
    game = comares.new("alcazaba", 3)
    for token in ("(first:1)", STACK, BAG, "(chip:A)", dice):
        game.play(token)
    return game


def state_at(phase: int, seed: int, least_round: int) -> State:
    """Return a position from a game that the bot ``player`` plays against itself."""
    state: State = comares.new("alcazaba", 3).state
    sense, dice = Sense(), Rng(seed)
    while state.phase != phase or state.round < least_round:
        rules.apply_unchecked(state, rules.sample(state, dice) if state.phase < TURN else sense.decide(state, True))
    return state


def test_who_has_more_tiles_is_likelier_to_stay_ahead() -> None:
    for come in range(13):
        chances = [ahead(difference, come, 0.5) for difference in range(-12, 13)]
        assert chances == sorted(chances)
        assert chances[12] == 0.5
    assert [ahead(difference, 0, 0.5) for difference in (-1, 0, 1)] == [0.0, 0.5, 1.0]
    assert ahead(1, 2, 0.5) > ahead(1, 8, 0.5), "much can happen yet"


def test_tables_are_chances() -> None:
    assert all(0 <= chance <= 1 for chance in [*some_table(), *better_table(), *dice_table()])
    dice = dice_table()
    for start in range(0, len(dice), 9):
        assert sum(dice[start : start + 9]) == pytest.approx(1)
    assert better_table() == sorted(better_table())


def test_a_tile_more_is_never_worth_less_than_nothing() -> None:
    for seed in range(4):
        state = state_at(TURN, seed, 2)
        outlook = Outlook(TUNED)
        outlook.look(state)
        for seat in range(3):
            assert all(outlook.gain(seat, kind, 1) >= 0 for kind in range(6))
            assert all(outlook.gain(seat, kind, -1) <= 0 for kind in range(6) if outlook.count[6 * seat + kind])


def test_a_better_field_is_worth_more_and_out_is_worth_nothing() -> None:
    state = first_turn().state
    outlook = Outlook(TUNED)
    market = Market(outlook, TUNED)
    outlook.look(state)
    market.appraise(state, 0, True)
    for kind in range(6):
        worth = market.worth[25 * kind : 25 * kind + FIELDS]
        assert worth == sorted(worth, reverse=True)
        assert market.worth[25 * kind + FIELDS] == 0
    assert market.items == [1, 1, 3, 2, 2, 3]


def test_behind_as_many_markers_as_there_are_things_nothing_is_left() -> None:
    game = first_turn("(PPPPPPPP)")
    game.play("place:P")
    game.play("(PPPSSSSS)")
    outlook = Outlook(TUNED)
    market = Market(outlook, TUNED)
    outlook.look(game.state)
    market.appraise(game.state, 1, True)
    assert market.worth[1] < 0.1, "the only pavilion is taken"
    assert market.worth[25] > 1


def test_eight_equal_symbols_are_placed() -> None:
    game = first_turn("(TTTTTTTT)")
    chosen = Player().choose(game.state.copy(), STANDARD, Rng(1))
    assert game.token(chosen) == "place:T"


def test_a_rehearsal_leaves_the_position_alone_and_depends_on_its_dice() -> None:
    state = state_at(TURN, 5, 3)
    sense = Sense()
    before = registry.find("alcazaba").view(state)
    ends = [sense.rehearse(state, rules.legal(state)[0], 1, 7, stream) for stream in (1, 2, 1)]
    assert ends[0] == ends[2] != ends[1]
    assert registry.find("alcazaba").view(state) == before


def test_what_is_won_by_rebuilding_is_weighed() -> None:
    player = Player()
    found = 0
    for seed in range(6):
        state = state_at(TURN, seed, 4)
        player.solve(state)
        action, value = player.best_rebuilding(state)
        ways = [way for way in rules.legal(state) if STORE <= way < 1 << 24]
        assert (action in ways) if ways else action == -1
        assert all(player.rebuilding_worth(state, way) <= value for way in ways)
        found += bool(ways)
    assert found
