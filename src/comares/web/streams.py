"""Streams of server-sent events: limited in number, resumable, and closed gracefully.

Messages wait in the bounded queue of their subscription; a stream sends one chunk at a time. A reader that stops
reading holds up nobody else, and is dropped after a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from time import monotonic
from typing import NamedTuple, Protocol

from starlette.responses import Response

from comares.table.streams import Message, Subscription
from comares.web.asgi import Receive, Scope, Send
from comares.web.limits import Places
from comares.web.settings import WebSettings

log = logging.getLogger(__name__)

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # proxies must not buffer events
]
PING = b": ping\n\n"
LOOKS = 4
"""How often streams are checked within the shorter of the ping interval and the patience."""
BYE = b'event: bye\ndata: {"reason":"shutdown"}\n\n'


class Connection(Protocol):
    """What a stream needs of its HTTP connection to write to it directly."""

    def write_on(self, data: bytes) -> bool:
        """Write more of a response that has begun; return whether the reader was ready for it."""


class Reader(NamedTuple):
    """Who wants to follow which table."""

    table: str
    guest: str | None
    address: str
    is_seated: bool
    """Whether they have a seat there."""


class Streams:
    """All streams of a server."""

    def __init__(self, settings: WebSettings) -> None:
        self.ping = settings.ping
        self.patience = settings.patience
        self.of_all = Places(settings.streams)
        self.of_table = Places(settings.table_streams)
        self.of_guest = Places(settings.guest_streams)
        self.of_address = Places(settings.per_address(settings.address_streams))
        self.opened: set[Stream] = set()
        self.is_over = False
        self.watcher: asyncio.TimerHandle | None = None
        self.last: tuple[Message, bytes] | None = None
        """The message that was written last, and as what."""

    async def open(self, reader: Reader, subscribe: Callable[[], Awaitable[Subscription]]) -> Stream:
        """Return a stream as a response; raises if there are too many."""
        table, guest, address, is_seated = reader
        with ExitStack() as places:
            if guest:
                places.enter_context(self.of_guest.place(guest))
            for kind, key in ((self.of_all, "all"), (self.of_table, table), (self.of_address, address)):
                places.enter_context(kind.place(key, is_first=is_seated))
            subscription = await subscribe()
            places.callback(subscription.close)
            stream = Stream(self, subscription)
            self.opened.add(stream)
            places.callback(self.opened.discard, stream)
            if self.is_over:
                subscription.end()
            stream.places = places.pop_all()
        self.watch_again()
        return stream

    def end(self) -> None:
        """End all streams at shutdown; each says goodbye."""
        self.is_over = True
        for stream in tuple(self.opened):
            stream.subscription.end()

    def chunk(self, message: Message) -> bytes:
        """Return a message as a chunk of a response; everybody who follows a table gets the same, one after another."""
        if self.last is None or self.last[0] is not message:
            body = encode(message)
            self.last = message, b"%x\r\n%b\r\n" % (len(body), body)
        return self.last[1]

    # One timer for all streams: two for each message would cost more than sending it.

    def watch_again(self) -> None:
        """Schedule the next check, as long as there are streams."""
        if self.opened and self.watcher is None:
            self.watcher = asyncio.get_running_loop().call_later(self.step, self.watch)

    def watch(self) -> None:
        """Ping silent streams, and drop readers that do not read."""
        self.watcher = None
        now = monotonic()
        for stream in tuple(self.opened):
            lasted = now - stream.since
            if stream.is_sending and lasted > self.patience:
                stream.drop()
            elif not stream.is_sending and lasted + self.step > self.ping:
                stream.subscription.wake()
        self.watch_again()

    @property
    def step(self) -> float:
        """Seconds between two checks."""
        return min(self.ping, self.patience) / LOOKS


class Stream(Response):
    """A response that reports what happens at a table, until either side ends it."""

    def __init__(self, streams: Streams, subscription: Subscription) -> None:
        super().__init__()
        self.streams = streams
        self.subscription = subscription
        self.places = ExitStack()
        """What has to be released at the end."""
        self.is_sending = False
        self.since = monotonic()
        """When it started sending, or last finished."""
        self.task: asyncio.Task[object] | None = None
        self.is_dropped = False
        self.connection: Connection | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until there are no more, or the reader is gone."""
        with self.places:
            self.task = asyncio.current_task()
            gone = asyncio.ensure_future(self.until_gone(receive))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                # From here on, bypass the middleware, which has nothing to add, and where possible this task, too.
                self.connection = scope["state"].pop("connection", None)
                self.subscription.deliver = self.deliver if self.connection else None
                await self.send_events(scope["state"].pop("send_on"))
            except asyncio.CancelledError:
                if not self.is_dropped or not self.task or self.task.uncancel():
                    raise
                log.info("dropped a reader that had stopped reading")
            finally:
                gone.cancel()
                # These refer to the stream themselves. Nobody collects what has been in use for so long.
                self.connection = self.task = self.subscription.deliver = None

    def deliver(self, message: Message) -> bool:
        """Write a message to the connection and return ``True``, unless the reader is busy with earlier ones."""
        if self.is_sending or not self.connection or not self.connection.write_on(self.streams.chunk(message)):
            return False
        self.since = monotonic()
        return True

    def drop(self) -> None:
        """Stop sending to a reader that does not read."""
        self.is_dropped = True
        if self.task:
            self.task.cancel()

    async def until_gone(self, receive: Receive) -> None:
        """Wait until the reader has disconnected, then unsubscribe."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.subscription.close()

    async def send_events(self, send: Send) -> None:
        """Send events as they come, all that are queued at once."""
        more = True
        while more:
            try:
                messages = await self.subscription.next_ones()
                chunk = b"".join(map(encode, messages)) if messages else PING
            except StopAsyncIteration:
                more = False
                chunk = BYE if self.streams.is_over else b""
            self.since, self.is_sending = monotonic(), True
            await send({"type": "http.response.body", "body": chunk, "more_body": more})
            self.since, self.is_sending = monotonic(), False


def encode(message: Message) -> bytes:
    """Return a message as a server-sent event; its data is JSON on one line."""
    name, version, data = message
    number = b"" if version is None else b"id: %d\n" % version
    return b"event: %s\n%sdata: %s\n\n" % (name.encode("ascii"), number, data)
