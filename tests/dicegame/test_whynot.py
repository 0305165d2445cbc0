"""Why a token is not possible: every reason, in positions from real games."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

import comares
from comares import ComaresError, Game, IllegalMove, ParseError
from comares.dicegame import whynot

from .scripted import KINDS, NAMES, SORTS, Table, look, play, ready

TOKENS = (
    [f"{word}:{kind}" for word in ("place", "push", "black", "exchange") for kind in KINDS]
    + ["annul", "again", "keep", "take:2", "take:chip"]
    + [f"caliph:{seat}" for seat in range(1, 7)]
    + [f"(first:{seat})" for seat in range(1, 7)]
    + [f"({word}:{kind})" for word in ("chip", "dirk") for kind in KINDS]
    + [f"throw:{dice}" for dice in ("P", "PP", "S", "PS", "PPPPSSSS", "T", "TTTTTTTT", "PSACGT")]
    + [f"({'P' * number})" for number in range(1, 9)]
    + ["(PSACGT)", "(PPSSAACG)", "(T)", "(TTTTTTTT)"]
    + [f"(chips:{','.join([sort] * number)})" for sort in SORTS for number in (5, 6)]
    + ["(chips:1,2,3,1,2)", "(chips:1,1,2,2,3,3)", "(chips:black,annul,push,exchange,1)"]
)


def at_the_draw(players: int = 3) -> Game[Any]:
    return comares.new("dicegame", NAMES[:players])


def at_the_start_chip() -> Game[Any]:
    return Table().game


def at_the_chips() -> Game[Any]:
    return Table().play("(chip:T)").game


def at_the_last_chips() -> Game[Any]:
    return Table().rounds(5).game


def at_dirk() -> Game[Any]:
    return Table(2).play("(chip:T) (chips:1,1,1,1,2)").game


def at_a_throw() -> Game[Any]:
    return Table().lay().game


def at_a_second_throw() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS) throw:SS")


def at_a_throw_of_one() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS) throw:S")


def at_a_turn() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS)")


def at_a_turn_with_all_chips() -> Game[Any]:
    """Round 2: Ani's own marker is on P 4.1, Ben's on S 3.2; the dice show 4 P, 3 S and an A."""
    table = Table().give({1: "black black annul push"}).lay().turns_of("P4.1", "S3.2", "")
    return table.play("(PPPPSSSA)").game


def after_the_black_die() -> Game[Any]:
    return play(ready({1: "black black annul"}), "(PPPPSSSS) black:P")


def after_two_throws() -> Game[Any]:
    return play(ready({1: "black"}), "(PPPPSSSS) throw:S (S)")


def after_three_throws() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS) throw:S (S) throw:S (S)")


def after_annulling() -> Game[Any]:
    return play(ready({1: "black annul annul push"}), "(PPPPSSSS) throw:SS (AA) annul")


def at_a_reward() -> Game[Any]:
    return Table().lay().turns({1: "P8.1"}).game


def at_an_exchange() -> Game[Any]:
    return Table().give({1: "exchange"}).lay().turns({1: "S8.1"}).play("take:2").game


def at_the_naming() -> Game[Any]:
    return Table().lay("P:start").turns({1: "P8.1"}).play("take:chip").game


def at_the_naming_of_two() -> Game[Any]:
    return Table(2).lay("P:start").turns({1: "P8.1"}).play("take:chip").game


def at_the_end() -> Game[Any]:
    return Table().to_end().game


# position, token, code, the English sentence
REASONS: list[tuple[Callable[[], Game[Any]], str, str, str]] = [
    (at_the_draw, "(PPPPPPPP)", "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, "(chip:A)", "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, "place:P", "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, "(first:4)", "no-such-player", "There is no player 4: there are 3."),
    (lambda: at_the_draw(2), "(first:3)", "no-such-player", "There is no player 3: there are 2."),
    (at_the_start_chip, "(chips:1,1,1,1,2)", "draw-start-chip", "Now a die says where the starting player chip lies."),
    (at_the_start_chip, "(first:1)", "draw-start-chip", "Now a die says where the starting player chip lies."),
    (at_the_start_chip, "take:2", "draw-start-chip", "Now a die says where the starting player chip lies."),
    (at_the_chips, "(chip:A)", "draw-chips", "Now the chips are laid on the bonus fields."),
    (at_the_chips, "(PPPPPPPP)", "draw-chips", "Now the chips are laid on the bonus fields."),
    (at_the_chips, "keep", "draw-chips", "Now the chips are laid on the bonus fields."),
    (
        at_the_chips,
        "(chips:3,3,3,1,1)",
        "chips-not-left",
        "These chips cannot be drawn: 5 of those left are laid out.",
    ),
    (
        at_the_chips,
        "(chips:1,1,2,2,3,3)",
        "chips-not-left",
        "These chips cannot be drawn: 5 of those left are laid out.",
    ),
    (
        at_the_last_chips,
        "(chips:1,1,2,2,3)",
        "chips-not-left",
        "These chips cannot be drawn: 6 of those left are laid out.",
    ),
    (
        at_the_last_chips,
        "(chips:1,1,2,2,3,black)",
        "chips-not-left",
        "These chips cannot be drawn: 6 of those left are laid out.",
    ),
    (at_the_last_chips, "(chip:A)", "draw-chips", "Now the chips are laid on the bonus fields."),
    (at_dirk, "(chip:A)", "draw-dirk", "Now a die says where Dirk’s first marker lies."),
    (at_dirk, "(PPPPPPPP)", "draw-dirk", "Now a die says where Dirk’s first marker lies."),
    (at_dirk, "place:A", "draw-dirk", "Now a die says where Dirk’s first marker lies."),
    (at_a_throw, "(dirk:A)", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "place:P", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "throw:P", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "annul", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "(PPP)", "wrong-number-of-dice", "8 dice are thrown, not 3."),
    (at_a_second_throw, "(PPPPPPPP)", "wrong-number-of-dice", "2 dice are thrown, not 8."),
    (at_a_throw_of_one, "(PP)", "wrong-number-of-dice", "1 die is thrown, not 2."),
    (at_a_turn, "(PPPPPPPP)", "no-roll", "No dice are rolled now."),
    (at_a_turn, "(first:1)", "no-roll", "No dice are rolled now."),
    (at_a_turn, "(chips:1,1,1,1,2)", "no-roll", "No dice are rolled now."),
    (at_a_turn, "take:2", "turn-now", "Now place the marker, throw again or use a chip."),
    (at_a_turn, "keep", "turn-now", "Now place the marker, throw again or use a chip."),
    (at_a_turn, "exchange:P", "turn-now", "Now place the marker, throw again or use a chip."),
    (at_a_turn, "caliph:1", "turn-now", "Now place the marker, throw again or use a chip."),
    (at_a_turn, "place:A", "kind-not-shown", "No die shows A."),
    (at_a_turn, "push:A", "kind-not-shown", "No die shows A."),
    (at_a_turn, "push:P", "no-chip-push", "You have no push chip."),
    (at_a_turn, "black:P", "no-chip-black", "You have no black die chip."),
    (at_a_turn, "annul", "no-chip-annul", "You have no annul chip."),
    (at_a_turn, "again", "again-only-annulled", "The same dice are thrown again only after annulling."),
    (at_a_turn, "throw:A", "dice-not-there", "Only dice that lie on the table can be thrown again."),
    (at_a_turn, "throw:PPPPP", "dice-not-there", "Only dice that lie on the table can be thrown again."),
    (
        at_a_turn_with_all_chips,
        "push:P",
        "push-own",
        "Your own marker holds that field: push is only for opponents.",
    ),
    (at_a_turn_with_all_chips, "push:S", "push-nobody", "Nobody holds that field: there is nobody to push."),
    (at_a_turn_with_all_chips, "push:A", "push-nobody", "Nobody holds that field: there is nobody to push."),
    (at_a_turn_with_all_chips, "push:T", "kind-not-shown", "No die shows T."),
    (after_the_black_die, "black:S", "black-once", "Only one black die can be used in a turn."),
    (after_the_black_die, "annul", "annul-too-late", "Annul comes right after a throw, before anything else."),
    (after_two_throws, "black:S", "black-too-late", "The black die comes after the first throw and before the second."),
    (after_three_throws, "throw:S", "three-throws", "You have thrown three times; now the marker has to be placed."),
    (after_three_throws, "throw:A", "three-throws", "You have thrown three times; now the marker has to be placed."),
    *(
        (
            after_annulling,
            token,
            "annulled-now",
            "After annulling, you can only throw the same dice again, or place by the throw before.",
        )
        for token in ("throw:SS", "throw:P", "black:P", "annul", "take:2", "keep", "caliph:1")
    ),
    (after_annulling, "place:A", "kind-not-shown", "No die shows A."),
    (after_annulling, "push:P", "push-nobody", "Nobody holds that field: there is nobody to push."),
    (after_annulling, "(AA)", "no-roll", "No dice are rolled now."),
    *(
        (at_a_reward, token, "take-now", "Now choose the reward: 2 building points, or 1 and the chip.")
        for token in ("place:P", "throw:P", "keep", "exchange:S", "caliph:1", "annul")
    ),
    (at_a_reward, "(PPPPPPPP)", "no-roll", "No dice are rolled now."),
    (at_an_exchange, "exchange:S", "exchange-same-column", "The point is in column S already; exchange takes it"),
    *(
        (at_an_exchange, token, "exchange-now", "Now say where the building point goes.")
        for token in ("take:2", "take:chip", "place:P", "throw:P", "caliph:1")
    ),
    (at_the_naming, "caliph:4", "no-such-player", "There is no player 4: there are 3."),
    (at_the_naming_of_two, "caliph:3", "no-such-player", "There is no player 3: there are 2."),
    *(
        (at_the_naming, token, "caliph-now", "Now name who starts the next round.")
        for token in ("take:2", "keep", "place:P", "throw:P", "exchange:S")
    ),
    (at_the_naming, "(first:1)", "no-roll", "No dice are rolled now."),
    (at_the_end, "place:P", "game-over", "The game is over."),
    (at_the_end, "(PPPPPPPP)", "game-over", "The game is over."),
    (at_the_end, "take:2", "game-over", "The game is over."),
]


@pytest.mark.parametrize(("position", "token", "code", "message"), REASONS)
def test_the_reason_why_a_token_is_not_possible(
    position: Callable[[], Game[Any]], token: str, code: str, message: str
) -> None:
    game = position()
    record, view, length = game.record(), look(game), len(game)
    possible = game.legal()
    with pytest.raises(IllegalMove) as caught:
        game.play(token)
    assert caught.value.code == code
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith(".")
    assert caught.value.data["token"] == token
    assert caught.value.to_move == game.to_move
    assert caught.value.legal == possible
    # Nothing has changed.
    assert (game.record(), look(game), len(game)) == (record, view, length)


def test_every_reason_that_there_is_was_reached() -> None:
    source = inspect.getsource(whynot)
    written = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    codes = written - (set(whynot.RULES.values()) - set(whynot.RULES))
    assert {"push-own", "three-throws", "draw-dirk", "no-such-player"} <= codes
    assert codes == set(whynot.RULES) == {code for _, _, code, _ in REASONS}


POSITIONS = [
    at_the_draw,
    at_the_start_chip,
    at_the_chips,
    at_the_last_chips,
    at_dirk,
    at_a_throw,
    at_a_second_throw,
    at_a_turn,
    at_a_turn_with_all_chips,
    after_the_black_die,
    after_two_throws,
    after_three_throws,
    after_annulling,
    at_a_reward,
    at_an_exchange,
    at_the_naming,
    at_the_naming_of_two,
    at_the_end,
]


@pytest.mark.parametrize("position", POSITIONS)
def test_every_token_is_possible_or_has_a_reason_with_a_sentence(position: Callable[[], Game[Any]]) -> None:
    game = position()
    before = look(game)
    possible = set(game.legal())
    for token in TOKENS:
        if token in possible:
            game.copy().play(token)
            continue
        move, action = game.parse(token)
        assert not game.definition.rules.is_legal(game.state, action), token
        reason = game.definition.why_not(game.state, move)
        assert reason.code != "illegal-action"
        assert re.fullmatch(r"[A-Z0-9][^{}]*\.", str(reason)), token
    assert look(game) == before


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_reason_has_a_sentence_in_every_language(language: str) -> None:
    from comares.core.texts import texts

    for position, token, code, _ in REASONS:
        game = position()
        reason = game.definition.why_not(game.state, game.parse(token)[0])
        assert reason.code == code
        sentence = reason.message(texts(language))
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)


@pytest.mark.parametrize("token", ["", "castle", "place", "place:", "place:X", "throw:", "(chips:)", "(first:0)"])
def test_what_is_no_token_changes_nothing_and_is_told_as_such(token: str) -> None:
    game = at_a_turn()
    before, length = look(game), len(game)
    with pytest.raises(ParseError) as caught:
        game.play(token)
    assert caught.value.code == "no-such-token"
    assert token in str(caught.value)
    assert (look(game), len(game)) == (before, length)


def test_all_throws_of_two_dice_that_do_not_lie_there_are_refused() -> None:
    game = at_a_turn()
    for pair in combinations_with_replacement(KINDS, 2):
        token = f"throw:{''.join(pair)}"
        if set(pair) <= {"P", "S"}:
            game.copy().play(token)
        else:
            with pytest.raises(ComaresError):
                game.play(token)
