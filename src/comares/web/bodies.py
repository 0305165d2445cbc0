"""Request bodies: small, and well-formed JSON, before anything else looks at them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn, cast

from comares.web.asgi import Message, Receive
from comares.web.problems import WebError

LARGEST = 16 * 1024
DEEPEST = 20


async def read(headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
    """Return the whole body; raises as soon as it exceeds the limit, or if its end never came."""
    announced = headers.get(b"content-length")
    if announced is not None and (not announced.isdigit() or int(announced[:20]) > LARGEST):
        raise too_large()
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise WebError("too-slow", 408)
        body += cast("bytes", message.get("body", b""))
        if len(body) > LARGEST:
            raise too_large()
        if not message.get("more_body", False):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Return a ``receive`` that gives FastAPI a body we have already read."""
    is_handed_over = False

    async def replay() -> Message:
        nonlocal is_handed_over
        if is_handed_over:
            return await receive()
        is_handed_over = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def too_large() -> WebError:
    """Return the error for a body that is too large; the connection is closed, as the rest is not read."""
    return WebError("too-large", 413, {"Connection": "close"}, limit=LARGEST)


def parse(body: bytes, headers: Mapping[bytes, bytes]) -> object:
    """Parse strict JSON: UTF-8, no NaN, no duplicate keys, no lone surrogates, no deep nesting; raises otherwise."""
    if not is_json(headers):
        raise WebError("not-json-type", 415)
    try:
        content: object = READER.decode(body.decode("utf-8"))
        check_depth(content, DEEPEST)
        if b"\\u" in body:
            json.dumps(content, ensure_ascii=False).encode("utf-8")  # fails for lone surrogates
    except (ValueError, RecursionError) as error:
        raise WebError("not-json", 400) from error
    return content


def is_json(headers: Mapping[bytes, bytes]) -> bool:
    """Return whether a body is announced as JSON."""
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object from its pairs; raises on duplicate keys."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("duplicate key")
    return made


def refuse(constant: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which are not JSON."""
    raise ValueError(constant)


READER = json.JSONDecoder(object_pairs_hook=unique, parse_constant=refuse)


def check_depth(content: object, left: int) -> None:
    """Raise if something is nested more deeply than any request needs."""
    if not left:
        raise ValueError("nested too deeply")
    children = content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    for child in children:
        check_depth(child, left - 1)
