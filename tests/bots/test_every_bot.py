"""What is true of every bot of every game: it plays to the end, by the position alone, and harms nothing."""

from __future__ import annotations

from typing import Any

import pytest

from comares import Game
from comares.bots import directory
from comares.bots.budget import Budget
from comares.core import registry
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.core.say import in_words
from comares.core.texts import languages, texts
from tests.conformance.variants import GAMES, VARIANTS, Variant

LITTLE = Budget(work=20)
ALL = [(name, bot) for name in registry.names() for bot in directory.names(name)]
every_bot = pytest.mark.parametrize(("name", "bot"), ALL, ids=["-".join(pair) for pair in ALL])


def play(variant: Variant, bot: str, seed: int, *, beside_new_ones: bool = False) -> Game[Any]:
    """Play a whole game; before each decision nothing but a copy is handed out."""
    game = variant.new()
    rules = game.definition.rules
    players = [directory.find(variant.game, bot) for _ in range(variant.players)]
    while (mover := rules.to_move(game.state)) != NOBODY:
        rng = Rng(seed, len(game))
        if mover == CHANCE:
            game.act(rules.sample(game.state, rng))
            continue
        handed_out = game.state.copy()
        before = game.definition.view(game.state) if len(game) % 9 == 0 else None
        chosen = players[mover].choose(handed_out, LITTLE, rng)
        assert before in (None, game.definition.view(game.state)), "the game itself was touched"
        if beside_new_ones and len(game) % 11 == 0:
            new = directory.find(variant.game, bot)
            assert new.choose(game.state.copy(), LITTLE, Rng(seed, len(game))) == chosen
        assert rules.is_legal(game.state, chosen)
        game.act(chosen)
    return game


@pytest.mark.parametrize("name", registry.names())
def test_random_plays_every_game_and_is_the_weakest(name: str) -> None:
    assert directory.names(name)[0] == "random"


@every_bot
def test_a_bot_has_a_name_for_people_in_every_language(name: str, bot: str) -> None:
    for language in languages():
        title = in_words(directory.title(name, bot), texts(language))
        assert title.strip()
        assert "." not in title, "a name, not the key of a text"


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_bot_plays_every_variant_to_the_end(variant: Variant) -> None:
    for bot in directory.names(variant.game):
        assert play(variant, bot, 1).finished


@every_bot
def test_the_same_seed_and_work_give_the_same_game(name: str, bot: str) -> None:
    variant = GAMES[name].variants[0]
    again = play(variant, bot, 2)
    assert play(variant, bot, 2).tokens == again.tokens
    assert play(variant, bot, 3).tokens != again.tokens


@every_bot
def test_a_bot_decides_by_the_position_alone(name: str, bot: str) -> None:
    assert play(GAMES[name].variants[0], bot, 4, beside_new_ones=True).finished
