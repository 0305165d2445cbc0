"""The tunable parameters of the solid bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """In points or as shares. ``python -m tools.tune_alcazaba`` compares players with different values."""

    spread: float = 0.5
    """Spread of the difference in tiles of a kind between two players, per square root of the tiles to come."""
    rivalry: float = 1.4
    """The weight of the others' losses relative to one's own gains, split among them."""
    reserved: float = 0.3
    """The value of a tile in the reserve relative to one in the Alhambra, because building it costs a marker."""
    walled: float = 0.25
    """The value of each wall of a tile, in points per remaining scoring, where its effect is not tried out."""
    starting: float = 0.8
    """The value of naming the next starting player."""
    other_taste: float = 0.15
    """The probability that whoever takes first leaves what this player likes best."""
    least: float = 0.05
    """The small extra value of a better field."""
    crowd: float = 0.5
    """What draws markers to every column, besides its contents."""


TUNED: Final = Weights()
