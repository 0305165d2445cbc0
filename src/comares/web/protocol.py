"""The HTTP connection: uvicorn's, with a way past ASGI for what happens most often.

A move that can be made at once needs no task of its own: it is drafted as soon as its body is here, and answered by the
callback that reports it stored. An event of a stream is written to the transport without waking the stream's task.
Everything else, and every move that is refused, goes the ordinary way through the application.

Here is also where a request is refused before it has arrived: if it is too slow, if its head is too large, or if there
are too many connections; and where it waits or is refused if there is too much to do (``admission.py``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from fastapi import FastAPI
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from comares.web.addresses import network_of
from comares.web.asgi import Receive, Scope, Send
from comares.web.bodies import LARGEST
from comares.web.edge import IGNORED, LONGEST_HEAD, Edge
from comares.web.gate import Gate
from comares.web.headers import safety_headers
from comares.web.languages import preferred
from comares.web.observer import REQUEST_ID, Observer
from comares.web.problems import WebError, answer
from comares.web.shortcut import WholeMove, is_move, whole_move, written

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application, HTTPScope


ALWAYS = frozenset({"/api/live", "/api/ready", "/api/health"})
"""What is answered under any load, because whoever asks wants to know how the server is."""
CLOSE = b"connection: close\r\n"
ARRIVED = asyncio.Event()
"""What a move waits for: nothing."""
ARRIVED.set()


class HeldMove:
    """A move that is arriving, waiting or being stored, with as much of a request as uvicorn asks for meanwhile."""

    message_event = ARRIVED
    response_started = response_complete = disconnected = False
    keep_alive = True

    def __init__(self, scope: HTTPScope, url: bytes, body: bytes = b"") -> None:
        self.scope = scope
        self.scope.update({"method": "POST", "path": url.decode("ascii"), "raw_path": url, "query_string": b""})
        self.body = body


class Connection(HttpToolsProtocol):
    """A connection that makes moves at once where it can."""

    fastapi: FastAPI
    """The application whose moves are made."""
    proxies: ProxyHeadersMiddleware | None
    """Finds out where requests come from that trusted proxies pass on."""
    edge: Edge
    """What all connections share."""
    observer: Observer
    address: str | None = None
    """Whom the connection counts for; nobody if it is a trusted proxy's."""
    held: HeldMove | None = None
    """A move whose body is still arriving."""
    is_awaited = False
    """Whether a request has to arrive within the time limit."""
    is_resting = False
    """Whether nothing has been asked since the last response."""
    is_arriving = False
    """Whether part of a request has arrived."""
    is_in_head = False
    """Whether that part is not even its whole head."""
    is_new = False
    """Whether that head began in the current chunk."""
    received = 0
    """Bytes of the head in earlier chunks."""
    chunk = 0
    """Bytes in the current chunk."""
    is_turned_away = False
    """Whether it is refused because there is too much to do."""
    is_leaving = False
    """Whether everything has been said, and what still arrives is ignored."""
    ignored = 0
    """Bytes that have arrived since."""

    # ---- The connection ----

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Wait for a request, unless there are too many connections."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not (self.proxies and host in self.proxies.trusted_hosts):
            self.address = network_of(host)
        try:
            self.edge.admit(self.address)
        except WebError as error:
            self.refuse(error)
        else:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self.stop_waiting()
        self.stop_resting()
        self.edge.leaving.end(self)
        self.held = None
        self.edge.part(self.address)
        super().connection_lost(exc)
        # They refer to the connection themselves. Nobody collects what has been in use for so long.
        self.cycle = self.scope = None  # type: ignore[assignment]  # as uvicorn does with its parser

    @property
    def is_idle(self) -> bool:
        """Whether no request is being handled."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is None or cycle.response_complete

    def wait(self) -> None:
        """Begin to wait for a request, or for the rest of it."""
        if not self.is_awaited and not self.is_leaving:
            self.is_awaited = True
            self.edge.arriving.begin(self)

    def stop_waiting(self) -> None:
        """Note that a request is here, or will not come."""
        if self.is_awaited:
            self.is_awaited = False
            self.edge.arriving.end(self)

    def on_response_complete(self) -> None:
        """Handle the next request if it is already here, or wait for one: not with a timer for each connection."""
        if self.pipeline or self.transport.is_closing():
            super().on_response_complete()
            return
        self.server_state.total_requests += 1
        self.flow.resume_reading()
        self.is_resting = True
        self.edge.resting.begin(self)

    def stop_resting(self) -> None:
        """Note that something has arrived, or never will."""
        if self.is_resting:
            self.is_resting = False
            self.edge.resting.end(self)

    def on_late(self) -> None:
        """Close the connection because no request has arrived in time."""
        self.is_awaited = False
        if self.is_arriving:
            self.refuse(WebError("too-slow", 408))
        else:
            self.transport.close()

    def refuse(self, error: WebError) -> None:
        """Refuse what has not arrived as a whole, and close the connection."""
        may_write = self.is_idle
        if not may_write:  # not in the middle of another response
            may_write = not self.is_in_head and not self.cycle.response_started and not self.pipeline
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if may_write and not self.transport.is_closing():
            response = self.refusal(error)
            head = written(response.raw_headers)
            self.transport.write(b"%b%b\r\n%b" % (STATUS_LINE[error.status], head, bytes(response.body)))
            self.see_off()
        else:
            self.hang_up()

    def see_off(self) -> None:
        """Close the connection when the other side does, or soon.

        If it were closed at once, whatever arrives afterwards would make the other side's system throw away the
        response before it is read.
        """
        self.stop_waiting()
        if self.is_arriving and self.transport.can_write_eof():
            self.is_leaving = True
            self.transport.write_eof()
            self.edge.leaving.begin(self)
        else:
            self.hang_up()

    def hang_up(self) -> None:
        """Close the connection."""
        self.transport.close()

    def refusal(self, error: WebError) -> Response:
        """Return a response after which the connection is closed."""
        language = dict(self.headers or ()).get(b"accept-language", b"").decode("latin-1")
        response = answer(error, language)
        request = self.observer.note_refusal(error.code)
        response.raw_headers += [
            *safety_headers(self.fastapi.state.settings),
            (REQUEST_ID, request.encode()),
            (b"connection", b"close"),
        ]
        return response

    # ---- A request as it arrives ----

    def data_received(self, data: bytes) -> None:
        """Parse a chunk; what is still missing of a request has to arrive in time."""
        self.chunk = len(data)
        if self.is_leaving:
            self.ignore()
            return
        self.stop_resting()
        if not self.is_arriving and self.is_idle and self.chunk <= LONGEST_HEAD and (move := whole_move(data)):
            self.take(move)
            return
        super().data_received(data)
        if self.is_in_head and not self.is_new:
            self.received += self.chunk
            if self.received > LONGEST_HEAD:
                self.refuse(head_too_large())
        self.is_new = False
        if self.is_arriving or (self.is_idle and not self.is_resting):
            self.wait()
        else:
            self.stop_waiting()

    def take(self, whole: WholeMove) -> None:
        """Make a move, now or later, or refuse it; this is what happens most often, so it does without the parser."""
        self.stop_waiting()
        self._unset_keepalive_if_required()
        if self.edge.admission.moves.is_full:
            self.headers = whole.headers
            self.turn_away(is_kept=True)
            return
        super().on_message_begin()
        self.headers += whole.headers
        self.begin(HeldMove(self.scope, whole.url, whole.body))

    def ignore(self) -> None:
        """Drop a chunk of what has been refused."""
        self.ignored += self.chunk
        if self.ignored > IGNORED:
            self.hang_up()

    def on_message_begin(self) -> None:
        """Note that a request has begun to arrive."""
        super().on_message_begin()
        self.is_arriving = self.is_in_head = self.is_new = True
        self.received = 0

    def on_headers_complete(self) -> None:
        """Note that its head is here; look no further if it will be turned away."""
        self.is_in_head = False
        if self.is_idle and self.is_too_much():
            self.is_turned_away = True
        elif self.is_idle and self.is_plain_move():
            self.held = self.cycle = cast("Any", HeldMove(self.scope, self.url))
        else:
            super().on_headers_complete()

    def is_too_much(self) -> bool:
        """Return whether there is no time for the request whose head is here."""
        admission = self.edge.admission
        if not admission.moves.is_full and not admission.others.is_full:
            return False
        path = self.url.partition(b"?")[0]
        if self.parser.get_method() == b"POST" and is_move(path):
            return admission.moves.is_full
        return admission.others.is_full and path.decode("latin-1") not in ALWAYS

    def is_plain_move(self) -> bool:
        """Return whether the request whose head is here may be a move, and wants nothing special."""
        parser = self.parser
        return (
            parser.get_method() == b"POST"
            and is_move(self.url)
            and self.received + self.chunk <= LONGEST_HEAD
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
            and not self.expect_100_continue
        )

    def on_body(self, body: bytes) -> None:
        """Collect the body of a move; refuse one that is too large, without waiting for its end."""
        if self.is_turned_away:
            return
        if not self.held:
            super().on_body(body)
            return
        self.held.body += body
        if len(self.held.body) > LARGEST:
            self.held = None
            self.refuse(WebError("too-large", 413, limit=LARGEST))

    def on_message_complete(self) -> None:
        """Make the move whose body is complete."""
        self.is_arriving = False
        if self.is_turned_away:
            self.is_turned_away = False
            self.turn_away(is_kept=self.parser.should_keep_alive())
        elif self.held:
            move, self.held = self.held, None
            self.begin(move)
        else:
            super().on_message_complete()

    # ---- Moves and streams ----

    def begin(self, move: HeldMove) -> None:
        """Make a move, now or later."""
        self.cycle = cast("Any", move)
        self.edge.admission.move(lambda: None if move.disconnected else self.play_or_start(move))

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        cycle.scope["state"]["connection"] = self
        if self.received + self.chunk > LONGEST_HEAD and size_of_head(cycle.scope) > LONGEST_HEAD:
            super()._start_asgi_task(cycle, cast("ASGI3Application", self.refusal(head_too_large())))
        elif cycle.scope["path"] in ALWAYS:
            super()._start_asgi_task(cycle, app)
        else:
            start = super()._start_asgi_task
            self.edge.admission.other(lambda: None if cycle.disconnected else start(cycle, app))

    def turn_away(self, *, is_kept: bool) -> None:
        """Refuse a request because there is too much to do; this costs as little as possible.

        ``is_kept`` tells whether the connection may be used again.
        """
        language = dict(self.headers).get(b"accept-language", b"").decode("latin-1")
        head, body = self.overloaded(preferred(language))
        request = self.observer.note_refusal("overloaded").encode()
        parts = head, self.common_headers(), REQUEST_ID, request, b"" if is_kept else CLOSE, body
        self.transport.write(b"%b%b%b: %b\r\n%b\r\n%b" % parts)
        if not is_kept:
            self.transport.close()
        self.on_response_complete()

    def common_headers(self) -> bytes:
        """Return the headers of every response, which uvicorn renews once a second, as they are sent."""
        headers = self.server_state.default_headers
        if headers is not self.edge.common[0]:
            self.edge.common = headers, written(headers)
        return self.edge.common[1]

    @classmethod
    @cache
    def overloaded(cls, language: str) -> tuple[bytes, bytes]:
        """Return the refusal when there is too much to do: what is always the same of its head, and its body."""
        response = answer(WebError("overloaded", 503, {"Retry-After": "1"}), language)
        headers = [*response.raw_headers, *safety_headers(cls.fastapi.state.settings)]
        return STATUS_LINE[503] + written(headers), bytes(response.body)

    def play_or_start(self, move: HeldMove) -> None:
        """Make a move at once, or leave it to the application."""

        def respond(response: bytes | None) -> None:
            if move.disconnected:
                return
            if response is None:
                self.start(move)
                return
            move.response_started = move.response_complete = True
            self.transport.write(b"HTTP/1.1 200 OK\r\n%b%b" % (self.common_headers(), response))
            if not move.keep_alive:
                self.transport.close()
            self.on_response_complete()

        scope, gate = cast("Scope", move.scope), self.fastapi.middleware_stack
        if self.proxies:
            run_at_once(self.proxies(move.scope, cast("Any", None), cast("Any", None)))
        if not isinstance(gate, Gate) or not gate.play_at_once(self.fastapi.state.tables, scope, move.body, respond):
            self.start(move)

    def start(self, move: HeldMove) -> None:
        """Leave a move to the application, as uvicorn would have done when its head was here."""
        cycle = RequestResponseCycle(
            scope=move.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=self.access_log,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=move.keep_alive,
            on_response=self.on_response_complete,
        )
        cycle.body, cycle.more_body = bytearray(move.body), False
        cycle.message_event.set()
        if self.cycle is cast("Any", move):  # and not another request that has arrived since
            self.cycle = cycle
        cycle.scope["state"]["connection"] = self
        super()._start_asgi_task(cycle, self.app)

    def write_on(self, data: bytes) -> bool:
        """Write more of a response that has begun; return whether the reader was ready for it."""
        if self.flow.write_paused or self.transport.is_closing():
            return False
        self.transport.write(data)
        return True


def connection_class(app: FastAPI, proxies: str) -> type[Connection]:
    """Return the class of an application's connections; ``proxies`` lists the trusted ones."""
    # Uvicorn has types of its own for what are plain dictionaries to us.
    middleware = ProxyHeadersMiddleware(do_nothing, proxies) if proxies else None  # type: ignore[arg-type]
    shared = {"fastapi": app, "proxies": middleware, "edge": app.state.edge, "observer": app.state.observer}
    return type("Connection", (Connection,), shared)


def size_of_head(scope: HTTPScope) -> int:
    """Return how many bytes a request has before its body."""
    return (
        len(scope["raw_path"])
        + len(scope["query_string"])
        + sum(len(name) + len(value) for name, value in scope["headers"])
    )


def head_too_large() -> WebError:
    """Return the error for a head that is too large."""
    return WebError("head-too-large", 431, limit=LONGEST_HEAD)


async def do_nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Stand in for an application where only a middleware's changes to the scope matter."""


def run_at_once(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    coroutine.close()
    raise RuntimeError("the coroutine waited")
