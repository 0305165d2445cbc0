"""Why a token is not possible: every reason, in positions from real games."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

import comares
from comares import ComaresError, Game, IllegalMove, ParseError

from .scripted import CELLS, NAMES, Story, opening, play

TWO = [f"{low}{high}" for low, high in combinations_with_replacement(range(1, 7), 2)]
TOKENS = (
    [f"{colour}{pips}{way}" for colour in "yb" for pips in range(1, 7) for way in "+-"]
    + [f"build:{cell}" for cell in CELLS]
    + [f"keep:{cell}" for cell in CELLS]
    + ["coins", "stop"]
    + [f"(first:{seat})" for seat in range(1, 6)]
    + [f"({cell})" for cell in CELLS]
    + [f"(y{yellow}b{blue})" for yellow in TWO for blue in TWO]
)


def at_the_draw(players: int = 3) -> Game[Any]:
    return comares.new("rollwrite", NAMES[:players])


def in_the_set_up() -> Game[Any]:
    return play(at_the_draw(), "(first:1) (y3b5) (y1b1) (y1b1)")


def at_a_turn() -> Game[Any]:
    return opening(dice="y16b34", cells="y1b3 y2b1 y2b2")


def without_coins() -> Game[Any]:
    return play(opening(dice="y25b34"), "y2+ y3+ b3-")


def after_turning() -> Game[Any]:
    return play(opening(dice="y25b34"), "y2+")


def at_the_second_construction() -> Game[Any]:
    return play(opening(dice="y25b34"), "build:y2b3")


def at_the_roll_of_the_used_pair() -> Game[Any]:
    return play(opening(dice="y25b34"), "build:y2b3 stop")


def at_the_roll_of_four() -> Game[Any]:
    return play(opening(dice="y25b34"), "coins")


def at_the_choice_of_a_pair() -> Game[Any]:
    return play(opening(dice="y25b34"), "coins (y13b24)")


def at_a_virtual_turn() -> Game[Any]:
    """The virtual player has all pavilions."""
    story = Story({"Barbara": "AAA", "Dirk": "AAA"}, virtual=["PPPPP" + "S" * 4 + "A" * 5 + "C" * 5 + "GG"])
    story.play_to_round(3)
    story.turn(1)
    story.turn(2)
    return story.game


def at_the_end() -> Game[Any]:
    return Story(dict.fromkeys(NAMES, "PSA")).play_to_end().game


# position, token, code, what the message says
REASONS: list[tuple[Callable[[], Game[Any]], str, str, str]] = [
    (at_the_draw, "(y1b1)", "chance-first", "first player"),
    (at_the_draw, "(y11b22)", "chance-first", "first player"),
    (at_the_draw, "(first:4)", "no-such-seat", "no seat 4: there are 3 players"),
    (lambda: at_the_draw(1), "(first:2)", "no-such-seat", "no seat 2: there is only one player"),
    (at_the_draw, "coins", "roll-first", "rolled"),
    (in_the_set_up, "(y3b5)", "roll-again-built", "3/5 is already constructed"),
    (in_the_set_up, "(first:2)", "chance-pair", "pair"),
    (in_the_set_up, "(y12b34)", "chance-pair", "pair"),
    (in_the_set_up, "build:y1b1", "roll-first", "rolled"),
    (in_the_set_up, "y1+", "roll-first", "rolled"),
    (at_a_turn, "(y1b1)", "no-roll", "No dice are rolled"),
    (at_a_turn, "(y11b11)", "no-roll", "No dice are rolled"),
    (at_a_turn, "(first:1)", "no-roll", "No dice are rolled"),
    (at_a_turn, "y2+", "no-yellow-die", "shows 2"),
    (at_a_turn, "b1-", "no-blue-die", "shows 1"),
    (at_a_turn, "b6+", "no-blue-die", "shows 6"),
    (at_a_turn, "y1-", "turn-past-end", "shows 1"),
    (at_a_turn, "y6+", "turn-past-end", "shows 6"),
    (at_a_turn, "build:y1b3", "cell-built", "1/3 is already constructed"),
    (at_a_turn, "build:y2b3", "no-intersection-yet", "2/3. 1 coin would"),
    (at_a_turn, "build:y1b6", "no-intersection-yet", "1/6. 2 coins would"),
    (at_a_turn, "build:y4b1", "no-intersection", "4/1"),
    (at_a_turn, "build:y2b1", "cell-built", "2/1 is already constructed"),
    (without_coins, "build:y1b6", "no-intersection", "1/6"),
    (at_a_turn, "stop", "stop-only-after-building", "nothing to end"),
    (at_a_turn, "keep:y1b3", "keep-not-now", "no pair to choose"),
    (without_coins, "y4+", "no-coins", "no coin left"),
    (after_turning, "y3-", "turn-back", "cannot be turned back"),
    (at_the_second_construction, "y5+", "turn-too-late", "only be turned at the start of a turn"),
    (at_the_second_construction, "build:y5b3", "second-other-pair", "5/4"),
    (at_the_second_construction, "build:y2b3", "second-other-pair", "5/4"),
    (at_the_second_construction, "coins", "coins-or-build", "cannot gain coins"),
    (at_the_second_construction, "keep:y2b3", "keep-not-now", "no pair to choose"),
    (at_the_second_construction, "(y1b1)", "no-roll", "No dice are rolled"),
    (at_the_roll_of_the_used_pair, "build:y5b4", "roll-first", "rolled"),
    (at_the_roll_of_the_used_pair, "stop", "roll-first", "rolled"),
    (at_the_roll_of_the_used_pair, "(y12b34)", "chance-pair", "pair"),
    (at_the_roll_of_the_used_pair, "(first:1)", "chance-pair", "pair"),
    (at_the_roll_of_four, "(y1b2)", "chance-four", "four dice"),
    (at_the_roll_of_four, "(first:1)", "chance-four", "four dice"),
    (at_the_roll_of_four, "keep:y1b2", "roll-first", "rolled"),
    (at_the_choice_of_a_pair, "keep:y2b2", "keep-not-rolled", "2/2 is not a pair"),
    (at_the_choice_of_a_pair, "keep:y1b1", "keep-not-rolled", "1/1 is not a pair"),
    (at_the_choice_of_a_pair, "build:y1b2", "keep-first", "pair to keep"),
    (at_the_choice_of_a_pair, "coins", "keep-first", "pair to keep"),
    (at_the_choice_of_a_pair, "stop", "keep-first", "pair to keep"),
    (at_the_choice_of_a_pair, "y1+", "keep-first", "pair to keep"),
    (at_the_choice_of_a_pair, "(y13b24)", "no-roll", "No dice are rolled"),
    (at_a_virtual_turn, "(y1b4)", "roll-again-complete", "roll again"),
    (at_a_virtual_turn, "(y12b34)", "chance-pair", "pair"),
    (at_a_virtual_turn, "coins", "roll-first", "rolled"),
    (at_the_end, "coins", "game-over", "over"),
    (at_the_end, "(y1b1)", "game-over", "over"),
    (at_the_end, "(first:1)", "game-over", "over"),
    (at_the_end, "keep:y1b1", "game-over", "over"),
]


def snapshot(game: Game[Any]) -> tuple[Any, ...]:
    return game.view(), game.tokens, game.breakdown(), game.record()


@pytest.mark.parametrize(
    ("position", "token", "code", "words"),
    REASONS,
    ids=[f"{code}-{token}-{number}" for number, (_, token, code, _) in enumerate(REASONS)],
)
def test_an_impossible_token_says_why_and_changes_nothing(
    position: Callable[[], Game[Any]], token: str, code: str, words: str
) -> None:
    game = position()
    before = snapshot(game)
    with pytest.raises(IllegalMove) as caught:
        game.play(token)
    error = caught.value
    assert error.code == code
    assert words in str(error)
    assert str(error).endswith(".")
    assert "{" not in str(error)
    assert error.data["token"] == token
    assert error.to_move == game.to_move
    assert list(error.legal) == game.legal()
    assert snapshot(game) == before


def coins_needed(game: Game[Any], token: str) -> int | None:
    """The fewest coins to turn dice with before something can be built; ``None`` if no coins are enough."""
    games = [game]
    for coins in range(4):
        if any(token in one.legal() for one in games):
            return coins
        games = [play(one.copy(), turn) for one in games for turn in one.legal() if turn[0] in "yb"]
    return None


@pytest.mark.parametrize("position", [at_a_turn, after_turning, without_coins])
def test_how_many_coins_would_turn_the_dice_to_a_cell(position: Callable[[], Game[Any]]) -> None:
    game = position()
    for token in (f"build:{cell}" for cell in CELLS):
        error = game.why_not(token)
        if error and error.code != "cell-built":
            assert coins_needed(game, token) == error.data.get("n"), token


def test_the_complaint_about_a_die_says_which_colour() -> None:
    with pytest.raises(IllegalMove, match="yellow"):
        at_a_turn().play("y2+")
    with pytest.raises(IllegalMove, match="blue"):
        at_a_turn().play("b2+")


@pytest.mark.parametrize(
    "token",
    [
        "",
        "build",
        "build:",
        "build:y7b1",
        "build:y0b1",
        "build:b1y1",
        "build:y1b12",
        "Build:y1b1",
        "COINS",
        "coin",
        "keep",
        "y7+",
        "y0-",
        "y2",
        "y2++",
        "g2+",
        "(y2)",
        "(y2b2",
        "y2b2",
        "(y52b13)",
        "(y25b31)",
        "(y255b13)",
        "(first:0)",
        "(first:6)",
        "(first:1) ",
        "(first:１)",
        "пас",
        "{",
    ],
)
def test_what_is_no_token_of_the_game_is_called_so_and_changes_nothing(token: str) -> None:
    game = at_a_turn()
    before = snapshot(game)
    with pytest.raises(ParseError) as caught:
        game.play(token)
    assert caught.value.code == "no-such-token"
    assert token in str(caught.value)
    assert caught.value.to_move == 1
    assert list(caught.value.legal) == game.legal()
    assert snapshot(game) == before


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_in_random_games_exactly_the_tokens_listed_are_possible_and_all_others_have_a_reason(players: int) -> None:
    rng = random.Random(players)
    seen = set()
    for seed in range(3):
        game = comares.new("rollwrite", players, seed=seed)
        while not game.finished:
            legal = game.legal()
            for token in rng.sample(TOKENS, 12):
                if token in legal:
                    game.copy().play(token)
                    continue
                length, scores = len(game), game.scores()
                with pytest.raises(IllegalMove) as caught:
                    game.play(token)
                assert str(caught.value).endswith(".")
                assert (len(game), game.legal(), game.scores()) == (length, legal, scores)
                seen.add(caught.value.code)
            game.play(rng.choice(legal))
    # Every reason that comes up is tested above.
    assert seen <= {code for _, _, code, _ in REASONS}
    assert len(seen) >= 10


def test_rolling_when_a_player_decides_is_refused() -> None:
    game = at_a_turn()
    with pytest.raises(ComaresError) as caught:
        game.roll()
    assert caught.value.code == "no-roll"


def test_taking_back_nothing_is_refused() -> None:
    with pytest.raises(ComaresError) as caught:
        at_the_draw().undo()
    assert caught.value.code == "nothing-to-undo"
