"""Thousands of players in one thread, without an event loop: bare sockets, and bytes that are mostly made beforehand.

Whoever measures what happens with more load than a server can take must be able to offer it. A move costs this driver
about a tenth of what it costs the server.
"""

from __future__ import annotations

import re
import resource
import select
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from secrets import token_urlsafe
from time import perf_counter

from benchmarks.server.process import HOST

TOGETHER = 50
"""Tables that are opened at the same time."""
LARGEST = 1 << 18
"""Bytes that are read at a time."""
CHOICE = re.compile(rb'"to_move":([0-9]),"rollers":\[\],"choices":\[\{.*?"token":"([^"]+)"')
"""Who is to move, and the first of their choices."""
VERSION = re.compile(rb"\nid: ([0-9]+)\n")
MADE, OVERLOADED = b"HTTP/1.1 200", b"HTTP/1.1 503"
END_OF_EVENT = b"\n\n\r\n"
numbers = count()


@dataclass
class Tally:
    """What became of the moves within the given time."""

    since: float
    until: float
    made: list[float] = field(default_factory=list)
    """Seconds until each move was acknowledged and shown."""
    refused: list[float] = field(default_factory=list)
    """Seconds until each refusal."""
    silent: int = 0
    """Refusals that do not say when to come back."""

    def note(self, kind: list[float], began: float, now: float) -> None:
        """Note how long something took, unless it was too early or too late."""
        if self.since <= now <= self.until:
            kind.append(now - began)


class Player:
    """Somebody at a table of their own, with a connection for moves and a stream."""

    requests: socket.socket
    stream: socket.socket

    def __init__(self, port: int, game: str) -> None:
        self.port = port
        self.game = game
        self.head = f"Host: {HOST}:{port}\r\nCookie: comares={token_urlsafe(32)}\r\n".encode()
        self.table = b""
        self.received = b""
        """What has arrived on the stream and was not read yet."""
        self.told = b""
        """The latest snapshot or update."""
        self.version = 0
        self.expected = 0
        """The version that the last move led to; 0 while the answer has not come."""
        self.began = 0.0
        """When the last move was sent."""

    def connect(self) -> socket.socket:
        """Return a new connection."""
        connection = socket.create_connection((HOST, self.port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def ask_for_table(self) -> None:
        """Open a table for two people at one screen."""
        self.requests = self.connect()
        seats = b'[{"kind":"me","name":"Ani"},{"kind":"person","name":"Ben"}]'
        body = b'{"game":"%b","seats":%b}' % (self.game.encode(), seats)
        self.post(b"/api/tables", b"", body)

    def follow(self) -> None:
        """Read the answer, and follow the table."""
        answer = b""
        while not answer.endswith(b"}"):
            answer += self.requests.recv(LARGEST)
        self.table = answer.partition(b'"id":"')[2].partition(b'"')[0]
        self.requests.close()  # the server would, before all other tables are open
        self.stream = self.connect()
        self.stream.sendall(b"GET /api/tables/%b/stream HTTP/1.1\r\n%b\r\n" % (self.table, self.head))

    def arrive(self) -> None:
        """Wait until the table is shown."""
        while not (self.version and CHOICE.search(self.told)):
            self.read_stream()

    def post(self, path: bytes, more: bytes, body: bytes) -> None:
        """Send a request."""
        head = (path, self.head, len(body), more)
        self.requests.send(
            b"POST %b HTTP/1.1\r\n%bContent-Type: application/json\r\nContent-Length: %d\r\n%b\r\n" % head + body
        )

    def move(self) -> bool:
        """Try to make a move, the first that is listed; return ``False`` if the game is over."""
        found = CHOICE.search(self.told)
        if not found:
            return False
        body = b'{"seat":%b,"token":"%b","version":%d}' % (found[1], found[2], self.version)
        self.began, self.expected = perf_counter(), 0
        self.post(b"/api/tables/%b/moves" % self.table, b"Idempotency-Key: %016d\r\n" % next(numbers), body)
        return True

    def read_stream(self) -> None:
        """Keep what is told; only the last event matters."""
        data = self.stream.recv(LARGEST)
        if not data:
            raise SystemExit("the server has closed a stream")
        self.received += data
        if self.received.endswith(END_OF_EVENT):
            if found := VERSION.findall(self.received):  # others tell who is here
                self.version = int(found[-1])
                self.told = self.received[self.received.rindex(b"\nid: %d\n" % self.version) :]
            self.received = b""


class Crowd:
    """Players who move at regular times, or as fast as they can."""

    def __init__(self, port: int, game: str, size: int) -> None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self.players = [Player(port, game) for _ in range(size)]
        self.poll = select.epoll()
        self.reading: dict[int, Player] = {}
        """Who reads from which stream."""
        self.asking: dict[int, Player] = {}
        """Who waits for an answer on which connection."""
        self.due: list[tuple[float, int, Player]] = []
        """Who moves next, and when."""

    def open_tables(self) -> None:
        """Open all tables, some at a time."""
        for start in range(0, len(self.players), TOGETHER):
            part = self.players[start : start + TOGETHER]
            for step in (Player.ask_for_table, Player.follow, Player.arrive):
                for player in part:
                    step(player)
        for player in self.players:
            player.requests = player.connect()
            self.reading[player.stream.fileno()] = self.asking[player.requests.fileno()] = player
            self.poll.register(player.stream, select.EPOLLIN)
            self.poll.register(player.requests, select.EPOLLIN)

    def play(self, tally: Tally, pause: float) -> None:
        """Let everybody try to move once in ``pause`` seconds, or take the next turn if that is not possible."""
        began, size = perf_counter(), len(self.players)
        for number, player in enumerate(self.players):
            self.plan(player, began + pause * number / size)
        while (now := perf_counter()) < tally.until:
            while self.due and self.due[0][0] <= now:
                player = heappop(self.due)[2]
                player.move()
            wait = min(tally.until, self.due[0][0] if self.due else tally.until) - perf_counter()
            for file, _ in self.poll.poll(max(0.0, wait)):
                self.read(file, tally, pause)

    def plan(self, player: Player, at: float) -> None:
        """Note when somebody moves next."""
        heappush(self.due, (at, next(numbers), player))

    def read(self, file: int, tally: Tally, pause: float) -> None:
        """Read what has arrived, and see whether a move has come to its end."""
        if (player := self.reading.get(file)) is not None:
            player.read_stream()
        else:
            player = self.asking[file]
            answer = player.requests.recv(LARGEST)
            if answer.startswith(OVERLOADED):
                now = perf_counter()
                tally.note(tally.refused, player.began, now)
                tally.silent += b"retry-after: " not in answer.lower()
                self.plan(player, max(player.began + pause, now))
                return
            if not answer.startswith(MADE):
                raise SystemExit(answer.decode())
            player.expected = int(answer[answer.rindex(b":") + 1 : -1])
        if 0 < player.expected <= player.version:
            now = perf_counter()
            tally.note(tally.made, player.began, now)
            player.expected = 0
            self.plan(player, max(player.began + pause, now))

    def leave(self) -> None:
        """Close all connections."""
        for player in self.players:
            player.requests.close()
            player.stream.close()


def p99(delays: Sequence[float]) -> float:
    """Return the delay that one in a hundred exceeds, in milliseconds."""
    return 1000 * sorted(delays)[int(0.99 * len(delays))] if delays else 0.0
