"""How long and how many things at a table may be. What a host can change is in ``settings.py``."""

from __future__ import annotations

from typing import Final

TABLE_ID: Final = r"[A-Za-z0-9_-]{10}"
"""What the public id of a table looks like, as a regular expression."""
INVITE: Final = 64
"""Characters of an invitation."""
SEATS: Final = 6
NAME: Final = 24
"""Characters of a name as it is shown."""
TYPED_NAME: Final = 80
"""Characters of a name as somebody may type it; it is tidied up before it is measured."""
TOKEN: Final = 200
"""Characters of a move in notation."""
OPTIONS: Final = 16
OPTION: Final = 400
"""Characters of the value of an option, which can be a whole sheet."""
WORD: Final = 40
"""Characters of the name of a game, a bot or an option."""
VERSION: Final = 2**31 - 1
LISTED_TABLES: Final = 100
"""Tables in a list; there may be more."""
