"""The log: as text or as JSON, each line with the request it is about, and without secrets."""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

import orjson

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the request that is being handled, which its response has as ``X-Request-ID``."""

SECRETS: Final = re.compile(
    r"(?P<table>/t/[\w-]{10}/)[\w-]{16,}"  # an invitation
    r"|(?<![\w-])(?:[0-9a-f]{64}|[\w-]{43})(?![\w-])",  # the hash of a guest, or their secret
    re.ASCII,
)
INVITATION: Final = re.compile(r"^(/t/[^/]*)/.*", re.DOTALL)
PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
"""What every record has."""


def without_secrets(line: str) -> str:
    """Return a line without anything that looks like a secret; nobody should have put it there."""
    return SECRETS.sub(lambda found: f"{found['table'] or ''}-", line)


def shown_path(path: str) -> str:
    """Return a path that is safe to log: without the invitation, and on one line."""
    return INVITATION.sub(r"\1/-", path.encode("unicode_escape").decode("ascii"))[:200]


def request_of(record: logging.LogRecord) -> str | None:
    """Return the id of the request that a record is about."""
    found: str | None = getattr(record, "request", None) or REQUEST.get()
    return found


class Text(logging.Formatter):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        return without_secrets(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  (logging's name)
        """Return its first line, with the request at the end."""
        line, request = super().formatMessage(record), request_of(record)
        return f"{line} [{request}]" if request else line


class Json(logging.Formatter):
    """Lines for programs: an object each."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := request_of(record):
            line["request"] = request
        line.update((name, value) for name, value in vars(record).items() if name not in PLAIN)
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return without_secrets(orjson.dumps(line, default=str).decode())


def set_up(kind: str) -> None:
    """Log to standard error: of ourselves everything from information on, of others only warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("comares").setLevel(logging.INFO)
