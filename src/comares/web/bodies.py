"""What a request brings along: small, and clean JSON, before anything looks into it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn, cast

from comares.web.asgi import Message, Receive
from comares.web.problems import WebError

LARGEST = 16 * 1024
DEEPEST = 20


async def read(headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
    """Return the whole body; raises before more than the largest is read."""
    announced = headers.get(b"content-length")
    if announced is not None and (not announced.isdigit() or int(announced[:20]) > LARGEST):
        raise too_large()
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += cast("bytes", message.get("body", b""))
        if len(body) > LARGEST:
            raise too_large()
        if not message.get("more_body", False):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Return where FastAPI gets a body from that was read already."""
    is_handed_over = False

    async def replay() -> Message:
        nonlocal is_handed_over
        if is_handed_over:
            return await receive()
        is_handed_over = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def too_large() -> WebError:
    """Return the error for a body that is too large; the connection ends, as the rest is not read."""
    return WebError("too-large", 413, {"Connection": "close"}, limit=LARGEST)


def parse(body: bytes, headers: Mapping[bytes, bytes]) -> object:
    """Read JSON without ambiguities: UTF-8, no NaN, no key twice, no half characters, not deep; raises otherwise."""
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
        raise WebError("not-json-type", 415)
    try:
        content: object = READER.decode(body.decode("utf-8"))
        check_depth(content, DEEPEST)
        if b"\\u" in body:
            json.dumps(content, ensure_ascii=False).encode("utf-8")  # half a surrogate pair cannot be written
    except (ValueError, RecursionError) as error:
        raise WebError("not-json", 400) from error
    return content


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs; raises if a key is there twice."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key is there twice")
    return made


def refuse(constant: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which are not JSON."""
    raise ValueError(constant)


READER = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refuse)


def check_depth(content: object, left: int) -> None:
    """Raise if something is nested deeper than any request needs."""
    if not left:
        raise ValueError("too deep")
    children = content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    for child in children:
        check_depth(child, left - 1)
