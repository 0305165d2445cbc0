"""What can be wrong with a request at a table, sorted by what one can do about it."""

from __future__ import annotations

from comares.core.errors import ComaresError


class TableError(ComaresError):
    """The root of what a table refuses."""


class NotThere(TableError):
    """No such table, no such seat."""


class NotAllowed(TableError):
    """Only someone else may do this."""


class NotNow(TableError):
    """Might have been possible at another time, or is already done."""


class Unusable(TableError):
    """Can never be used as it is: a name, a seat."""


class TooMuch(TableError):
    """More than the server allows."""


class Unavailable(TableError):
    """The server cannot do it at this moment; trying again may help."""
