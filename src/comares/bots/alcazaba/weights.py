"""What the sound player believes about the worth of things, in numbers that can be tuned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """In points, or as shares. ``python -m tools.tune_alcazaba`` compares players with other values."""

    spread: float = 0.5
    """How much the difference between two players' tiles of a kind sways, by the root of the tiles to come."""
    rivalry: float = 1.4
    """What the others lose counts so much of what oneself wins, shared among them."""
    reserved: float = 0.3
    """A tile in the reserve is worth so much of one in the Alhambra: it takes a marker to build it."""
    walled: float = 0.25
    """Each wall of a tile is worth so many points in every scoring to come, where nobody tries out what it brings."""
    starting: float = 0.8
    """What it is worth to name who starts the next round."""
    other_taste: float = 0.15
    """How likely whoever takes first leaves what this player likes best."""
    least: float = 0.05
    """A better field is always worth a little more."""
    crowd: float = 0.5
    """What draws markers to every column, besides what lies there."""


TUNED: Final = Weights()
