"""Limits that are the same everywhere. Those that a host can change are in ``settings.py``."""

from __future__ import annotations

from typing import Final

TABLE_ID: Final = r"[A-Za-z0-9_-]{10}"
"""A table's public id, as a regular expression."""
INVITE: Final = 64
"""Characters in an invitation."""
SEATS: Final = 6
NAME: Final = 24
"""Characters in a name as it is shown."""
TYPED_NAME: Final = 80
"""Characters in a name as it was typed, before it is cleaned."""
TOKEN: Final = 200
"""Characters in a token."""
TOKENS: Final = 4
"""Decisions that belong together and are made with one request."""
OPTIONS: Final = 16
OPTION: Final = 400
"""Characters in the value of an option, which can be a whole sheet."""
WORD: Final = 40
"""Characters in the name of a game, bot or option."""
VERSION: Final = 2**31 - 1
LISTED_TABLES: Final = 100
"""Tables shown in a list."""
DETOURS: Final = 900
"""How often people may change their minds at one table, before the game and then again during it: take back moves, sit
down, propose to give up, leave the game to a bot. Each seat has its share, so that nobody uses up that of the others.
What people can do about it adds as much again, so that a table's events always leave room for the longest game."""
