"""The gate that every request comes through, before FastAPI looks at it.

It is one layer and not one for each concern, because a layer costs about as much as what it does. In order: who asks,
how often, from where, with which body. Moves, which are most of what a server does, are answered right here.
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
    """Refuses what may not come in, adds to every answer what browsers are to forbid, and answers every failure."""

    def __init__(self, app: App, settings: WebSettings) -> None:
        self.app = app
        self.headers = safety_headers(settings)
        self.cookie = GuestCookie(settings)
        self.limits = Limits(settings)
        self.origins = Origins(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in; whatever happens inside, there is an answer, and the next request is served."""
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
            receive: where its body comes from.
            send: sends an answer with our headers.
            send_on: sends what follows the head of an answer: streams need nothing more.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        state = scope.setdefault("state", {})
        guest = state["guest"] = self.cookie.find(headers.get(b"cookie"))
        state["send_on"] = send_on
        if not is_api(scope):
            self.origins.check(scope, headers)
            await self.pass_on(scope, headers, receive, send)
            return
        self.limits.count(scope, guest)
        if scope["path"].endswith("/stream"):  # lasts; has limits of its own
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
        """Answer a move, or pass a request on to FastAPI, with a body that is clean JSON."""
        if scope["method"] in UNSAFE:
            body = await read(headers, receive)
            content = parse(body, headers) if body else None
            if await play_directly(scope, headers, content, send):
                return
            receive = replayed(body, receive)
        await self.app(scope, receive, send)
