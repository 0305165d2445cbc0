"""The numbers in the evaluation of Roll & Write that no rule gives.

They were set by hand, then moved step by step by ``tools/tune_rollwrite.py`` until none of its steps, up or down,
won clearly more of 6,000 games:

    .venv/bin/python tools/tune_rollwrite.py --games 6000

``roll_all`` is not among them, as only playouts use it: it was set by hand, and with 75, 110 and 220 the policy of
the playouts won no more of 4,500 games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

POINT: Final = 256
"""A point of the game in the units of the evaluation: whole numbers, so that every machine counts alike."""


class Weights(NamedTuple):
    """What the evaluation is told; a hundred is one unless another unit is named."""

    kind_rate: int = 105
    """Buildings that a real player adds in a turn, for the prospects of kinds."""
    line_rate: int = 110
    """The same for rows and columns, which players build on purpose."""
    rivalry: int = 80
    """How much it counts that a place taken is a place that somebody else does not get."""
    coin: int = 280
    """What the first coin is worth beyond its half point while there is time to spend it; 256 is a point."""
    coin_step: int = 15
    """How much less each further coin is worth."""
    coin_use: int = 5
    """So many coins can be put to use in one turn; what cannot be spent until the end is worth half a point."""
    neighbour: int = 26
    """How much the next player's good dice hurt."""
    own_dice: int = 80
    """How much good dice for the next turn are worth of what they promise."""
    roll_all: int = 150
    """What rolling all four dice and keeping the best pair is worth, where nothing is counted; 256 is a point."""


TUNED: Final = Weights()
