"""The access log, without secrets: no cookies, query strings or invitations."""

from __future__ import annotations

import logging
import re
from time import perf_counter

from comares.web.asgi import App, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

INVITATION = re.compile(r"^(/t/[^/]*)/.*", re.DOTALL)


def without_secrets(path: str) -> str:
    """Return a path that is safe to log: without the invitation, and on one line."""
    return INVITATION.sub(r"\1/-", path.encode("unicode_escape").decode("ascii"))[:200]


class AccessLog:
    """Logs each response."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and log the result."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            address = (scope.get("client") or ("-",))[0]
            lasted = 1000 * (perf_counter() - begun)
            log.info("%s %s %s %d %.1f ms", address, scope["method"], without_secrets(scope["path"]), status, lasted)
