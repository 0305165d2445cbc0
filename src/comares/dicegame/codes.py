"""The integers used by the engine: phases, actions and chips.

An action means the same in every position. Kinds and seats count from 0 here; the notation counts seats from 1. Dice
are a multiset: four bits for each kind, with the pavilion in the lowest.
"""

from typing import Final

# Phases. Chance acts in those before TURN, nobody in OVER.
FIRST_PLAYER: Final = 0
START_CHIP: Final = 1
BONUS_CHIPS: Final = 2
DIRK: Final = 3
DICE: Final = 4
TURN: Final = 5
ANNULLED: Final = 6
TAKE: Final = 7
EXCHANGE_POINT: Final = 8
NAME_CALIPH: Final = 9
OVER: Final = 10

# Decisions.
PLACE: Final = 0  # + kind
PUSH: Final = 6  # + kind
BLACK: Final = 12  # + kind
ANNUL: Final = 18
AGAIN: Final = 19
TAKE_TWO: Final = 20
TAKE_CHIP: Final = 21
EXCHANGE: Final = 22  # + kind
KEEP: Final = 28
CALIPH: Final = 29  # + seat
THROW: Final = 1 << 24  # + the dice to throw again

# Outcomes of chance. Types of actions are 2²⁴ apart, which leaves room for the dice.
SORT: Final = 1 << 24
ROLLED: Final = 2 << 24  # + the dice thrown
FIRST: Final = 3 << 24  # + seat
CHIP_AT: Final = 4 << 24  # + kind
DIRK_AT: Final = 5 << 24  # + kind
CHIPS: Final = 6 << 24  # + the chips from left to right, each plus one in three bits, the leftmost lowest
END: Final = 7 << 24

# Chips, on a bonus field or in front of a player.
CHIP_NAMES: Final = ("1", "2", "3", "exchange", "push", "annul", "black")
"""The house set's. A set of somebody's own may have other numbers on the first three (``Variant.values``)."""
VALUES: Final = (1, 2, 3)
"""The numbers of the house set."""
EXCHANGE_CHIP: Final = 3
PUSH_CHIP: Final = 4
ANNUL_CHIP: Final = 5
BLACK_CHIP: Final = 6
STARTING_PLAYER: Final = 7
NO_CHIP: Final = -1

ROUNDS: Final = 5
FIELDS: Final = 24
TOP: Final = 12
"""The highest field of a building track."""
NO_SEAT: Final = -1
ALL_DICE: Final = 8
