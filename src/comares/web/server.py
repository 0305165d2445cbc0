"""The server process: sockets, signals, and a graceful shutdown."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from importlib.util import find_spec
from ipaddress import ip_address
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from comares.core.errors import SetupError
from comares.table.settings import Settings
from comares.table.tables import Tables
from comares.web.app import create_app, serve_tables
from comares.web.edge import LONGEST_REST
from comares.web.garbage import Collector
from comares.web.lag import LoopLag
from comares.web.settings import WebSettings

log = logging.getLogger(__name__)

BACKLOG = 2048
TURN = 0.0005
"""Seconds after which another thread gets its turn, a tenth of Python's. The writer has to wait for it again and again
in each transaction; beside a thread that never pauses, 400 moves are stored in three quarters of the time."""
DRAIN = 5
"""Seconds that running requests are given at shutdown."""
END = 9
"""Seconds after which a shutdown is cut short."""


def listen(host: str, port: int, patience: float) -> socket.socket:
    """Return a listening socket; raises ``SetupError`` if that is not possible."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":  # there it would let two servers share a port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sys.platform == "linux":
                # Makes the kernel drop peers that have stopped reading; connections inherit this.
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * patience))
            listener.bind(address)
            listener.listen(BACKLOG)
        except BaseException:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:  # UnicodeError: not a valid host name
        reason = getattr(error, "strerror", None) or str(error)
        raise SetupError("cannot-listen", host=host, port=port, reason=reason) from error
    return listener


def listen_on_first(host: str, ports: Sequence[int], patience: float) -> socket.socket:
    """Return a socket listening on the first port that is available."""
    for port in ports[:-1]:
        with suppress(SetupError):
            return listen(host, port, patience)
    return listen(host, ports[-1], patience)


def address_of(listener: socket.socket) -> str:
    """Return the URL of the server for a browser on this computer."""
    host, port = listener.getsockname()[:2]
    address = ip_address(host)
    if address.is_unspecified:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if address.version == 6 and not address.is_unspecified else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """Uvicorn with our own shutdown: streams say goodbye first, and a signal is a normal exit."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.on_ready = on_ready
        self.last_resort: threading.Timer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call ``on_ready``."""
        await super().startup(sockets)
        if not self.should_exit:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self.app.state.streams.end()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down, and see to it that this comes to an end even if a database or a thread never answers."""
        super().handle_exit(sig, frame)
        if self.last_resort is None:
            self.last_resort = threading.Timer(END, give_up)
            self.last_resort.daemon = True
            self.last_resort.start()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on signals, without raising them again afterwards."""
        if threading.current_thread() is not threading.main_thread():  # only that one gets signals
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def give_up() -> None:
    """Exit at once; whatever was acknowledged is on disk."""
    log.error("shutting down took too long; what was acknowledged is stored")
    logging.shutdown()
    os._exit(1)


def server_for(app: FastAPI, proxies: str = "", on_ready: Callable[[], None] = lambda: None) -> Server:
    """Return a server for an application."""
    config = uvicorn.Config(
        app,
        http=http_protocol(app, proxies),
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=DRAIN,
        timeout_keep_alive=LONGEST_REST,
        backlog=BACKLOG,
    )
    return Server(config, app, on_ready)


def http_protocol(app: FastAPI, proxies: str) -> Any:
    """Return the class of an application's connections, or uvicorn's own choice where there is no httptools."""
    if find_spec("httptools") is None:
        return "auto"
    from comares.web.protocol import connection_class

    return connection_class(app, proxies)


def serve(
    listener: socket.socket,
    tables: Settings,
    settings: WebSettings,
    proxies: str = "",
    on_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until a signal arrives."""
    raise_file_limit()
    sys.setswitchinterval(TURN)
    app = create_app(settings)
    app.state.bound = listener.getsockname()[:2]
    server = server_for(app, proxies, on_ready)
    moves, streams = app.state.edge.admission.moves, app.state.streams
    collector = Collector(lambda: bool(moves.waiting), lambda: not streams.opened)

    async def run(lag: LoopLag | None) -> None:
        if lag:
            lag.begin()
        serve_tables(app, await Tables.open(tables))
        try:
            with collector.collecting():
                await server.serve([listener])
        finally:
            await app.state.tables.close()

    with (
        measured(app, settings.metrics) as lag,
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(run(lag))


def measured(app: FastAPI, address: str | None) -> AbstractContextManager[LoopLag | None]:
    """Serve metrics at an address, if there is one; what that needs is loaded only then."""
    if address is None:
        return nullcontext()
    from comares.web.metrics import metrics_at

    return metrics_at(address, app)


def raise_file_limit() -> None:
    """Allow as many connections as the system lets us have."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
