"""What can be wrong with a request at a table, grouped by what the caller can do about it."""

from __future__ import annotations

from comares.core.errors import ComaresError


class TableError(ComaresError):
    """Base class of the errors raised by tables."""


class NotThere(TableError):
    """There is no such table, seat or position."""


class NotAllowed(TableError):
    """Only somebody else may do this."""


class NotNow(TableError):
    """Not possible at this moment, or already done."""


class Unusable(TableError):
    """A value that can never be used, such as an empty name."""


class TooMuch(TableError):
    """More than the server allows."""


class Unavailable(TableError):
    """The server cannot do this right now; trying again may help."""
