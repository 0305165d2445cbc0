"""A move that is parsed in one go is what the parser would have found."""

from __future__ import annotations

import httptools
import pytest

from comares.web.shortcut import whole_move

URL = b"/api/tables/aaaaaaaaaa/moves"
BODY = b'{"seat":1,"token":"y1b2","version":3}'
LENGTH = b"Content-Length: %d\r\n" % len(BODY)
PLAIN = b"Host: 127.0.0.1\r\nCookie: a=b; c=d\r\n"


def request(headers: bytes, body: bytes = BODY, line: bytes = b"POST %b HTTP/1.1" % URL) -> bytes:
    return b"%b\r\n%b\r\n%b" % (line, headers, body)


class Found:
    """What the parser finds in a request."""

    def __init__(self, data: bytes) -> None:
        self.url, self.body, self.headers, self.ends = b"", b"", list[tuple[bytes, bytes]](), 0
        parser = httptools.HttpRequestParser(self)
        parser.feed_data(data)
        self.is_kept = parser.should_keep_alive()

    def on_url(self, url: bytes) -> None:
        self.url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        self.body += body

    def on_message_complete(self) -> None:
        self.ends += 1


@pytest.mark.parametrize(
    "more", [b"", b"Connection: keep-alive\r\n", b"User-Agent: Some (thing; else) 1.0\r\nOrigin: http://127.0.0.1\r\n"]
)
def test_a_plain_move_is_what_the_parser_finds(more: bytes) -> None:
    data = request(PLAIN + LENGTH + more)
    move, found = whole_move(data), Found(data)
    assert move == (found.url, found.headers, found.body)
    assert (found.ends, found.is_kept) == (1, True)


@pytest.mark.parametrize(
    "data",
    [
        request(PLAIN),
        request(PLAIN + LENGTH + LENGTH),
        request(PLAIN + b"Content-Length: 5\r\n"),
        request(PLAIN + b"Content-Length: +%d\r\n" % len(BODY)),
        request(PLAIN + LENGTH, BODY[:-1]),
        request(PLAIN + LENGTH, BODY + b"GET / HTTP/1.1\r\n\r\n"),
        request(PLAIN + LENGTH + b"Transfer-Encoding: chunked\r\n"),
        request(PLAIN + LENGTH + b"Transfer-Encoding : chunked\r\n"),
        request(PLAIN + LENGTH + b"Transfer-Encoding:chunked\r\n"),
        request(PLAIN + LENGTH + b"Connection: close\r\n"),
        request(PLAIN + LENGTH + b"Connection: upgrade\r\nUpgrade: websocket\r\n"),
        request(PLAIN + LENGTH + b"Expect: 100-continue\r\n"),
        request(PLAIN + LENGTH + b"X: a\r\n b\r\n"),
        request(PLAIN + LENGTH + b"X: a\0b\r\n"),
        request(PLAIN + LENGTH + b"X: a\nY: b\r\n"),
        request(PLAIN + LENGTH + b"X: a \r\n"),
        request(PLAIN + LENGTH, line=b"POST %b HTTP/1.0" % URL),
        request(PLAIN + LENGTH, line=b"POST %b?a HTTP/1.1" % URL),
        request(PLAIN + LENGTH, line=b"PUT %b HTTP/1.1" % URL),
    ],
)
def test_anything_else_is_left_to_the_parser(data: bytes) -> None:
    assert whole_move(data) is None
