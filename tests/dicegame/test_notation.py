"""Tokens of the dice game: how they are written, and what is left out."""

from __future__ import annotations

import pytest

import comares
from comares import ComaresError, ParseError
from comares.core import record
from comares.core.errors import IllegalAction
from comares.core.replay import replay

from .scripted import KINDS, NAMES, Table, chip_set, in_order, look, play, play_on, ready

FORMS = [
    "(first:2)",
    "(chip:A)",
    "(chips:1,black,annul,2,push)",
    "(chips:1,2,3,1,2,3)",
    "(chips:exchange,exchange,3,3,black)",
    "(dirk:G)",
    "(PPSAACGT)",
    "(P)",
    "(TTTTTTTT)",
    "throw:AAC",
    "throw:PPSAACGT",
    "black:S",
    "annul",
    "again",
    "place:S",
    "push:S",
    "take:2",
    "take:chip",
    "exchange:T",
    "keep",
    "caliph:3",
]

MALFORMED = [
    # dice not in the order P S A C G T
    "(SPAACGTT)",
    "(PPSAACTG)",
    "(TP)",
    "(APS)",
    "throw:CAA",
    "throw:SP",
    # dice that do not exist
    "(ppsaacgt)",
    "(PPSAACGX)",
    "(PPPPPPPPP)",
    "throw:PPPPPPPPP",
    "throw:PP SS",
    "throw:P,S",
    "throw:",
    "throw",
    "()",
    "( PPSAACGT)",
    "(PPSAACGT",
    "PPSAACGT)",
    "PPSAACGT",
    "(PPSAACGT)\n",
    "throw:AAC\n",
    # seats
    "(first:0)",
    "(first:7)",
    "(first:01)",
    "(first:)",
    "(first:1",
    "first:1",
    "caliph:0",
    "caliph:7",
    "caliph:01",
    "caliph:",
    "caliph",
    "(caliph:1)",
    # columns
    "(chip:X)",
    "(chip:a)",
    "(chip:)",
    "chip:A",
    "(dirk:X)",
    "dirk:A",
    "(dirk:PS)",
    "place:X",
    "place:s",
    "place:",
    "place",
    "place:PS",
    "(place:S)",
    "push",
    "push:1",
    "black",
    "black:Black",
    "exchange",
    "exchange:",
    # chips
    "(chips:1,black,annul,2)",
    "(chips:1,black,annul,2,push,1,1)",
    "(chips:1,black,annul,2,start)",
    "(chips:1,black,annul,2,4)",
    "(chips:1,black,annul,2,0)",
    "(chips:1,black,annul,2,)",
    "(chips:1, black, annul, 2, push)",
    "(chips:1 black annul 2 push)",
    "(chips:Black,black,annul,2,push)",
    "(chips:)",
    "(chips)",
    "chips:1,black,annul,2,push",
    # words
    "take:1",
    "take:3",
    "take",
    "take:Chip",
    "Take:2",
    "keep:",
    "annul:1",
    "Annul",
    "(annul)",
    "again:",
    "pass",
    "stop",
    "coins",
    "build:y1b1",
    "(y1b1)",
    "",
    " ",
]


@pytest.mark.parametrize("token", FORMS)
def test_the_forms_of_the_notation_are_read_and_written_the_same(token: str) -> None:
    game = comares.new("dicegame", 3)
    assert game.token(game.action(token)) == token


@pytest.mark.parametrize("word", ["(chip:{})", "(dirk:{})", "black:{}", "place:{}", "push:{}", "exchange:{}"])
def test_every_kind_has_its_letter(word: str) -> None:
    game = comares.new("dicegame", 3)
    actions = [game.action(word.format(kind)) for kind in KINDS]
    assert len(set(actions)) == 6
    assert [game.token(action) for action in actions] == [word.format(kind) for kind in KINDS]


@pytest.mark.parametrize("token", MALFORMED)
def test_what_is_malformed_is_told_as_such(token: str) -> None:
    game = comares.new("dicegame", 3)
    with pytest.raises(ParseError) as caught:
        game.play(token)
    assert caught.value.code == "no-such-token"
    assert len(game) == 0


def test_different_tokens_are_different_actions() -> None:
    game = comares.new("dicegame", 3)
    assert len({game.action(token) for token in FORMS}) == len(FORMS)


def test_dice_are_written_in_the_order_p_s_a_c_g_t() -> None:
    game = play(Table().lay().game, "(PSACGTTT)")
    for token in game.legal():
        if token.startswith("throw:"):
            assert token[6:] == in_order(token[6:])
    assert look(game)["dice"] == "PSACGTTT"


def test_after_the_first_throw_only_the_dice_thrown_again_are_written() -> None:
    game = play(Table().lay().game, "(PSACGTTT) throw:PSA")
    assert "(PPP)" in game.legal()
    assert all(len(token) == 5 for token in game.legal())


# ---- What is and is not asked ----


def test_a_whole_round_is_written_as_the_notation_says() -> None:
    """Chip, chips, turns, rewards."""
    table = Table(4).round({1: "P8.1"}, answers={"P": "take:chip"})
    tokens = table.game.tokens
    assert tokens[:3] == ["(first:1)", "(chip:T)", "(chips:1,1,1,1,2)"]
    assert tokens[3:5] == ["(PPPPPPPP)", "place:P"]
    assert tokens[-2:] == ["take:chip", "take:2"]


def test_with_two_players_dirk_comes_after_the_chips() -> None:
    table = Table(2).lay().turn("P8.1")
    assert table.game.tokens[1:] == ["(chip:T)", "(chips:1,1,1,1,2)", "(dirk:P)", "(PPPPPPPP)", "place:P"]


def test_round_5_has_chips_with_six_and_no_chip() -> None:
    table = Table(2).rounds(5)
    before = len(table.game)
    table.lay()
    assert table.game.tokens[before:] == ["(chips:1,1,2,2,3,3)", "(dirk:P)"]


def test_place_is_written_even_when_it_was_the_only_possibility() -> None:
    game = play(Table().lay().game, "(PPPPPPPP) throw:P (P) throw:P (P)")
    assert game.legal() == ["place:P"]
    assert game.to_move == 1


def test_take_is_written_also_when_only_one_marker_is_in_the_column() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert table.game.legal() == ["take:2", "take:chip"]


def test_the_second_best_is_not_asked_which_reward() -> None:
    table = Table().lay().turns({1: "P8.1", 2: "P7.1"}).play("take:2")
    assert look(table.game)["column"] == "T"


def test_one_player_with_the_best_and_the_second_best_marker_is_not_asked() -> None:
    table = Table().lay().turns({1: "P8.1 P7.1", 2: "S8.1"})
    assert look(table.game)["column"] == "S"


def test_after_annulling_the_first_throw_the_next_token_is_the_new_throw() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) annul")
    assert game.to_move == "chance"
    play(game, "(PPPPSSSS)")


def test_after_annulling_a_later_throw_again_is_written() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:S (S) annul")
    assert "again" in game.legal()
    assert game.to_move == 1


def test_exchange_or_keep_is_asked_once_for_each_point_while_a_chip_is_held() -> None:
    table = Table().give({1: "exchange"}).lay().turns({1: "P8.1"})
    before = len(table.game)
    table.rewards({"P": "take:2 keep exchange:S"})
    assert table.game.tokens[before:] == ["take:2", "keep", "exchange:S", "take:2"]


def test_without_an_exchange_chip_nothing_is_asked_for_points() -> None:
    table = Table().lay().turns({1: "P8.1"})
    before = len(table.game)
    table.rewards()
    assert table.game.tokens[before:] == ["take:2", "take:2"]


def test_chance_is_always_written_also_with_one_possible_outcome() -> None:
    table = Table(chips=chip_set("black " * 20)).play("(chip:A)")
    assert table.game.to_move == "chance"
    assert table.game.legal() == ["(chips:black,black,black,black,black)"]


# ---- Records ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_record_replays_and_is_written_the_same(players: int) -> None:
    game = play_on(comares.new("dicegame", NAMES[:players]), seed=10 + players)
    text = game.record()
    again = replay(record.parse(text))
    assert again.tokens == game.tokens
    assert again.record() == text
    assert again.scores() == game.scores()


def test_the_tags_of_a_record() -> None:
    lines = Table(2).game.record().splitlines()
    assert lines[:3] == ['[Game "dicegame"]', '[Players "Ani" "Ben"]', '[Chips "house"]']
    assert "Result" not in Table(2).game.record()


def test_a_wrong_result_is_an_error_that_names_both() -> None:
    game = Table().to_end().game
    reached = " ".join(map(str, game.scores()))
    text = game.record().replace(f'[Result "{reached}"]', '[Result "1 2 3"]')
    with pytest.raises(comares.ResultError) as caught:
        replay(record.parse(text))
    assert "1 2 3" in str(caught.value)
    assert reached in str(caught.value)


def test_an_illegal_token_of_a_record_is_told_with_its_place() -> None:
    text = '[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n\n(first:1) (chip:A)\n(chips:1,1,1,1,2) (PPPP)\n'
    with pytest.raises(ComaresError) as caught:
        replay(record.parse(text))
    where = caught.value.where
    assert where is not None
    assert (where.line, where.column, where.token) == (5, 19, "(PPPP)")
    assert caught.value.to_move == "chance"


@pytest.mark.parametrize(
    "action",
    [-1, 35, 1 << 24, (1 << 24) + 9, (2 << 24) + 9, (3 << 24) + 6, 6 << 24, (6 << 24) + 0o11011, 7 << 24, 1 << 70],
)
def test_an_integer_that_is_no_action_has_no_token(action: int) -> None:
    with pytest.raises(IllegalAction):
        comares.new("dicegame", 3).token(action)
