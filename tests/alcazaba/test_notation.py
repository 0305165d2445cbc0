"""Tokens of Alcazaba: how they are written, and what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import comares
from comares import ComaresError, ParseError
from comares.core import record
from comares.core.errors import IllegalAction
from comares.core.replay import replay

from .scripted import KINDS, NAMES, Table, look, play, random_game, taker_of
from .test_tiles import PAGE

FORMS = [
    "(first:2)",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)",
    "(bag:T9ES,G10,A8N,T11,C7NE)",
    "(bag:T10SW,T7NEW,P2NEW,G12S,T13E)",
    "(chip:A)",
    "(PPSAACGT)",
    "(P)",
    "(TTTTTTTT)",
    "throw:AAC",
    "throw:PPSAACGT",
    "place:S",
    "caliph:3",
    "store:T9ES",
    "store:T10SW",
    "build:T9ES@2,-1",
    "build:P2NEW@0,0",
    "build:T10SW@-54,54",
    "swap:T9ES=G10",
    "swap:T10SW=P2NEW",
    "take:T9ES",
    "take:T10SW",
    "take:chip",
    "build@2,-1",
    "build@-1,0",
    "build@0,10",
    "build@54,-54",
    "reserve",
    "dirk",
]

MALFORMED = [
    # tiles that do not exist
    "take:T9",
    "take:T9SE",
    "take:t9es",
    "take:X9ES",
    "take:",
    "take",
    "take:2",
    "take:Chip",
    "take:T9ES,G10",
    "take:T10NE",
    "store:T9",
    "store:fountain",
    "store:",
    "store",
    "store:T9ES@1,0",
    "swap:T9ES",
    "swap:T9ES=",
    "swap:=G10",
    "swap:T9ES=G1",
    "swap:T9ES:G10",
    "swap:T9ES=G10=P8",
    "swap:T9ES = G10",
    # places
    "build@2",
    "build@2,",
    "build@,2",
    "build@2,-1,0",
    "build@2, -1",
    "build@+2,1",
    "build@02,1",
    "build@-0,1",
    "build@2.0,1",
    "build@2;1",
    "build@x,y",
    "build@",
    "build",
    "build@55,0",
    "build@0,-55",
    "build@100,0",
    "build@²,1",
    "build@٢,1",
    "build:T9ES",
    "build:T9ES@",
    "build:T9ES@2",
    "build:T9ES 2,-1",
    "build:T9@2,-1",
    "build:@2,-1",
    "build:2,-1",
    "build:y4b5",
    "Build@2,-1",
    "(build@2,-1)",
    # stacks: one tile of each kind, in the order P S A C G T
    "(stack:S9,P3SW,A4NES,C11,G8NW,T13E)",
    "(stack:P3SW,S9,A4NES,C11,T13E,G8NW)",
    "(stack:P3SW,S9,A4NES,C11,G8NW)",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T13E,T12)",
    "(stack:P3SW,P8,A4NES,C11,G8NW,T13E)",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T10SW)",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T13)",
    "(stack:P3SW, S9, A4NES, C11, G8NW, T13E)",
    "(stack:P3SW S9 A4NES C11 G8NW T13E)",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T13E",
    "(stack:P3SW,S9,A4NES,C11,G8NW,T13E,)",
    "(stack:)",
    "(stack)",
    "stack:P3SW,S9,A4NES,C11,G8NW,T13E",
    # the bag: five tiles
    "(bag:T9ES,G10,A8N,T11)",
    "(bag:T9ES,G10,A8N,T11,C7NE,P8)",
    "(bag:T9ES,G10,A8N,T11,C7)",
    "(bag:t9es,g10,a8n,t11,c7ne)",
    "(bag:T9ES,G10,A8N,T11,)",
    "(bag:,T9ES,G10,A8N,T11)",
    "(bag:T9ES,,G10,A8N,T11)",
    "(bag:)",
    "bag:T9ES,G10,A8N,T11,C7NE",
    # dice, seats and columns, as in the basic game
    "(SPAACGTT)",
    "(PPPPPPPPP)",
    "(ppsaacgt)",
    "throw:CAA",
    "throw:",
    "()",
    "PPSAACGT",
    "(first:0)",
    "(first:7)",
    "(first:01)",
    "caliph:0",
    "caliph:7",
    "caliph",
    "(chip:X)",
    "chip:A",
    "place:X",
    "place:s",
    "place:PS",
    "place",
    # words of the basic game that do not exist here
    "(chips:1,black,annul,2,push)",
    "(dirk:G)",
    "black:S",
    "annul",
    "again",
    "push:S",
    "exchange:T",
    "keep",
    # other words
    "Reserve",
    "reserve:T9ES",
    "(reserve)",
    "Dirk",
    "dirk:T9ES",
    "pass",
    "coins",
    "(y1b1)",
    "",
    " ",
    "reserve\n",
    "build@2,-1\n",
    "take:T9ES\n",
    "(bag:T9ES,G10,A8N,T11,C7NE)\n",
]


@pytest.mark.parametrize("token", FORMS)
def test_the_forms_of_the_notation_are_read_and_written_the_same(token: str) -> None:
    game = comares.new("alcazaba", 3)
    assert game.token(game.action(token)) == token


def test_different_tokens_are_different_actions() -> None:
    game = comares.new("alcazaba", 3)
    assert len({game.action(token) for token in FORMS}) == len(FORMS)


def test_every_tile_can_be_written_in_every_word() -> None:
    game = comares.new("alcazaba", 3)
    tokens = [f"{word}:{tile}" for word in ("take", "store") for tile in PAGE]
    tokens += [f"build:{tile}@1,2" for tile in PAGE]
    tokens += [f"swap:{one}={other}" for one in PAGE for other in PAGE]
    actions = [game.action(token) for token in tokens]
    assert [game.token(action) for action in actions] == tokens
    assert len(set(actions)) == len(actions)


def test_every_place_can_be_written() -> None:
    game = comares.new("alcazaba", 3)
    tokens = [f"build@{x},{y}" for x in range(-54, 55) for y in range(-54, 55)]
    actions = [game.action(token) for token in tokens]
    assert [game.token(action) for action in actions] == tokens
    assert len(set(actions)) == len(actions)


def test_every_tile_can_be_drawn_from_the_bag_at_every_place() -> None:
    game = comares.new("alcazaba", 3)
    for first in range(55):
        token = f"(bag:{','.join((PAGE * 2)[first : first + 5])})"
        assert game.token(game.action(token)) == token


@pytest.mark.parametrize("kind", KINDS)
def test_every_original_tile_can_be_in_a_stack(kind: str) -> None:
    game = comares.new("alcazaba", 3)
    for tile in PAGE[:-1]:
        if tile.startswith(kind):
            stack = [tile if letter == kind else next(name for name in PAGE if name[0] == letter) for letter in KINDS]
            token = f"(stack:{','.join(stack)})"
            assert game.token(game.action(token)) == token


def test_another_tower_has_its_own_name_in_tokens() -> None:
    game = comares.new("alcazaba", 3, tower="T14")
    assert game.token(game.action("take:T14")) == "take:T14"
    with pytest.raises(ParseError):
        game.action("take:T10SW")


@pytest.mark.parametrize("token", MALFORMED)
def test_what_is_malformed_is_told_as_such(token: str) -> None:
    game = comares.new("alcazaba", 3)
    with pytest.raises(ParseError) as caught:
        game.play(token)
    assert caught.value.code == "no-such-token"
    assert len(game) == 0


@pytest.mark.parametrize(
    "action",
    [-1, 6, 51, 63, 64 + 55, 128 + 55, 1 << 70, (1 << 12) + 55, (1 << 14) + 5, 1 << 31, (6 << 24), (1 << 30) + 63],
)
def test_an_integer_that_is_no_action_has_no_token(action: int) -> None:
    with pytest.raises(IllegalAction):
        comares.new("alcazaba", 3).token(action)


# ---- What is and is not asked ----


def test_a_round_is_stack_bag_chip_turns_rewards() -> None:
    table = Table(4, keep="T12").lay("P8", "G10").turns({1: "P8.1"}).rewards({"P": "take:P8 build@1,0"})
    tokens = table.game.tokens
    assert [token.split(":")[0] for token in tokens[:4]] == ["(first", "(stack", "(bag", "(chip"]
    assert tokens[4:6] == ["(PPPPPPPP)", "place:P"]
    assert tokens[-4:] == ["take:P8", "build@1,0", "take:chip", "caliph:1"]


@pytest.mark.parametrize("players", [2, 3])
def test_round_5_has_no_chip(players: int) -> None:
    table = Table(players).rounds(5)
    before = len(table.game)
    table.lay()
    assert [token.split(":")[0] for token in table.game.tokens[before:]] == ["(stack", "(bag"]


def test_with_two_players_nothing_is_written_for_dirk() -> None:
    table = Table(2).lay("G10", "G11 A9 P8 C10 S9").turns({1: "S8.1"}).rewards()
    assert not [token for token in table.game.tokens if "G10" in token and not token.startswith("(")]


def test_a_tile_that_fits_nowhere_is_not_written_with_three() -> None:
    game = taker_of("T7NEW", "P2NEW@0,1")
    assert game.tokens[-1] == "take:T7NEW"
    assert look(game)["phase"] != "settle"


def test_a_tile_that_fits_nowhere_is_written_with_two() -> None:
    game = play(taker_of("T7NEW", "P2NEW@0,1", players=2), "reserve")
    assert game.tokens[-2:] == ["take:T7NEW", "reserve"]


def test_place_is_written_even_when_it_was_the_only_possibility() -> None:
    game = Table().lay().play("(PPPPPPPP) throw:P (P) throw:P (P)").game
    assert (game.legal(), game.to_move) == (["place:P"], 1)


def test_the_chip_is_named_even_by_one_who_has_no_other_choice() -> None:
    table = Table(2).lay("P8", "T7NEW T8NES T9ES T9NE T9NW", chip="P").turns({1: "P8.1 P7.1"})
    table.play("take:P8 reserve")
    assert table.game.legal() == ["take:chip"]


# ---- Records ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_record_replays_and_is_written_the_same(players: int, tmp_path: Path) -> None:
    *_, game = random_game(players, 30 + players)
    file = tmp_path / "game.alh"
    file.write_text(game.record(), encoding="utf-8")
    again = comares.load(file)
    assert again.tokens == game.tokens
    assert again.record() == game.record()
    assert (again.scores(), again.winners()) == (game.scores(), game.winners())


def test_the_record_of_a_game_with_another_tower_replays(tmp_path: Path) -> None:
    *_, game = random_game(3, 41, tower="T14NE")
    file = tmp_path / "game.alh"
    file.write_text(game.record(), encoding="utf-8")
    assert "T14NE" in str(game.tokens)
    again = comares.load(file)
    assert again.record() == game.record()
    assert [tile for tile in again.setup.tiles if tile == "T14NE"] == ["T14NE"]  # type: ignore[attr-defined]  # has tiles


def test_the_tags_of_a_record() -> None:
    lines = Table(2).game.record().splitlines()
    assert lines[:2] == ['[Game "alcazaba"]', '[Players "Ani" "Ben"]']
    assert "Result" not in Table(2).game.record()
    *_, game = random_game(2, 3)
    points = " ".join(map(str, game.scores()))
    assert len(game.scores()) == 3  # Dirk too
    assert f'[Result "{points}"]' in game.record()


def test_a_wrong_result_is_an_error_that_names_both() -> None:
    game = Table().to_end().game
    text = game.record().replace('[Result "0 0 0"]', '[Result "1 2 3"]')
    with pytest.raises(comares.ResultError) as caught:
        replay(record.parse(text))
    assert "1 2 3" in str(caught.value) and "0 0 0" in str(caught.value)


HEAD = '[Game "alcazaba"]\n[Players "Ani" "Ben" "Cleo"]\n\n'
DRAWS = "(first:1) (stack:P3SW,S9,A4NES,C11,G8NW,T13E)\n(bag:T9ES,G10,A8N,T11,C7NE) (chip:A)\n"


@pytest.mark.parametrize(
    ("moves", "line", "column", "token", "code"),
    [
        ("(first:4)", 4, 1, "(first:4)", "no-such-player"),
        ("(first:1)\n  (bag:T9ES,G10,A8N,T11,C7NE)", 5, 3, "(bag:T9ES,G10,A8N,T11,C7NE)", "draw-stack"),
        ("(first:1) (stack:P3SW,S9)", 4, 11, "(stack:P3SW,S9)", "no-such-token"),
        (DRAWS + "(PPPP)", 6, 1, "(PPPP)", "wrong-number-of-dice"),
        (DRAWS + "{Ani} (PPPPPPPP) place:S", 6, 18, "place:S", "kind-not-shown"),
        (DRAWS + "(PPPPPPPP)\n\tstore:T9ES", 7, 2, "store:T9ES", "not-in-alhambra"),
        (DRAWS + "(PPPPPPPP) build@55,0", 6, 12, "build@55,0", "no-such-token"),
    ],
)
def test_a_wrong_token_of_a_record_is_told_with_its_place(
    moves: str, line: int, column: int, token: str, code: str
) -> None:
    with pytest.raises(ComaresError) as caught:
        replay(record.parse(HEAD + moves))
    where = caught.value.where
    assert where is not None
    assert (where.line, where.column, where.token) == (line, column, token)
    assert caught.value.code == code


def test_a_wrong_token_is_told_with_whose_turn_it_was_and_what_would_have_been_legal() -> None:
    with pytest.raises(ComaresError) as caught:
        replay(record.parse(HEAD + DRAWS + "(PPPPPPPP) place:S"))
    assert caught.value.to_move == 1
    assert "place:P" in caught.value.legal and "place:S" not in caught.value.legal


def test_an_unknown_tower_in_a_record_is_told() -> None:
    with pytest.raises(ComaresError) as caught:
        replay(record.parse(HEAD.replace("\n\n", '\n[Tower "G10"]\n\n')))
    assert caught.value.code == "tower-name"
    assert caught.value.where is not None
    assert caught.value.where.line == 3


def test_tiles_may_be_commented() -> None:
    game = replay(record.parse(HEAD + DRAWS + "{first {turn} (PPPPPPPP){eight!}place:P"))
    assert game.tokens[-1] == "place:P"
    assert [seat["markers"] for seat in look(game)["seats"]] == [4, 5, 5]
    assert game.setup.players == tuple(NAMES[:3])
