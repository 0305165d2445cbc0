"""The tunable parameters in the evaluation of Roll & Write.

They were set by hand, then adjusted by ``tools/tune_rollwrite.py`` until none of its steps, up or down, won clearly
more of 6,000 games:

    .venv/bin/python tools/tune_rollwrite.py --games 6000

The exception is ``roll_all``, which only playouts use: it was set by hand, and with 75, 110 or 220 the policy of the
playouts won no more of 4,500 games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

POINT: Final = 256
"""The internal value of a point of the game: integers, so that the results are the same on every machine."""


class Weights(NamedTuple):
    """Parameters in hundredths, unless another unit is given."""

    kind_rate: int = 105
    """Buildings that a real player adds per turn, for the prospects of kinds."""
    line_rate: int = 110
    """The same for rows and columns, which players build on purpose."""
    rivalry: int = 80
    """The weight of depriving somebody else of a place."""
    coin: int = 280
    """The extra value of the first coin beyond its half point, while there is time to spend it; a point is 256."""
    coin_step: int = 15
    """By how much the extra value decreases with each further coin."""
    coin_use: int = 5
    """Coins that can be put to use per turn; any that cannot be spent by the end are worth half a point."""
    neighbour: int = 26
    """The weight of good dice passed to the next player."""
    own_dice: int = 80
    """The weight of good dice for one's own next turn."""
    roll_all: int = 150
    """The assumed value of rolling all four dice and keeping the best pair in playouts; a point is 256."""


TUNED: Final = Weights()
