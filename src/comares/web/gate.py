"""The gate that every request passes before it reaches FastAPI.

It is one piece of middleware instead of one per concern, because each would cost about as much as the check it makes.
In order: who is asking, how often, from where, with what body. Moves, which are most of the traffic, are answered here.
"""

from __future__ import annotations

from comares.web.asgi import UNSAFE, App, Message, Receive, Scope, Send, is_api
from comares.web.bodies import parse, read, replayed
from comares.web.guests import GuestCookie
from comares.web.headers import safety_headers
from comares.web.limits import Limits
from comares.web.origins import Origins
from comares.web.problems import answer_failure
from comares.web.settings import WebSettings
from comares.web.shortcut import play_directly


class Gate:
    """Refuses requests, adds the security headers to every response, and handles every error."""

    def __init__(self, app: App, settings: WebSettings) -> None:
        self.app = app
        self.headers = safety_headers(settings)
        self.cookie = GuestCookie(settings)
        self.limits = Limits(settings)
        self.origins = Origins(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; whatever goes wrong, there is a response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_started = False

        async def sending(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        try:
            await self.let_in(scope, receive, sending, send)
        except Exception as error:
            if is_started:
                raise
            await answer_failure(error, scope, receive, sending)

    async def let_in(self, scope: Scope, receive: Receive, send: Send, send_on: Send) -> None:
        """Check a request and pass it on.

        Args:
            scope: the request.
            receive: receives its body.
            send: sends a response with our headers added.
            send_on: sends without adding anything, which is all that streams need after their headers.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        state = scope.setdefault("state", {})
        guest = state["guest"] = self.cookie.find(headers.get(b"cookie"))
        if not is_api(scope):
            self.origins.check(scope, headers)
            await self.pass_on(scope, headers, receive, send)
            return
        self.limits.count(scope, guest)
        if scope["path"].endswith("/stream"):  # long-lived, with limits of its own
            state["send_on"] = send_on  # not for others: the request would keep itself alive until garbage is collected
            self.origins.check(scope, headers)
            await self.pass_on(scope, headers, receive, send)
            return
        self.limits.begin()
        try:
            self.origins.check(scope, headers)
            await self.pass_on(scope, headers, receive, send)
        finally:
            self.limits.end()

    async def pass_on(self, scope: Scope, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        """Answer a move, or pass a request with well-formed JSON on to FastAPI."""
        if scope["method"] in UNSAFE:
            body = await read(headers, receive)
            content = parse(body, headers) if body else None
            if await play_directly(scope, headers, content, send):
                return
            receive = replayed(body, receive)
        await self.app(scope, receive, send)
