"""The integers used by environments: actions, rewards, sizes.

An action is a number in ``range(ACTIONS[game])``. Most are those of the engine; what differs is said here.

Roll & Write has the engine's own 98.

The Dice Game has 290: the engine's 29, the Caliph to be named (6, counted from the player who names them), and 255 ways
to throw again.

Alcazaba has 1,735. Building from the reserve takes two decisions, a tile and then a place: where there is a tile, the
two are exchanged. Nobody can own more than 25 tiles (five rounds with at most five markers, and a marker brings at most
one tile), and all tiles of an Alhambra are connected with the fountain, so no place is more than 25 steps from it:
these are 1,300.

A throw is a set of the eight dice, which lie in the order of the kinds: bit n for the n-th die. Dice that show the same
are the same, so of these only sets with those from the left are legal.
"""

from typing import Final

THROWS: Final = 255
DICE: Final = 8
PATTERNS: Final = 128
"""Which neighbours among eight sorted dice show the same."""
NO_THROW: Final = -1

ROLLWRITE_ACTIONS: Final = 98

# The Dice Game. Actions below CALIPH are the engine's.
DICEGAME_CALIPH: Final = 29  # + how many seats further
DICEGAME_THROW: Final = 34  # + a set of dice, from 1
DICEGAME_ACTIONS: Final = 290

# Alcazaba. Actions below ALCAZABA_CALIPH place a marker, as in the engine.
ALCAZABA_CALIPH: Final = 6  # + how many seats further
ALCAZABA_TAKE_CHIP: Final = 12
ALCAZABA_RESERVE: Final = 13
ALCAZABA_GIVE: Final = 14
ALCAZABA_TAKE: Final = 15  # + tile
ALCAZABA_STORE: Final = 70  # + tile
ALCAZABA_PICK: Final = 125  # + tile of the reserve, to be built next
ALCAZABA_THROW: Final = 179  # + a set of dice, from 1
ALCAZABA_PLACE: Final = 435  # + place
ALCAZABA_ACTIONS: Final = 1735
STEPS: Final = 25
"""How far from the fountain a tile can be at most, which is how many tiles a player can have."""
PLACES: Final = 1300
"""The places up to there: ring by ring, each clockwise from the north."""

ACTIONS: Final = {"rollwrite": ROLLWRITE_ACTIONS, "dicegame": DICEGAME_ACTIONS, "alcazaba": ALCAZABA_ACTIONS}

NOBODY: Final = -1

# What a seat gets at the end of a game.
VICTORY: Final = 0
POINTS: Final = 1
DIFFERENCE: Final = 2
REWARDS: Final = {"victory": VICTORY, "points": POINTS, "difference": DIFFERENCE}
ILLEGAL: Final = -1.0
"""What whoever tried something illegal gets instead; the others get nothing."""

# Who decides for the seats of a batch.
ALL_SEATS: Final = -1  # every decision is asked for
EACH_IN_TURN: Final = -2  # one seat learns, in the first game the first, in the second the second, and so on

MASK64: Final = 2**64 - 1
"""Seeds have 64 bits."""
# Streams of a game's seed that no game reaches by its tokens.
DECIDER: Final = 2**64 - 1  # what is drawn for whoever asks for random decisions
OTHERS: Final = 2**64 - 2  # what seats that do not learn decide
