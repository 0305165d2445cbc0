"""Prints the course of games, one line each, to compare the compiled rules with the interpreted ones.

python -m tests.conformance.trace NUMBER_OF_VARIANT GAMES
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from itertools import islice
from pathlib import Path

import comares

from .variants import VARIANTS
from .walking import everything, finished, positions, some_positions

PACKAGE = Path(comares.__file__).parent


def compiled_modules() -> list[str]:
    """Return the names of the modules that are meant to be compiled: those with a ``.pxd``."""
    paths = (path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.pxd"))
    return sorted(".".join(path.with_suffix("").parts) for path in paths if path.stem != "__init__")


def main() -> None:
    """Print the files that the rules were loaded from, whole random games, and one game with its positions."""
    number, games = int(sys.argv[1]), int(sys.argv[2])
    variant = VARIANTS[number]
    print(json.dumps({name: import_module(name).__file__ for name in compiled_modules()}))
    game = variant.new()
    for first in range(games):
        print(json.dumps(game.definition.random_games(game.state, 77, first, 1)))
    for seed in range(6):
        print(json.dumps(everything(finished(variant, seed))))
    for at in positions(variant, 98):
        print(json.dumps([at.definition.view(at.state), at.choices(), at.definition.rules.legal(at.state)]))
    for at in some_positions(variant, 99):
        rules = at.definition.rules
        print(json.dumps([everything(at), rules.legal(at.state), list(islice(rules.outcomes(at.state), 2_000))]))


if __name__ == "__main__":
    main()
