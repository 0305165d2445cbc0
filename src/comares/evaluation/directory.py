"""The evaluators: one for each game, with the weights that were learned for it."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Protocol

from comares.core.errors import SetupError
from comares.core.protocol import P_contra
from comares.evaluation.network import Network


class Evaluator(Protocol[P_contra]):
    """Judges positions of a game, one at a time: it is not for several threads at once."""

    name: str
    """The game and the version of the weights."""

    def value(self, state: P_contra, /) -> list[float]:
        """Return the expected share of the victory of each seat that can win; alone, the expected points."""

    def worth(self, state: P_contra, seat: int, /) -> float:
        """Return the same for one seat."""

    def points(self, state: P_contra, /) -> list[float]:
        """Return the expected points, in the end, of each seat that scores."""

    def spread_exponents(self, state: P_contra, /) -> list[float]:
        """Return the natural logarithms of their standard deviations."""

    def features(self, state: P_contra, /) -> list[list[int]]:
        """Return what the network is told of each seat."""

    def standings(self, state: P_contra, /) -> list[int]:
        """Return the points of each seat, other than those who do not score included, if the game ended now."""


def find(game: str) -> Any:
    """Return a new evaluator for a game, an ``Evaluator`` of its positions; raises ``SetupError`` if there is none."""
    weights = load(game)
    return make(game, weights["inputs"], weights["weights"], f"{game} {weights['version']}")


def make(game: str, inputs: int, weights: list[int], name: str) -> Any:
    """Return an evaluator with given weights."""
    module = import_module(f"comares.evaluation.{game}")
    evaluator: Any = module.Evaluator(Network(inputs, weights), name)
    return evaluator


@cache
def load(game: str) -> dict[str, Any]:
    """Return the weights of a game as they are stored."""
    file = files("comares.evaluation") / "weights" / f"{game}.json"
    if find_spec(f"comares.evaluation.{game}") is None or not file.is_file():
        raise SetupError("no-evaluator", game=game)
    weights: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return weights
