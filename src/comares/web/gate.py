"""The gate that every request passes before it reaches FastAPI.

It is one piece of middleware instead of one per concern, because each would cost about as much as the check it makes.
In order: who is asking, how often, from where, with what body. Nearly all moves are made by ``play_at_once`` instead,
which checks the same things without ASGI.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from comares.table.tables import Tables
from comares.table.writer import Outcome
from comares.web.asgi import UNSAFE, App, Message, Receive, Scope, Send, is_api
from comares.web.bodies import parse, read, replayed
from comares.web.guests import GuestCookie
from comares.web.headers import safety_headers
from comares.web.limits import Limits
from comares.web.logs import REQUEST
from comares.web.observer import REQUEST_ID, Observer
from comares.web.origins import Origins
from comares.web.problems import WebError, answer_failure
from comares.web.routes.stream import plain_stream
from comares.web.settings import WebSettings
from comares.web.shortcut import play_at_once, written

JSON = b"content-type: application/json\r\n"
TABLES = "/t/"
"""Where the pages of tables are, which count like requests to the API."""
UNCACHED = [(b"cache-control", b"no-store")]
"""For what the API tells, which is private or soon out of date, unless a route says otherwise."""


class Gate:
    """Refuses requests, adds the security headers to every response, and handles every error."""

    def __init__(self, app: App, settings: WebSettings, observer: Observer) -> None:
        self.app = app
        self.observer = observer
        self.headers = safety_headers(settings)
        self.written = written([*UNCACHED, *self.headers])
        self.cookie = GuestCookie(settings)
        self.limits = Limits(settings)
        self.origins = Origins(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; whatever goes wrong, there is a response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0
        state = scope.setdefault("state", {})
        request = state["request"] = state.get("request") or self.observer.new_id()
        REQUEST.set(request)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.get("headers", ())
                fresh = UNCACHED if is_api(scope) and not any(name == b"cache-control" for name, _ in headers) else ()
                message["headers"] = [*headers, *fresh, *self.headers, (REQUEST_ID, request.encode())]
            await send(message)

        try:
            await self.let_in(scope, receive, sending, send)
        except Exception as error:
            if status:
                raise
            await answer_failure(error, scope, receive, sending)
        finally:
            self.observer.note(scope, status, perf_counter() - begun)

    async def let_in(self, scope: Scope, receive: Receive, send: Send, send_on: Send) -> None:
        """Check a request and pass it on.

        Args:
            scope: the request.
            receive: receives its body.
            send: sends a response with our headers added.
            send_on: sends without adding anything, which is all that streams need after their headers.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        state = scope["state"]
        guest = state["guest"] = self.cookie.find(headers.get(b"cookie"))
        if (is_api(scope) or scope["path"].startswith(TABLES)) and not state.pop("is_counted", False):
            self.limits.count(scope, guest)
        self.origins.check(scope, headers)
        if scope["method"] in UNSAFE:
            # Only then does it take one of the places, so that nobody holds them by not sending what was announced.
            body = await read(headers, receive)
            receive = replayed(body, receive)
        else:
            body = b""
        if not is_api(scope):
            await self.app(scope, receive, send)
        elif scope["path"].endswith("/stream"):  # long-lived, with limits of its own
            state["send_on"] = send_on  # not for others: the request would keep itself alive until garbage is collected
            await (await plain_stream(scope, headers) or self.app)(scope, receive, send)
        else:
            with self.limits.place():
                if body:
                    parse(body, headers)
                await self.app(scope, receive, send)

    def play_at_once(self, tables: Tables, scope: Scope, body: bytes, respond: Callable[[bytes | None], None]) -> bool:
        """Make a move if that is possible at once; return whether it was.

        Args:
            tables: the tables.
            scope: the request.
            body: its body.
            respond: called with a successful response without its status and date, or with ``None`` if the move could
                not be stored and has to go the ordinary way after all.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        guest = self.cookie.find(headers.get(b"cookie"))
        if guest is None:
            return False
        try:
            self.origins.check(scope, headers)
            self.limits.count(scope, guest)
        except WebError:
            return False
        scope["state"]["is_counted"] = True
        begun, request = perf_counter(), self.observer.new_id()
        scope["state"]["request"] = request

        def on_done(outcome: Outcome, version: int) -> None:
            if outcome != "stored":
                respond(None)
                return
            respond(self.accepted(version, request))
            self.observer.note_move(scope, perf_counter() - begun)

        return play_at_once(tables, scope["path"], headers, guest, body, on_done)

    def accepted(self, version: int, request: str) -> bytes:
        """Return the response to a move after its status and date."""
        body = b'{"version":%d}' % version
        head = (len(body), JSON, self.written, REQUEST_ID, request.encode())
        return b"content-length: %d\r\n%b%b%b: %b\r\n\r\n%b" % (*head, body)
