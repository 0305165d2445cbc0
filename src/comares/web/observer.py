"""Notes every response: for metrics, and in the log if the host wants that."""

from __future__ import annotations

import logging
from collections import Counter
from itertools import count
from secrets import token_hex
from typing import Final

from comares.table.figures import Durations
from comares.web.asgi import Scope
from comares.web.logs import shown_path
from comares.web.settings import WebSettings

log = logging.getLogger("comares.web.access")

MOVES: Final = ("POST", "/api/tables/{table}/moves")
MADE: Final = (MOVES, 200)
REQUEST_ID: Final = b"x-request-id"
"""The header with the id of a request."""
UNKNOWN: Final = "-"
"""The route of what was refused before its route was found."""
STREAMS: Final = ("GET", "/api/tables/{table}/stream")

Kind = tuple[str, str]
"""A method and the template of a path."""


class Observer:
    """What a server has responded. Only templates of paths are noted, no tables and no guests."""

    def __init__(self, settings: WebSettings) -> None:
        self.is_logging = settings.access_log
        self.process = token_hex(4)
        self.numbers = count(1)
        self.responses: Counter[tuple[Kind, int]] = Counter()
        """How many, by kind of request and status."""
        self.durations: dict[Kind, Durations] = {MOVES: Durations()}
        """How long they took; streams last as long as people stay, so they are left out."""
        self.refusals: Counter[str] = Counter()
        """How many requests were refused, by code."""

    def new_id(self) -> str:
        """Return the id of a new request."""
        return f"{self.process}-{next(self.numbers)}"

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Note a response that has ended; status 0 means that nobody waited for it."""
        kind = kind_of(scope)
        refusal = scope["state"].get("refusal")
        self.responses[kind, status] += 1
        if refusal:
            self.refusals[refusal] += 1
        if kind != STREAMS:
            found = self.durations.get(kind)
            if found is None:
                found = self.durations[kind] = Durations()
            found.note(seconds)
        if self.is_logging:
            self.log(scope, status, seconds)

    def note_move(self, scope: Scope, seconds: float) -> None:
        """Note a move that was made at once."""
        self.responses[MADE] += 1
        self.durations[MOVES].note(seconds)
        if self.is_logging:
            self.log(scope, 200, seconds)

    def note_refusal(self, code: str) -> str:
        """Note that something was refused before it had arrived as a whole, and return an id for it."""
        self.refusals[code] += 1
        return self.new_id()

    def log(self, scope: Scope, status: int, seconds: float) -> None:
        """Write a line about a response."""
        fields = {
            "address": (scope.get("client") or ("-",))[0],
            "method": scope["method"],
            "path": shown_path(scope["path"]),
            "status": status,
            "ms": round(1000 * seconds, 1),
        }
        refusal = scope["state"].get("refusal")
        extra = {**fields, "request": scope["state"]["request"], **({"refusal": refusal} if refusal else {})}
        log.info("%(address)s %(method)s %(path)s %(status)d %(ms).1f ms", fields, extra=extra)


def kind_of(scope: Scope) -> Kind:
    """Return what sort of request it is."""
    route = scope.get("route")
    path = getattr(route, "path", UNKNOWN)
    if path not in (UNKNOWN, "/") and not path.startswith(("/api/", "/t/")):
        path = "/{file}"
    return (scope["method"], path) if route else (UNKNOWN, UNKNOWN)
