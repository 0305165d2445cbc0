"""ASGI types, and helpers for code below FastAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def header(scope: Scope, name: bytes) -> str | None:
    """Return a request header, or ``None`` if it is missing; the last one if it is repeated."""
    found = None
    for key, value in scope["headers"]:
        if key == name:
            found = value.decode("latin-1")
    return found


def is_api(scope: Scope) -> bool:
    """Return whether a request is for the API, not for a page."""
    path: str = scope["path"]
    return path.startswith("/api/")


UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
"""Methods that change something."""
