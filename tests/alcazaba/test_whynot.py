"""Why a token is not possible: every reason, in positions from real games."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

import comares
from comares import Game, IllegalMove, ParseError
from comares.alcazaba import whynot
from comares.core.texts import texts

from .scripted import KINDS, NAMES, Table, look, owner_of, play, taker_of
from .test_building import BAY, SQUARE
from .test_tiles import PAGE

STACK = "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)"
NEXT = "P7E S9 A4NES C11 G8NW T13E"
DRAWN = "(bag:T9ES,G10,A8N,T11,C7NE)"

TOKENS = (
    [f"place:{kind}" for kind in KINDS]
    + [f"throw:{dice}" for dice in ("P", "PP", "S", "PPPPSSSS", "T", "TTTTTTTT", "PSACGT")]
    + ["take:chip", "reserve", "dirk"]
    + [f"{word}:{tile}" for word in ("take", "store") for tile in PAGE]
    + [f"build@{x},{y}" for x in (-54, -1, 0, 1, 2, 54) for y in (-54, -1, 0, 1, 2, 54)]
    + [f"build:{tile}@{place}" for tile in PAGE for place in ("0,0", "1,0", "0,1", "-1,0", "0,-1", "1,1", "1,2", "9,9")]
    + [f"swap:{one}={other}" for one in PAGE[::5] for other in PAGE]
    + [f"swap:{one}={other}" for one in ("T12", "T10SW") for other in PAGE]
    + [f"caliph:{seat}" for seat in range(1, 7)]
    + [f"(first:{seat})" for seat in range(1, 7)]
    + [f"(chip:{kind})" for kind in KINDS]
    + [f"({'P' * number})" for number in range(1, 9)]
    + ["(PSACGT)", "(TTTTTTTT)", STACK, DRAWN]
    + ["(stack:P2NEW,S3ESW,A5NW,C10,G9E,T12)", "(bag:P2NEW,P4ES,P5NW,G10,G11)", "(bag:P8,P8,P8,P8,P8)"]
)


def at_the_draw(players: int = 3) -> Game[Any]:
    return comares.new("alcazaba", NAMES[:players])


def at_the_stack() -> Game[Any]:
    return Table().game


def at_the_second_stack() -> Game[Any]:
    return Table().play(f"{STACK} {DRAWN} (chip:T)").turns().rewards().game


def at_the_bag() -> Game[Any]:
    return Table().play(STACK).game


def at_a_bag_with_one_pavilion() -> Game[Any]:
    table = Table(keep=f"{NEXT} P8 P3SW P4ES A10 C10 T11 G10").round(bag="P8")
    return table.play(f"(stack:{NEXT.replace(' ', ',')})").game


def at_a_bag_without_pavilions() -> Game[Any]:
    table = Table(keep=f"{NEXT} P8 P6N P3SW A10 C10 T11 G10").round(bag="P8 P6N")
    return table.play(f"(stack:{NEXT.replace(' ', ',')})").game


def at_the_chip() -> Game[Any]:
    return Table().play(f"{STACK} {DRAWN}").game


def at_a_throw() -> Game[Any]:
    return Table().lay().game


def at_a_throw_of_one() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS) throw:S")


def at_a_turn() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS)")


def after_three_throws() -> Game[Any]:
    return play(at_a_throw(), "(PPPPSSSS) throw:S (S) throw:S (S)")


def owner() -> Game[Any]:
    """East of the fountain are S9 and C10, and north of those a tile with a wall on its north side."""
    return owner_of("S9@1,0 C10@2,0 T11N@2,1", "T12 T13E G10W C9S")


def owner_of_a_wall() -> Game[Any]:
    return owner_of("S9@1,0 A8E@0,1", "T12 C9W")


def owner_of_a_dead_end() -> Game[Any]:
    return owner_of("A8E@0,1", "C9W T12")


def owner_of_a_bay() -> Game[Any]:
    return owner_of(BAY, "G10 T12")


def owner_of_a_square() -> Game[Any]:
    return owner_of(SQUARE, "T12")


def at_a_reward() -> Game[Any]:
    return Table().lay("P8 S9", chip="T").turns({1: "P8.1"}).game


def taker() -> Game[Any]:
    return taker_of("C9W", "S9@1,0 P8@0,1")


def taker_at_a_dead_end() -> Game[Any]:
    return taker_of("C9W", "A8E@0,1")


def taker_at_a_bay() -> Game[Any]:
    return taker_of("G10", BAY)


def taker_of_two() -> Game[Any]:
    return taker_of("C9W", players=2)


def at_the_naming() -> Game[Any]:
    return Table().lay("P8", chip="P").turns({1: "P8.1"}).play("take:chip").game


def at_the_naming_of_two() -> Game[Any]:
    return Table(2).lay("P8", "G10 G11 C10 C11 A9", chip="P").turns({1: "P8.1"}).play("take:chip").game


def at_the_end() -> Game[Any]:
    return Table().to_end().game


NOW_STACK = "Now the six tiles of the stack are laid out, one of each kind."
NOW_BAG = "Now five tiles are drawn from the bag."
NOW_CHIP = "Now a die says where the starting player chip lies."
NOW_TURN = "Now place the marker, throw again or rebuild."
NOW_TAKE = "Now take a tile from the column, or the starting player chip if it is there."
NOW_SETTLE = "Now say where the tile goes that you took."
TOO_LATE = "You can rebuild after the first or second throw, not after the third."

# position, token, code, the English sentence
REASONS: list[tuple[Callable[[], Game[Any]], str, str, str]] = [
    (at_the_draw, "(PPPPPPPP)", "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, STACK, "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, "place:P", "draw-first-player", "The first player has to be drawn first."),
    (at_the_draw, "(first:4)", "no-such-player", "There is no player 4: there are 3."),
    (at_the_stack, "(first:1)", "draw-stack", NOW_STACK),
    (at_the_stack, DRAWN, "draw-stack", NOW_STACK),
    (at_the_stack, "take:P8", "draw-stack", NOW_STACK),
    (at_the_second_stack, "(stack:P8,S9,A5NW,C10,G9E,T12)", "tile-seen", "S9 has been laid out already;"),
    (at_the_second_stack, "(stack:P8,S8S,A5NW,C7NE,G9E,T12)", "tile-seen", "C7NE has been laid out already;"),
    (at_the_bag, STACK, "draw-bag", NOW_BAG),
    (at_the_bag, "(chip:A)", "draw-bag", NOW_BAG),
    (at_the_bag, "reserve", "draw-bag", NOW_BAG),
    (at_the_bag, "(bag:T9ES,S9,A8N,T11,C7NE)", "tile-seen", "S9 has been laid out already; it cannot come again."),
    (at_the_bag, "(bag:T9ES,G10,A8N,T11,G10)", "tile-seen", "G10 has been laid out already; it cannot come again."),
    (at_the_bag, "(bag:P2NEW,P4ES,P5NW,T11,G10)", "bag-has-fewer", "The bag has only 2 tiles of P left."),
    (at_the_bag, "(bag:S8S,G10,S3ESW,S7W,G11)", "bag-has-fewer", "The bag has only 2 tiles of S left."),
    (at_a_bag_with_one_pavilion, "(bag:P3SW,P4ES,C10,T11,G10)", "bag-has-fewer", "The bag has only 1 tile of P left."),
    (at_a_bag_without_pavilions, "(bag:P3SW,A10,C10,T11,G10)", "bag-has-none", "The bag has no tile of P any more."),
    (at_the_chip, DRAWN, "draw-start-chip", NOW_CHIP),
    (at_the_chip, "(PPPPPPPP)", "draw-start-chip", NOW_CHIP),
    (at_the_chip, "take:chip", "draw-start-chip", NOW_CHIP),
    (at_a_throw, "(chip:A)", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "place:P", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "store:S9", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "build:S9@1,0", "throw-dice", "Now dice are thrown."),
    (at_a_throw, "(PPP)", "wrong-number-of-dice", "8 dice are thrown, not 3."),
    (at_a_throw_of_one, "(PP)", "wrong-number-of-dice", "1 die is thrown, not 2."),
    (at_a_turn, "(PPPPPPPP)", "no-roll", "No dice are rolled now."),
    (at_a_turn, STACK, "no-roll", "No dice are rolled now."),
    (at_a_turn, DRAWN, "no-roll", "No dice are rolled now."),
    (at_a_turn, "take:P8", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "take:chip", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "reserve", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "dirk", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "caliph:1", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "build@1,0", "place-or-rebuild-now", NOW_TURN),
    (at_a_turn, "place:A", "kind-not-shown", "No die shows A."),
    (at_a_turn, "throw:A", "dice-not-there", "Only dice that lie on the table can be thrown again."),
    (at_a_turn, "store:P8", "not-in-alhambra", "P8 is not in your Alhambra."),
    (at_a_turn, "build:P8@1,0", "not-in-reserve", "P8 is not in your reserve."),
    (at_a_turn, "swap:P8=S9", "not-in-reserve", "P8 is not in your reserve."),
    (after_three_throws, "throw:S", "three-throws", "You have thrown three times; now the marker has to be placed."),
    (after_three_throws, "store:P8", "rebuild-too-late", TOO_LATE),
    (after_three_throws, "build:P8@1,0", "rebuild-too-late", TOO_LATE),
    (after_three_throws, "swap:P8=S9", "rebuild-too-late", TOO_LATE),
    (owner, "store:T12", "not-in-alhambra", "T12 is not in your Alhambra."),
    (owner, "build:S9@0,1", "not-in-reserve", "S9 is not in your reserve."),
    (owner, "swap:T12=P8", "not-in-alhambra", "P8 is not in your Alhambra."),
    (owner, "build:T12@1,0", "place-taken", "There is a tile at 1,0 already."),
    (owner, "build:T12@0,0", "place-taken", "There is a tile at 0,0 already."),
    (owner, "build:T12@-3,2", "touches-nothing", "At -3,2, the tile would not share a side with any other."),
    (owner, "build:T12@-1,1", "touches-nothing", "At -1,1, the tile would not share a side with any other."),
    (owner, "build:T13E@-1,0", "wall-against-none", "T13E has a wall on side E, and the tile beside it has none"),
    (owner, "build:G10W@3,0", "wall-against-none", "G10W has a wall on side W, and the tile beside it has none"),
    (owner, "build:C9S@0,1", "wall-against-none", "C9S has a wall on side S, and the tile beside it has none"),
    (owner, "build:T12@2,2", "none-against-wall", "T12 has no wall on side S, and the tile beside it has one"),
    (owner, "build:C9S@2,2", "not-on-foot", "C9S could not be reached on foot from the fountain: walls all around."),
    (owner, "swap:T13E=S9", "wall-against-none", "T13E has a wall on side E, and the tile beside it has none"),
    (owner, "store:S9", "cuts-off", "Without S9, other tiles could no longer be reached on foot from the fountain."),
    (owner_of_a_wall, "build:T12@1,1", "none-against-wall", "T12 has no wall on side W, and the tile beside it has"),
    (owner_of_a_wall, "build:C9W@2,0", "wall-against-none", "C9W has a wall on side W, and the tile beside it has"),
    (owner_of_a_dead_end, "build:C9W@1,1", "not-on-foot", "C9W could not be reached on foot from the fountain"),
    (owner_of_a_bay, "build:G10@1,2", "makes-hole", "A tile at 1,2 would close in an empty space."),
    (owner_of_a_square, "store:P8", "leaves-hole", "Without P8 there would be a hole."),
    *((at_a_reward, token, "take-tile-now", NOW_TAKE) for token in ("place:P", "reserve", "dirk", "build@1,0")),
    *((at_a_reward, token, "take-tile-now", NOW_TAKE) for token in ("throw:P", "store:P8", "build:P8@1,0", "caliph:1")),
    (at_a_reward, "take:S9", "tile-not-there", "S9 is not at P."),
    (at_a_reward, "take:P3SW", "tile-not-there", "P3SW is not at P."),
    (at_a_reward, "take:chip", "chip-not-there", "The starting player chip is not at P."),
    (at_a_reward, "(PPPPPPPP)", "no-roll", "No dice are rolled now."),
    (taker, "dirk", "no-dirk", "Dirk only joins games of two."),
    (taker, "build@1,1", "wall-against-none", "C9W has a wall on side W, and the tile beside it has none there."),
    (taker, "build@0,0", "place-taken", "There is a tile at 0,0 already."),
    (taker, "build@4,-4", "touches-nothing", "At 4,-4, the tile would not share a side with any other."),
    (taker_at_a_dead_end, "build@1,1", "not-on-foot", "C9W could not be reached on foot from the fountain"),
    (taker_at_a_bay, "build@1,2", "makes-hole", "A tile at 1,2 would close in an empty space."),
    *((taker, token, "settle-now", NOW_SETTLE) for token in ("take:C9W", "take:chip", "place:P", "build:C9W@1,0")),
    *((taker_of_two, token, "settle-now", NOW_SETTLE) for token in ("store:C9W", "swap:C9W=S9", "caliph:1", "throw:P")),
    (taker, "(PPPPPPPP)", "no-roll", "No dice are rolled now."),
    (at_the_naming, "caliph:4", "no-such-player", "There is no player 4: there are 3."),
    (at_the_naming_of_two, "caliph:3", "no-such-player", "There is no player 3: there are 2."),
    *(
        (at_the_naming, token, "caliph-now", "Now name who starts the next round.")
        for token in ("take:P8", "reserve", "dirk", "place:P", "throw:P", "build@1,0", "store:P8")
    ),
    (at_the_end, "place:P", "game-over", "The game is over."),
    (at_the_end, "(PPPPPPPP)", "game-over", "The game is over."),
    (at_the_end, DRAWN, "game-over", "The game is over."),
]


@pytest.mark.parametrize(("position", "token", "code", "message"), REASONS)
def test_the_reason_why_a_token_is_not_possible(
    position: Callable[[], Game[Any]], token: str, code: str, message: str
) -> None:
    game = position()
    move, action = game.parse(token)
    before = look(game)
    assert not game.definition.rules.is_legal(game.state, action)
    reason = game.definition.why_not(game.state, move)
    assert reason.code == code
    assert str(reason).startswith(message)
    for language in ("en", "de", "nl"):
        sentence = reason.message(texts(language))
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)
        for named in ("tile", "place"):
            assert str(reason.data.get(named, "")) in sentence
    assert look(game) == before


@pytest.mark.parametrize(
    ("position", "token"),
    [(at_the_bag, DRAWN.replace("G10", "S9")), (owner, "store:S9"), (taker, "dirk"), (at_the_end, "place:P")],
)
def test_an_impossible_token_changes_nothing_and_tells_what_would_be_possible(
    position: Callable[[], Game[Any]], token: str
) -> None:
    game = position()
    record, view, length = game.record(), look(game), len(game)
    with pytest.raises(IllegalMove) as caught:
        game.play(token)
    assert caught.value.data["token"] == token
    assert caught.value.to_move == game.to_move
    assert caught.value.legal == game.legal()
    assert (game.record(), look(game), len(game)) == (record, view, length)


def test_every_reason_that_there_is_was_reached() -> None:
    written = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(whynot)))
    codes = written - (set(whynot.RULES.values()) - set(whynot.RULES))
    assert {"leaves-hole", "cuts-off", "draw-bag", "no-dirk"} <= codes
    assert codes == set(whynot.RULES) == {code for _, _, code, _ in REASONS}


POSITIONS = [
    at_the_draw,
    at_the_stack,
    at_the_second_stack,
    at_the_bag,
    at_a_bag_without_pavilions,
    at_the_chip,
    at_a_throw,
    at_a_throw_of_one,
    at_a_turn,
    after_three_throws,
    owner,
    owner_of_a_bay,
    owner_of_a_square,
    at_a_reward,
    taker,
    taker_of_two,
    taker_at_a_bay,
    at_the_naming,
    at_the_naming_of_two,
    at_the_end,
]


@pytest.mark.parametrize("position", POSITIONS)
def test_every_token_is_possible_or_has_a_reason_with_a_sentence(position: Callable[[], Game[Any]]) -> None:
    game = position()
    before = look(game)
    drawing = before["phase"] in ("stack", "bag")
    possible = set() if drawing else set(game.legal())
    for token in TOKENS:
        move, action = game.parse(token)
        if game.definition.rules.is_legal(game.state, action):
            assert drawing or token in possible
            game.copy().play(token)
            continue
        assert token not in possible
        reason = game.definition.why_not(game.state, move)
        assert reason.code != "illegal-action"
        assert re.fullmatch(r"[A-Z0-9][^{}]*\.", str(reason)), token
    assert look(game) == before


@pytest.mark.parametrize(
    "token", ["", "castle", "place", "take:T9", "build@", "store:fountain", "(stack:)", "(first:0)"]
)
def test_what_is_no_token_changes_nothing_and_is_told_as_such(token: str) -> None:
    game = owner()
    before, length = look(game), len(game)
    with pytest.raises(ParseError) as caught:
        game.play(token)
    assert caught.value.code == "no-such-token"
    assert token in str(caught.value)
    assert (look(game), len(game)) == (before, length)
