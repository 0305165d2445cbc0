"""Prints the course of games, one line each, to compare the compiled rules with the interpreted ones.

python -m tests.conformance.trace GAME GAMES
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path

import comares

from .variants import GAMES, Variant
from .walking import everything, finished, positions, some_positions

PACKAGE = Path(comares.__file__).parent


def compiled_modules() -> list[str]:
    """Return the names of the modules that are meant to be compiled: those with a ``.pxd``."""
    paths = (path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.pxd"))
    return sorted(".".join(path.with_suffix("").parts) for path in paths if path.stem != "__init__")


def course(variant: Variant, games: int) -> Iterator[object]:
    """Yield whole random games, and one game with its positions."""
    game = variant.new()
    for first in range(games):
        yield game.definition.random_games(game.state, 77, first, 1)
    for seed in range(6):
        yield everything(finished(variant, seed))
    for at in positions(variant, 98):
        yield [at.definition.view(at.state), at.choices(), at.definition.rules.legal(at.state)]
    for at in some_positions(variant, 99):
        rules = at.definition.rules
        yield [everything(at), rules.legal(at.state), list(islice(rules.outcomes(at.state), 2_000))]


def main() -> None:
    """Print the files that the rules were loaded from, and the course of games of every variant."""
    name, games = sys.argv[1], int(sys.argv[2])
    print(json.dumps({module: import_module(module).__file__ for module in compiled_modules()}))
    for variant in GAMES[name].variants:
        for line in course(variant, games):
            print(variant, json.dumps(line))


if __name__ == "__main__":
    main()
