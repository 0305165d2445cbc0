"""Regenerates the golden games. Run it by hand when the rules have changed on purpose.

python -m tests.golden.regenerate [GAME…]

Games are seeded; for each, the seed is chosen whose game covers most of what is still missing.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from random import Random
from typing import Any

from comares import Game
from tests.conformance.variants import GAMES, Variant

from .golden import FOLDER, facts


def decide(game: Game[Any], chooser: Random) -> str:
    """Choose a token as a person might: usually what is worth most right now, sometimes anything."""
    legal = game.legal()
    if chooser.random() < 0.15:
        return chooser.choice(legal)
    seat = game.to_move
    assert isinstance(seat, int)

    def worth(token: str) -> float:
        after = game.copy()
        after.play(token)
        return after.scores()[seat - 1] + chooser.random()

    return max(legal, key=worth)


def play(variant: Variant, seed: int) -> Game[Any]:
    """Play a game to its end."""
    game, chooser = variant.new(seed), Random(seed)
    while game.to_move is not None:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(decide(game, chooser))
    return game


def shown(game: Game[Any], features: Any) -> set[str]:
    """Return the features that a game covers."""
    found: set[str] = features.of_end(game)
    tokens = game.tokens
    again = game.copy()
    again.state, again.history = again.setup.start(), []
    for token in tokens:
        found |= features.of_step(again, token)
        again.play(token)
    return found


def main() -> None:
    """Regenerate the given games, or all of them."""
    for name in sys.argv[1:] or GAMES:
        features = import_module(f"tests.golden.{name}_features")
        folder = FOLDER / name
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        seen: set[str] = set()
        for variant in GAMES[name].variants:
            best: tuple[int, int, Game[Any], set[str]] | None = None
            for seed in range(1, features.SEEDS + 1):
                game = play(variant, seed)
                found = shown(game, features)
                rank = (len((features.NEEDED - seen) & found), len(found))
                if best is None or rank > best[:2]:
                    best = (*rank, game, found)
            assert best is not None
            game = best[2]
            seen |= best[3]
            record = game.record()
            (folder / f"{variant.label}.alh").write_text(record, "utf-8")
            lines = json.dumps(facts(record), ensure_ascii=False)
            # One line per position, so that changes show up in a diff.
            lines = lines.replace('{"tokens":', '\n{"tokens":').replace('"scores": [', '\n"scores": [')
            (folder / f"{variant.label}.json").write_text(lines + "\n", "utf-8")
            print(variant, len(game), game.scores(), sorted(best[3]))
        print("missing:", sorted(features.NEEDED - seen) or "nothing")


if __name__ == "__main__":
    main()
