"""How much the tests of environments try: a little with every run, a thousand games with ``COMARES_SWEEP=1``.

Any other number is how many games it shall be.
"""

from __future__ import annotations

import os
from typing import Final

ASKED: Final = int(os.environ.get("COMARES_SWEEP") or 0)
SWEEP: Final = ASKED > 0
GAMES: Final = 3 if ASKED == 0 else 1000 if ASKED == 1 else ASKED
"""Random games of each variant that are replayed."""
