"""The integers used by the engine: phases and actions.

An action means the same in every position. Dice and cells count from 0 here; the notation counts pips from 1.
"""

from typing import Final

SCORING: Final = 3
"""The only scoring of this game uses the points of the third scoring of the other games."""

# Phases. Chance acts in those before TURN, nobody in OVER.
FIRST_PLAYER: Final = 0
SETUP_CELL: Final = 1
SETUP_VIRTUAL: Final = 2
SETUP_PAIR: Final = 3
EXTRA_PAIR: Final = 4
USED_PAIR: Final = 5
ALL_FOUR: Final = 6
VIRTUAL_TURN: Final = 7
TURN: Final = 8
SECOND: Final = 9
KEEP_PAIR: Final = 10
OVER: Final = 11

# Decisions. A cell is 6 * yellow + blue.
TURN_DIE: Final = 0  # + 12 * (1 for blue) + 2 * pips + (1 for down)
BUILD: Final = 24  # + cell
COINS: Final = 60
STOP: Final = 61
KEEP: Final = 62  # + cell
DECISIONS: Final = 98

# Outcomes of chance.
FIRST: Final = 98  # + seat
PAIR: Final = 103  # + cell
FOUR: Final = 139  # + 21 * (index of the yellow dice in TWO_DICE) + (index of the blue dice)
ACTIONS: Final = 580

TWO_DICE: Final = tuple((low, high) for low in range(6) for high in range(low, 6))
"""The 21 results of rolling two identical dice."""
