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
OPTIONS: Final = 16
OPTION: Final = 400
"""Characters in the value of an option, which can be a whole sheet."""
WORD: Final = 40
"""Characters in the name of a game, bot or option."""
VERSION: Final = 2**31 - 1
LISTED_TABLES: Final = 100
"""Tables shown in a list."""
