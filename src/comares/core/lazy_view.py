"""A view of which only a glance is made before the rest is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

Plain = dict[str, Any]


class LazyView(Plain):
    """A position as plain data.

    Between a decision and the roll that follows it, the words of a log need little more than who acts; a whole view
    would take longer to make than to play both.
    """

    __slots__ = ("make",)

    def __init__(self, glance: Plain, make: Callable[[], Plain]) -> None:
        super().__init__(glance)
        self.make: Callable[[], Plain] | None = make
        """Returns the whole view, until it has been made."""

    def __missing__(self, key: str) -> Any:
        if self.make is None:
            raise KeyError(key)
        return self.whole()[key]

    def whole(self) -> Self:
        """Return this view with nothing missing."""
        if self.make is not None:
            made, self.make = self.make(), None
            self.update(made)
        return self
