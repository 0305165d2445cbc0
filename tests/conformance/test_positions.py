"""What holds at every position of every game: legal tokens, illegal ones, undo, copies, views."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from comares import Game
from comares.core.errors import IllegalMove, ParseError
from comares.core.protocol import CHANCE, NOBODY
from comares.core.texts import languages, texts

from .variants import GAMES, Variant
from .walking import different_positions, everything, finished, positions, some_positions, some_token, too_many

SEEDS = range(2)
MANY = 60
"""An error lists everything that was legal; if that is more than this, fewer errors are provoked."""


def malformed(tokens: list[str]) -> list[str]:
    """Words that are almost tokens."""
    words = {"", " ", "x", "()", "(", ")", "{}", "1", "\u0661", "\u00b2", "\uff11"}
    for token in tokens:
        words |= {token.upper(), token.title(), f" {token}", f"{token} ", f"{token}\n", token[:-1], token[1:]}
        words |= {f"{token}{token}", f"({token})", token.strip("()"), token.replace("1", "7"), token.replace("1", "0")}
        words |= {token.replace("1", "\uff11"), token.replace("b", "g"), token.replace(":", " "), token + "\0"}
    return sorted(words)


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_list(variant: Variant, seed: int) -> None:
    for game in some_positions(variant, seed):
        legal = game.legal()
        assert bool(legal) is (game.to_move is not None and not too_many(game))
        assert len(set(legal)) == len(legal)
        assert legal == sorted(legal)
        assert game.view()["legal"] == legal
        if isinstance(game.to_move, int):
            assert 1 <= game.to_move <= len(game.setup.players)
            assert not any(token.startswith("(") for token in legal)
        else:
            assert all(token.startswith("(") and token.endswith(")") for token in legal)


@pytest.mark.parametrize("seed", SEEDS)
def test_choices_are_what_is_legal(variant: Variant, seed: int) -> None:
    for game in some_positions(variant, seed):
        choices = game.choices()
        if isinstance(game.to_move, int):
            assert sorted(choice["token"] for choice in choices) == game.legal()
            assert all(isinstance(choice["do"], str) for choice in choices)
            assert json.loads(json.dumps(choices)) == choices
        else:
            assert choices == []


def test_the_view_has_the_seat_that_decides_or_for_which_dice_are_rolled(variant: Variant) -> None:
    for game in positions(variant, 5):
        seat = game.view(legal=False)["seat"]
        if isinstance(game.to_move, int):
            assert seat == game.to_move
        else:
            assert seat is None or (not game.finished and 1 <= seat <= game.setup.seats)


def test_every_legal_token_can_be_played(variant: Variant) -> None:
    chooser = Random(7)
    for game in some_positions(variant, 7):
        legal = game.legal()
        for token in legal if len(legal) < 50 else chooser.sample(legal, 12):
            other = game.copy()
            other.play(token)
            assert [*game.history, game.action(token)] == other.history
            assert other.token(other.history[-1]) == token
            assert other.to_move in ("chance", None) or other.definition.rules.legal(other.state)


@cache  # there are more than a hundred thousand in the dice game
def all_tokens(name: str) -> set[str]:
    """Return the tokens of all actions of a game, if these can be listed."""
    facts = GAMES[name]
    written = facts.variants[0].new().token
    return {written(action) for action in facts.actions} if facts.all_actions else set()


def test_no_other_token_can_be_played(variant: Variant) -> None:
    written = variant.new().token
    for game in different_positions(variant, 3):
        legal = game.legal()
        before, view = everything(game), game.view()
        actions = GAMES[variant.game].some_actions(600)
        tokens = [written(action) for action in actions if not game.definition.rules.is_legal(game.state, action)]
        illegal = sorted(set(tokens) - set(legal))
        reasons: set[str] = set()
        assert len(illegal) == len(tokens)
        assert set(legal) <= all_tokens(variant.game) or not GAMES[variant.game].all_actions
        for token in illegal if len(legal) < MANY else Random(3).sample(illegal, 10):
            with pytest.raises(IllegalMove) as caught:
                game.play(token)
            error = caught.value
            assert (error.data["token"], error.to_move, error.legal) == (token, game.to_move, legal)
            if error.code not in reasons:
                reasons.add(error.code)
                assert all(error.message(texts(language)) for language in languages())
                assert game.view() == view
        assert everything(game) == before


def test_malformed_tokens(variant: Variant) -> None:
    new = variant.new()

    def is_token(word: str) -> bool:
        try:
            return new.token(new.action(word)) == word
        except ParseError:
            return False

    for game in different_positions(variant, 4):
        before, legal = everything(game), game.legal()
        examples = legal[:4] + game.tokens[-1:] if len(legal) < MANY else legal[:1]
        words = [word for word in malformed(examples) if not is_token(word)]
        for word in words if len(legal) < MANY else Random(4).sample(words, 10):
            with pytest.raises(ParseError) as caught:
                game.play(word)
            error = caught.value
            assert (error.code, error.data["token"]) == ("no-such-token", word)
            assert (error.to_move, error.legal) == (game.to_move, legal)
            assert word in str(error)
        assert everything(game) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_goes_back_exactly(variant: Variant, seed: int) -> None:
    every = 1 if GAMES[variant.game].share == 1 else 5

    def seen_of(game: Game[Any]) -> tuple[Any, list[int], list[int]]:
        view = game.definition.view(game.state) if len(game) % every == 0 else None
        return view, game.definition.rules.legal(game.state), game.scores()

    seen = []
    for game in positions(variant, seed):
        seen.append(seen_of(game))
        last = game
    tokens = last.tokens
    assert len(seen) == len(tokens) + 1
    for number in range(len(tokens), 0, -1):
        assert seen_of(last) == seen[number]
        assert last.undo() == tokens[number - 1]
        assert last.tokens == tokens[: number - 1]
    assert seen_of(last) == seen[0]
    assert everything(last) == everything(variant.new())
    with pytest.raises(IllegalMove, match="nothing"):
        last.undo()


def test_undo_and_play_again(variant: Variant) -> None:
    for game in some_positions(variant, 11):
        if len(game):
            before = everything(game)
            game.play(game.undo())
            assert everything(game) == before


def test_copies_are_independent(variant: Variant) -> None:
    chooser = Random(5)
    for game in some_positions(variant, 5):
        if game.finished:
            break
        before = everything(game)
        other = game.copy()
        assert everything(other) == before
        other.play(some_token(other, chooser))
        assert everything(game) == before
        third = other.copy()
        after = everything(other)
        third.undo()
        assert everything(third) == before
        if not other.finished:
            other.play(some_token(other, chooser))
        assert everything(third) == before
        assert everything(game) == before
        assert after != before


def test_playing_on_leaves_copies_alone(variant: Variant) -> None:
    copies: list[tuple[Game[Any], tuple[object, ...]]] = [
        (game.copy(), everything(game)) for game in some_positions(variant, 6)
    ]
    for copied, before in copies:
        assert everything(copied) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_views_are_plain_data_of_their_own(variant: Variant, seed: int) -> None:
    def spoil(data: Any) -> None:
        for part in data.values() if isinstance(data, dict) else data:
            if isinstance(part, list | dict):
                spoil(part)
        data.clear()

    for number, game in enumerate(some_positions(variant, seed)):
        if number % 10 == 0 or game.finished:
            view, breakdown = game.view(), game.breakdown()
            assert json.loads(json.dumps(view)) == view
            assert json.loads(json.dumps(breakdown)) == breakdown
            before = everything(game)
            for data in (view, breakdown, game.legal(), game.scores(), game.winners(), game.tokens):
                spoil(data)
            assert everything(game) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_points_add_up_and_asking_changes_nothing(variant: Variant, seed: int) -> None:
    for game in some_positions(variant, seed):
        before = (game.view(), game.tokens)
        scores = game.scores()
        assert GAMES[variant.game].add_up(game.breakdown()) == scores
        assert all(type(points) is int and points >= 0 for points in scores)
        assert len(game.setup.players) <= len(scores) <= game.setup.seats
        ahead = game.definition.winners(game.state)
        assert ahead == [seat for seat, points in enumerate(scores) if points == max(scores)]
        assert game.winners() == ([seat + 1 for seat in ahead] if game.finished else [])
        assert game.scores() == scores
        assert (game.view(), game.tokens) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_integers_agree_with_tokens(variant: Variant, seed: int) -> None:
    actions = GAMES[variant.game].actions
    for number, game in enumerate(some_positions(variant, seed)):
        definition, state = game.definition, game.state
        rules = definition.rules
        mover = rules.to_move(state)
        assert game.to_move == {CHANCE: "chance", NOBODY: None}.get(mover, mover + 1)
        decisions = rules.legal(state)
        assert bool(decisions) is (mover >= 0)
        if too_many(game):
            continue
        outcomes = [action for action, _ in rules.outcomes(state)]
        assert bool(outcomes) is (mover == CHANCE)
        possible = {game.action(token) for token in game.legal()}
        assert possible == {*decisions, *outcomes}
        assert len(decisions) + len(outcomes) == len(possible)
        if number % 5 == 0 or game.finished:
            assert {action for action in {*actions, *possible} if rules.is_legal(state, action)} == possible
        for action in sorted(possible)[:3]:
            by_number, by_token = state.copy(), game.copy()
            rules.apply(by_number, action)
            by_token.play(game.token(action))
            assert definition.view(by_number) == definition.view(by_token.state)
            assert rules.legal(by_number) == rules.legal(by_token.state)


def test_a_game_ends_once(variant: Variant) -> None:
    game = finished(variant, 8)
    before = everything(game)
    assert game.to_move is None
    with pytest.raises(IllegalMove) as caught:
        game.roll()
    assert caught.value.code == "no-roll"
    for token in {*game.tokens[-5:], game.tokens[0]}:
        with pytest.raises(IllegalMove) as caught:
            game.play(token)
        assert caught.value.code == "game-over"
    assert everything(game) == before


def test_roll_only_when_chance_acts(variant: Variant) -> None:
    for game in some_positions(variant, 9):
        if isinstance(game.to_move, int):
            before = everything(game)
            with pytest.raises(IllegalMove) as caught:
                game.roll()
            assert caught.value.code == "no-roll"
            assert everything(game) == before


def test_rounds_count_up(variant: Variant) -> None:
    for seed in SEEDS:
        rounds = [game.state.round for game in positions(variant, seed)]
        assert rounds[0] == 0
        assert rounds == sorted(rounds)
        assert set(rounds) == set(range(rounds[-1] + 1)), "each round is played"
