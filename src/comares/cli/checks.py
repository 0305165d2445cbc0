"""Values of options that make no sense are refused before anything starts, in the language of whoever typed them."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_network
from math import inf
from typing import TypeVar
from urllib.parse import urlsplit

import typer

from comares.core.errors import SetupError

Number = TypeVar("Number", int, float, int | None, float | None)


def between(least: float, most: float = inf) -> Callable[[typer.CallbackParam, Number], Number]:
    """Return a check that a number is in a range; infinity and what is not a number never are."""

    def check(option: typer.CallbackParam, value: Number) -> Number:
        if value is not None and not (least <= value <= most and value < inf):
            code = "option-range" if most < inf else "option-least"
            raise SetupError(code, option=option.opts[0], value=value, least=least, most=most)
        return value

    return check


def proxies(written: str) -> str:
    """Return which proxies are trusted; raises ``SetupError`` unless they are addresses, networks or ``*``."""
    for part in written.split(",") if written.strip() else []:
        name = part.strip()
        try:
            if name != "*":
                ip_network(name)
        except ValueError:
            raise SetupError("proxy-malformed", proxy=name) from None
    return written


def base_url(url: str | None) -> str | None:
    """Return where browsers find the server; raises ``SetupError`` if that is no such address."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is none, a bracket that is not closed
        is_address = False
    if not is_address or parts.path.strip("/") or parts.query or parts.fragment:
        raise SetupError("base-url-malformed", url=url)
    return url.rstrip("/")
