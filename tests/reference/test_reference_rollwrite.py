"""The worked examples of the rules, played on the reference, and random games of every variant."""

from __future__ import annotations

import random

import pytest

from .rollwrite import (
    ALL_CELLS,
    HOUSE,
    KINDS,
    Die,
    Player,
    Reference,
    ScorePad,
    boxes_of_each_kind,
    read_sheet,
    score_coins,
    score_lines,
    share_places,
)

BOXES = {"P": 5, "S": 5, "A": 6, "C": 6, "G": 7, "T": 7}

# players, virtual players, versus, rounds
VARIANTS = [
    (1, 2, False, 18),
    (1, 3, False, 15),
    (1, 4, False, 12),
    (1, 2, True, 18),
    (1, 3, True, 15),
    (1, 4, True, 12),
    (2, 1, False, 18),
    (3, 0, False, 18),
    (4, 0, False, 15),
    (5, 0, False, 12),
]

BIG_SHEET = "STCPGA/PGATSC/ACSGPT/GPTACT/CAGSTP/TTTTTT"  # 5 P, 4 S, 5 A, 5 C, 5 G, 12 T


def pad_with(kind: str, counts: list[int]) -> ScorePad:
    """A pad with these counts of one kind for seats 1, 2, ..."""
    pad = ScorePad(list(range(1, len(counts) + 1)), BOXES)
    for seat, count in enumerate(counts, start=1):
        for _ in range(count):
            pad.mark(seat, kind)
    return pad


def points(pad: ScorePad, kind: str) -> list[int]:
    """The points of each seat for this kind; 0 without an award."""
    return [pad.awards[seat][kind].points if kind in pad.awards[seat] else 0 for seat in pad.seats]


def play_all(game: Reference, tokens: str) -> None:
    """Play tokens separated by white space."""
    for token in tokens.split():
        game.play(token)


def mover(game: Reference) -> int | str | None:
    """Who moves (a function, so that the type checker does not assume it is unchanged after a token)."""
    return game.to_move


def lay(game: Reference, seat: int, dice: str) -> None:
    """Lay four dice on a sheet, e.g. "y25b13"."""
    game.players[seat].dice = [Die("y", int(d)) for d in dice[1:3]] + [Die("b", int(d)) for d in dice[4:6]]


def shown(player: Player) -> str:
    """The dice on a sheet, e.g. "y25b13"."""
    yellows = "".join(sorted(str(die.pips) for die in player.yellows()))
    blues = "".join(sorted(str(die.pips) for die in player.blues()))
    return f"y{yellows}b{blues}"


def three_players() -> Reference:
    """Three players, seat 2 first, cells (1,1) (1,2) (1,3) for everybody, at the start of round 1."""
    game = Reference(3)
    play_all(game, "(first:2)" + " (y1b1)" * 3 + " (y1b2)" * 3 + " (y1b3)" * 3 + " (y2b2) (y3b3) (y4b4) (y5b5)")
    return game


# --------------------------------------------------------------------------------- scoring, worked examples


def test_house_sheet() -> None:
    """The house sheet, and texts that are not sheets."""
    assert boxes_of_each_kind(read_sheet(HOUSE)) == BOXES
    assert read_sheet(HOUSE)[(2, 4)] == "T"
    for wrong in [
        "",
        HOUSE[:-1],
        HOUSE.replace("P", "X"),
        HOUSE.replace("P", "S"),
        HOUSE.lower(),
        HOUSE + "/",
    ]:
        with pytest.raises(ValueError):
            read_sheet(wrong)


def test_completed_together() -> None:
    """Two complete S in one round, nobody before: 13 each; three 9; four 7; two when first is gone 5."""
    pad = pad_with("S", [0, 0, 5, 5, 0])
    pad.score_end_of_round()
    assert points(pad, "S") == [0, 0, 13, 13, 0]
    assert share_places("S", 1, 3).points == 9
    assert share_places("S", 1, 4).points == 7
    assert share_places("S", 2, 2).points == 5
    assert share_places("S", 4, 2).points == 0


def test_completed_one_after_the_other() -> None:
    """Places are gone for later rounds, and nobody scores a kind again."""
    pad = pad_with("S", [5, 4, 4, 3, 3])
    pad.score_end_of_round()
    pad.mark(2, "S")
    pad.mark(3, "S")
    pad.score_end_of_round()
    pad.score_end_of_round()
    pad.score_final()
    assert points(pad, "S") == [17, 5, 5, 0, 0]
    assert pad.awards[4]["S"].place == 4


def test_final_arcades() -> None:
    """Counts 2, 2, 4, 1, 0 share 18, 10 and 3."""
    pad = pad_with("A", [2, 2, 4, 1, 0])
    pad.score_end_of_round()
    pad.score_final()
    assert points(pad, "A") == [6, 6, 18, 0, 0]
    assert "A" not in pad.awards[5]


def test_final_towers_with_first_place_gone() -> None:
    """Ani completed T earlier; the others take 13 and 6."""
    pad = pad_with("T", [0, 0, 0, 0, 7])
    pad.score_end_of_round()
    for seat, count in [(1, 5), (2, 4), (3, 1), (4, 3)]:
        for _ in range(count):
            pad.mark(seat, "T")
    pad.score_end_of_round()
    pad.score_final()
    assert points(pad, "T") == [13, 6, 0, 0, 21]


def test_two_players_and_a_virtual_one() -> None:
    """P completed by the virtual player: 8 and 1 are left; A 1 2 1; G all equal."""
    pad = pad_with("P", [0, 0, 5])
    pad.score_end_of_round()
    pad.mark(1, "P")
    pad.mark(2, "P")
    pad.mark(2, "P")
    for seat, count in [(1, 1), (2, 2), (3, 1)]:
        for _ in range(count):
            pad.mark(seat, "A")
    for seat in [1, 2, 3]:
        for _ in range(4):
            pad.mark(seat, "G")
    pad.score_final()
    assert points(pad, "P") == [1, 8, 16]
    assert points(pad, "A") == [6, 18, 6]
    assert points(pad, "G") == [12, 12, 12]


def test_lines_and_coins() -> None:
    """One row of 6, a column of 5 and one of 4 are 17; three coins are 1."""
    cells = {(2, blue) for blue in range(1, 7)} | {(yellow, 1) for yellow in range(1, 6)}
    cells |= {(yellow, 6) for yellow in range(2, 6)}
    lines = score_lines(cells)
    assert sum(line_points for _, line_points in lines) == 17
    assert lines[1] == (6, 10) and lines[6] == (5, 5) and lines[11] == (4, 2)
    assert [score_coins(coins) for coins in range(5)] == [0, 0, 1, 1, 2]


def test_coins_gained() -> None:
    """Three intersections: 3 coins; two cells hit twice: 4; never more than blank coins are left."""
    player = Player(constructed={(1, 1), (1, 2), (2, 1)})
    player.dice = [Die("y", 1), Die("y", 2), Die("b", 1), Die("b", 2)]
    assert player.coins_to_gain(15) == 3
    player.dice = [Die("y", 1), Die("y", 1), Die("b", 1), Die("b", 2)]
    assert player.coins_to_gain(15) == 4
    player.circled = 13
    player.crossed_out = 12
    assert player.coins_to_gain(15) == 2
    player.circled = 15
    assert player.coins_to_gain(15) == 0


# ------------------------------------------------------------------------------------------------- set-up


def test_set_up_order() -> None:
    """Cells in turn order, virtual players seat by seat, pairs from the first player on, extra pair."""
    game = Reference(2, 1)
    assert game.weights() == {"(first:1)": 1, "(first:2)": 1}
    play_all(game, "(first:2) (y1b1)")
    assert game.players[2].constructed == {(1, 1)}
    assert len(game.legal()) == 36
    game.play("(y6b6)")
    assert "(y1b1)" not in game.legal() and len(game.legal()) == 35
    play_all(game, "(y1b2) (y6b5) (y1b3) (y6b4)")
    play_all(game, "(y2b1) (y2b1) (y2b1)")
    assert game.pad.counts[3] == {"P": 3, "S": 0, "A": 0, "C": 0, "G": 0, "T": 0}
    play_all(game, "(y2b2) (y3b3)")
    assert game.round == 0 and mover(game) == "chance"
    game.play("(y2b2)")
    assert game.round == 1 and mover(game) == 2
    assert shown(game.players[2]) == "y22b22" and shown(game.players[1]) == "y3b3"
    assert game.legal() == ["b2+", "b2-", "build:y2b2", "coins", "y2+", "y2-"]


def test_wrong_arguments() -> None:
    """Games that do not exist."""
    for players, virtual, versus in [
        (0, 0, False),
        (6, 0, False),
        (1, 0, False),
        (1, 1, False),
        (1, 5, False),
    ]:
        with pytest.raises(ValueError):
            Reference(players, virtual, versus)
    for players, virtual, versus in [(2, 0, False), (2, 2, False), (3, 1, False), (2, 1, True), (3, 0, True)]:
        with pytest.raises(ValueError):
            Reference(players, virtual, versus)
    for coins in [2, 100]:
        with pytest.raises(ValueError):
            Reference(3, coins=coins)


# ------------------------------------------------------------------------------------------------- turning


def test_turning_costs_a_coin_per_pip() -> None:
    """A yellow die by two and a blue one by one: 3 coins, and then no more."""
    game = three_players()
    play_all(game, "y5- y4- b2-")
    assert game.players[2].coins_left() == 0
    assert shown(game.players[2]) == "y23b15"
    assert game.legal() == ["build:y2b1", "build:y2b5", "build:y3b1", "build:y3b5", "coins"]


def test_a_die_is_not_turned_back() -> None:
    """A die turned up is not turned down; of two equal dice, the one already turned that way is turned."""
    game = three_players()
    lay(game, 2, "y23b16")
    game.play("y2+")
    assert "y3-" in game.legal()  # the other yellow 3 was not turned
    game.play("y3+")  # the one turned before is turned further
    assert [(die.pips, die.turned) for die in game.players[2].yellows()] == [(4, "+"), (3, "")]
    assert "y4-" not in game.legal() and "y3-" in game.legal()
    assert "b6+" not in game.legal() and "b1-" not in game.legal()

    game = three_players()
    lay(game, 2, "y23b16")
    play_all(game, "y2+ y3-")  # the fresh one goes down: the other may not
    assert [(die.pips, die.turned) for die in game.players[2].yellows()] == [(3, "+"), (2, "-")]
    assert "y3-" not in game.legal() and "y2+" not in game.legal()
    assert "y3+" in game.legal() and "y2-" in game.legal()


def test_turn_marks_do_not_outlive_the_turn() -> None:
    """A die passed on stays turned, but may be turned any way by the next player."""
    game = three_players()
    play_all(game, "y5+ build:y2b2 (y1b1)")
    assert shown(game.players[3]) == "y36b35"
    assert "y6-" in game.legal()


# ----------------------------------------------------------------------------------- construction, dice on


def test_second_construction() -> None:
    """It needs three coins and a free cell, the first construction counted."""
    game = three_players()
    game.play("build:y2b2")
    assert game.legal() == ["build:y5b5", "stop"] and mover(game) == 2
    game.play("build:y5b5")
    assert game.players[2].coins_left() == 0
    assert mover(game) == "chance" and len(game.legal()) == 21 * 21
    weights = game.weights()
    assert weights["(y25b13)"] == 4 and weights["(y22b13)"] == 2 and weights["(y22b11)"] == 1
    assert sum(weights.values()) == 6**4
    game.play("(y22b13)")
    assert game.legal() == ["keep:y2b1", "keep:y2b3"] and mover(game) == 2
    game.play("keep:y2b3")
    assert shown(game.players[2]) == "y2b3" and shown(game.players[3]) == "y23b13"
    assert mover(game) == 3

    for dice, build in [("y22b55", "build:y2b5"), ("y12b15", "build:y2b5"), ("y22b15", "")]:
        game = three_players()
        lay(game, 2, dice)
        if build:  # the remaining pair's cell is the same, or constructed in the set-up
            game.play(build)
            assert mover(game) == "chance" and len(game.legal()) == 36
        else:
            game.play("build:y2b5")
            assert game.legal() == ["build:y2b1", "stop"]

    game = three_players()
    play_all(game, "y5+ build:y2b2")  # only two coins are left
    assert mover(game) == "chance"


def test_single_construction_moves_dice() -> None:
    """The unused pair is passed as it lies, the used pair rolled."""
    game = three_players()
    play_all(game, "build:y2b5 stop (y6b6)")
    assert shown(game.players[2]) == "y6b6"
    assert shown(game.players[3]) == "y35b23"
    assert mover(game) == 3


def test_no_question_with_one_answer() -> None:
    """keep: is not asked when all four pairs are the same."""
    game = three_players()
    play_all(game, "coins (y22b11)")
    assert mover(game) == 3 and shown(game.players[2]) == "y2b1"
    game = three_players()
    lay(game, 2, "y11b12")
    assert game.legal() == ["b1+", "b2+", "b2-", "coins", "y1+"]
    game.play("coins")
    assert game.players[2].coins_left() == 7


def test_illegal_tokens_change_nothing() -> None:
    """ValueError, and the same position."""
    game = three_players()
    before = game.legal()
    for token in ["", "stop", "(y1b1)", "build:y2b3", "keep:y2b2", "y2", "Coins"]:
        with pytest.raises(ValueError):
            game.play(token)
    assert game.legal() == before


def to_last_round(game: Reference) -> None:
    """Move a game from the start of round 1 to its last round."""
    game.round_number = game.number_of_rounds


def test_last_round() -> None:
    """The used pair is not rolled; all four are, except by the last real player."""
    game = three_players()
    to_last_round(game)
    play_all(game, "build:y2b2 stop")
    assert mover(game) == 3 and shown(game.players[3]) == "y35b35"
    game.play("coins")
    assert mover(game) == "chance"
    game.play("(y12b34)")
    assert mover(game) == 3
    game.play("keep:y1b3")
    assert mover(game) == 1 and shown(game.players[1]) == "y24b44"
    game.play("coins")
    assert mover(game) is None and game.legal() == [] and game.round == 18


def test_last_round_with_virtual_players() -> None:
    """The solo player rolls nothing, the virtual players still do."""
    for last_action in ["coins", "build:y2b2"]:
        game = Reference(1, 2)
        play_all(game, "(first:1) (y1b1) (y1b2) (y1b3)" + " (y2b1)" * 3 + " (y2b2)" * 3 + " (y2b2) (y5b5)")
        to_last_round(game)
        game.players[1].crossed_out = 1
        play_all(game, last_action)
        assert mover(game) == "chance" and len(game.legal()) == 36 and "(y2b1)" in game.legal()
        play_all(game, "(y2b1) (y2b2)")
        assert mover(game) is None and game.winners() == [1]


def test_solo_dice() -> None:
    """The unused pair stays; after coins all four stay without a question."""
    game = Reference(1, 2)
    play_all(game, "(first:1) (y1b1) (y1b2) (y1b3)" + " (y2b1)" * 3 + " (y2b2)" * 3 + " (y2b2) (y5b5)")
    play_all(game, "y5+ y2- build:y1b5 (y4b4)")
    assert shown(game.players[1]) == "y46b24"
    assert game.active == 2 and len(game.legal()) == 36
    play_all(game, "(y2b1) (y2b2)")
    assert game.round == 2 and "y6-" in game.legal()
    game.play("coins")
    assert len(game.legal()) == 21 * 21
    game.play("(y12b34)")
    assert shown(game.players[1]) == "y12b34" and game.active == 2
    play_all(game, "(y2b1)")  # the fifth P of seat 2
    assert game.pad.is_complete(2, "P")
    parts = game.breakdown()
    assert parts[2]["kinds"]["P"] == (5, 1, 1, 0)
    assert "P" not in game.pad.awards[2]  # the round is not over
    play_all(game, "(y2b2) coins (y12b34)")
    assert game.pad.awards[2]["P"].place == 1
    assert len(game.legal()) == 31 and "(y2b1)" not in game.legal()
    game.play("(y2b2)")
    assert len(game.legal()) == 36  # P is not complete for seat 3


def test_scores_in_the_middle() -> None:
    """As if the game ended here: S, T, C for the solo player, three P and three G for the others."""
    for versus, scores in [(False, [17 + 21 + 19 + 1]), (True, [17 + 21 + 19 + 1, 16 + 21, 20 + 21])]:
        game = Reference(1, 2, versus)
        play_all(game, "(first:1) (y1b1) (y1b2) (y1b3)" + " (y2b1)" * 3 + " (y2b2)" * 3 + " (y2b2) (y5b5)")
        assert game.scores() == scores and game.winners() == []
        parts = game.breakdown()
        assert parts[1]["kinds"]["S"] == (1, 1, 1, 17) and parts[1]["kinds"]["P"] == (0, None, 0, 0)
        assert parts[2]["kinds"]["P"] == (3, 1, 1, 16 if versus else 0)
        assert parts[3]["bonus"] == (21 if versus else 0) and parts[3]["lines"] == []
        assert parts[1]["lines"][0] == (3, 0) and parts[1]["coins"] == 3 and parts[1]["coin_points"] == 1


def test_round_order() -> None:
    """First player first in every round; dice go round clockwise."""
    game = three_players()
    movers = []
    for _ in range(7):
        assert isinstance(game.to_move, int)
        movers.append(game.to_move)
        play_all(game, "coins (y12b34) keep:y1b3")
    assert movers == [2, 3, 1, 2, 3, 1, 2]
    assert game.round == 3


# ------------------------------------------------------------------------------------------- random games


def check_invariants(game: Reference) -> None:
    """Check what holds in every position."""
    for seat, player in game.players.items():
        assert sum(game.pad.counts[seat].values()) == len(player.constructed)
        for kind in KINDS:
            cells = [cell for cell in ALL_CELLS if cell in player.constructed and game.kind_of[cell] == kind]
            assert len(cells) == game.pad.counts[seat][kind]
        assert 0 <= player.crossed_out <= player.circled <= game.printed_coins
    if isinstance(game.to_move, int) and game.waiting_for.startswith("turn"):
        for seat, player in game.players.items():
            number = 2 if seat == game.to_move else 1
            if game.round < game.number_of_rounds or seat == game.to_move:
                assert len(player.yellows()) == len(player.blues()) == number


def random_game(game: Reference, dice: random.Random) -> list[str]:
    """Play to the end with random tokens, builds preferred; return the tokens."""
    tokens: list[str] = []
    while game.to_move is not None:
        legal = game.legal()
        assert legal == sorted(set(legal)) and legal
        if mover(game) == "chance":
            weights = game.weights()
            assert sorted(weights) == legal
            token = dice.choices(legal, [weights[outcome] for outcome in legal])[0]
        else:
            builds = [choice for choice in legal if choice.startswith("build:")]
            token = dice.choice(builds) if builds and dice.random() < 0.6 else dice.choice(legal)
        tokens.append(token)
        rounds_before = game.round
        game.play(token)
        assert game.round - rounds_before in [0, 1]
        check_invariants(game)
    return tokens


@pytest.mark.parametrize(("players", "virtual", "versus", "rounds"), VARIANTS)
@pytest.mark.parametrize("sheet", [HOUSE, BIG_SHEET])
def test_random_games(players: int, virtual: int, versus: bool, rounds: int, sheet: str) -> None:
    """Random games end, after the right number of rounds, and their points add up."""
    dice = random.Random(f"{players} {virtual} {versus} {sheet}")
    for number in range(12):
        game = Reference(players, virtual, versus, sheet, coins=dice.choice([3, 9, 15, 40]))
        tokens = random_game(game, dice)
        assert game.round == rounds == game.number_of_rounds
        main_actions = tokens.count("coins") + len([token for token in tokens if token.startswith("build:")])
        assert main_actions >= rounds * players
        for seat in game.virtual_seats:
            assert sum(game.pad.counts[seat].values()) == 3 + rounds
        scores = game.scores()
        assert len(scores) == (players + virtual if versus else players)
        parts = game.breakdown()
        assert [parts[seat]["total"] for seat in game.scoring_seats()] == scores
        for kind in KINDS:
            given = [parts[seat]["kinds"][kind] for seat in game.all_seats]
            assert all((place is None) == (count == 0) for count, place, _, _ in given)
        if players == 1 and not versus:
            assert game.winners() == [1]
        else:
            assert all(scores[seat - 1] == max(scores) for seat in game.winners())
        if number == 0:
            again = Reference(players, virtual, versus, sheet, game.printed_coins)
            for token in tokens:
                again.play(token)
            assert again.scores() == scores and again.to_move is None
