"""A position written as one line and read back is the same position, and plays on in the same way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import comares
from comares import ComaresError, Game, ParseError
from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.protocol import CHANCE, NOBODY
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng

from .variants import GAMES, Variant
from .walking import different_positions, finished, positions, some_positions, too_many

MOST = 2000
ALPHABET = "0123456789-+/,.:@=xybPSACGTNEW abcsio"


def again(game: Game[Any]) -> Game[Any]:
    return comares.from_position(game.position(), game.setup.players)


def test_read_back_it_is_the_same_position(variant: Variant) -> None:
    for game in some_positions(variant, 40):
        text = game.position()
        assert len(text) <= MOST
        assert "\n" not in text
        assert '"' not in text
        other = again(game)
        assert other.position() == text
        assert other.state == game.state
        assert other.view() == game.view()
        assert other.choices() == game.choices()
        assert (other.scores(), other.breakdown()) == (game.scores(), game.breakdown())
        assert (other.history, len(other), other.winners()) == ([], 0, game.winners())


def test_chance_has_the_same_outcomes_with_the_same_weights(variant: Variant) -> None:
    for game in different_positions(variant, 44):
        rules = game.definition.rules
        other = again(game)
        if not too_many(game):
            assert [*rules.outcomes(other.state)] == [*rules.outcomes(game.state)]
        elif game.to_move == "chance":
            assert [rules.sample(other.state, Rng(n)) for n in range(50)] == [
                rules.sample(game.state, Rng(n)) for n in range(50)
            ]


def test_it_is_played_on_the_same_way(variant: Variant) -> None:
    for game in different_positions(variant, 45):
        rules, chooser = game.definition.rules, Random(1)
        one, other = game.state.copy(), again(game).state
        for n in range(200):
            mover = rules.to_move(one)
            assert rules.to_move(other) == mover
            if mover == NOBODY:
                break
            if mover == CHANCE:
                action = rules.sample(one, Rng(5, n))
                assert rules.sample(other, Rng(5, n)) == action
            else:
                assert rules.legal(other) == rules.legal(one)
                action = chooser.choice(rules.legal(one))
            rules.apply(one, action)
            rules.apply(other, action)
        assert one == other
        assert game.definition.breakdown(other) == game.definition.breakdown(one)


def test_bots_decide_the_same(variant: Variant) -> None:
    for game in different_positions(variant, 46):
        if isinstance(game.to_move, int):
            other = again(game)
            for name in directory.names(game.definition.name):
                decisions = [
                    directory.find(variant.game, name).choose(state.copy(), Budget(work=40), Rng(3))
                    for state in (game.state, other.state)
                ]
                assert decisions[0] == decisions[1], name


def test_a_game_begun_at_a_position_can_be_taken_back_and_written_down(variant: Variant) -> None:
    for begun in different_positions(variant, 47):
        game = again(begun)
        chooser = Random(2)
        for _ in range(12):
            if isinstance(game.to_move, int):
                game.play(chooser.choice(game.legal()))
            elif not game.finished:
                game.roll()
        record = game.record()
        assert f'[Position "{begun.position()}"]' in record
        loaded = replay(parse(record))
        assert loaded == game
        assert loaded.record() == record
        assert loaded.state == game.state
        while game.history:
            game.undo()
        assert game.state == begun.state
        with pytest.raises(ComaresError) as caught:
            game.undo()
        assert caught.value.code == "nothing-to-undo"


def test_a_whole_game_has_no_such_tag(variant: Variant) -> None:
    assert "[Position" not in finished(variant, 48).record()


def test_a_record_and_its_position_must_agree(variant: Variant) -> None:
    game = again(finished(variant, 49))
    other = next(facts.variants[0] for name, facts in GAMES.items() if name != variant.game).new()
    wrong = game.record().replace(game.position(), other.position())
    with pytest.raises(ComaresError) as caught:
        replay(parse(wrong))
    assert caught.value.code == "position-other-game"
    assert caught.value.where is not None


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ('"rollwrite players:3 sheet:house phase:asleep"', "position-unreadable"),
        ('"rollwrite players:2 virtual:1 sheet:house phase:first-player"', "position-impossible"),
        ('"rollwrite players:3 sheet:house coins:9 phase:first-player"', "position-other-game"),
        ('"one" "two"', "tag-one-value"),
        ('""', "position-other-game"),
    ],
)
def test_a_position_in_a_record_that_cannot_be_read_has_a_place(value: str, code: str) -> None:
    with pytest.raises(ComaresError) as caught:
        replay(parse(f'[Game "rollwrite"]\n[Players "A" "B" "C"]\n[Position {value}]\n'))
    assert caught.value.code == code
    assert str(caught.value).startswith("3:1: ")


def spoilt(texts: list[str], chooser: Random) -> str:
    """Return the text of a position with some mistakes in it."""
    text = chooser.choice(texts)
    for _ in range(chooser.choice([1, 1, 1, 2, 3])):
        words = text.split(" ")
        at = chooser.randrange(len(words))
        sort, place = chooser.random(), chooser.randrange(len(text))
        if sort < 0.5:
            old = text[place]
            likely = (
                "0123456789" if old.isdigit() else "PSACGT" if old in "PSACGT" else ".x" if old in ".x" else ALPHABET
            )
            text = text[:place] + chooser.choice(likely) + text[place + 1 :]
        elif sort < 0.7:
            text = text[:place] + chooser.choice(["", chooser.choice(ALPHABET)]) + text[place + chooser.randrange(2) :]
        elif sort < 0.85:
            name = words[at].partition(":")[0]
            same = [word for word in chooser.choice(texts).split() if word.partition(":")[0] == name]
            text = " ".join([*words[:at], *same, *words[at + 1 :]])
        else:
            text = " ".join([*words[:at], *words[at + 1 :]]) or "x"
    return text


def test_mistakes_are_refused_or_make_another_position_that_can_be_played(variant: Variant) -> None:
    chooser = Random(str(variant))
    texts = [game.position() for game in positions(variant, 50)]
    refused = 0
    for _ in range(100):
        text = spoilt(texts, chooser)
        try:
            game = comares.from_position(text)
        except ComaresError:
            refused += 1
            continue
        assert comares.from_position(game.position()).state == game.state
        rules, state = game.definition.rules, game.state.copy()
        for n in range(5000):
            mover = rules.to_move(state)
            if mover == NOBODY:
                break
            rules.apply(
                state, rules.sample(state, Rng(1, n)) if mover == CHANCE else chooser.choice(rules.legal(state))
            )
        assert rules.to_move(state) == NOBODY
        game.definition.breakdown(state)
    assert refused > 30


SHEET = "1:x...../.x..../..x.../....../....../......,3-0,y1b1,-"
OTHERS = SHEET.replace("1:", "2:") + " " + SHEET.replace("1:", "3:")
ROLLWRITE = f"rollwrite players:3 sheet:house phase:used-pair round:1 first:1 seat:1 dice:y1b1 {SHEET} {OTHERS}"
DICEGAME = "dicegame players:3 chips:house phase:start-chip round:1 caliph:1 stack:4,4,2,2,2,3,3 held:-/-/-"
ALCAZABA = "alcazaba players:3 phase:stack round:1 caliph:1 1:-/-/0 2:-/-/0 3:-/-/0"


def test_examples_to_spoil_are_positions() -> None:
    assert comares.from_position(ROLLWRITE.replace(SHEET, SHEET.replace("y1b1", "-"))).to_move == "chance"
    assert comares.from_position(DICEGAME).to_move == "chance"
    assert comares.from_position(ALCAZABA).to_move == "chance"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-game"),
        ("chess players:2", "unknown-game"),
        ("rollwrite", "position-word-missing"),
        ("rollwrite players:9 phase:turn", "position-impossible"),
        ("rollwrite players:3 phase:sleeping", "position-unreadable"),
        ("rollwrite players:3 rollwrite", "position-unreadable"),
        ("rollwrite players:3 players:3", "position-word-twice"),
        ("rollwrite players:3 phase:first-player round:1", "position-word-unknown"),
        ("rollwrite players:3 coins:1000 phase:first-player", "coins-range"),
        ("rollwrite " + "x" * 3000, "position-too-long"),
        (ROLLWRITE, "position-impossible"),
        (ROLLWRITE.replace("dice:y1b1", "dice:y7b1"), "position-unreadable"),
        (ROLLWRITE.replace("3-0", "2-0"), "position-impossible"),
        (ROLLWRITE.replace("round:1", "round:19"), "position-impossible"),
        (ROLLWRITE.replace("x", "."), "position-impossible"),
        (DICEGAME.replace("stack:4", "stack:5"), "position-impossible"),
        (DICEGAME.replace("held:-", "held:1"), "position-chips"),
        (DICEGAME.replace("held:-", "held:4"), "position-unreadable"),
        (DICEGAME + " stones:P13=1", "position-unreadable"),
        (DICEGAME + " stones:P1=11", "position-impossible"),
        (DICEGAME + " markers:P8.1=1", "position-impossible"),
        (DICEGAME + " markers:P9.1=1", "position-unreadable"),
        (ALCAZABA.replace("1:-/", "1:P2NEW@0,-1/"), "position-alhambra"),
        (ALCAZABA.replace("1:-/", "1:P8@5,5/"), "position-alhambra"),
        (ALCAZABA.replace("1:-/-", "1:-/P8+P8"), "position-tile-twice"),
        (ALCAZABA.replace("1:-/-", "1:-/P99"), "position-tile-unknown"),
        (ALCAZABA.replace("1:-/-", "1:-/P8"), "position-tiles"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(ComaresError) as caught:
        comares.from_position(text)
    assert caught.value.code == code
    assert len(str(caught.value)) < 500
    assert isinstance(caught.value, ParseError) or not code.startswith("position")
