"""Requests that come from other sites are not taken: a page elsewhere cannot play in somebody's name."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from functools import cache, lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from comares.web.asgi import UNSAFE, Scope
from comares.web.problems import WebError
from comares.web.settings import WebSettings


class Origins:
    """Refuses what changes something and was not sent by our own page, and names that are not ours.

    Browsers say where a request comes from (``Sec-Fetch-Site``, ``Origin``); programs that are no browsers do not, and
    have nobody's cookie.
    """

    def __init__(self, settings: WebSettings) -> None:
        self.origin = settings.origin

    def check(self, scope: Scope, headers: Mapping[bytes, bytes]) -> None:
        """Raise unless a request is for us, and, if it changes something, comes from our own page."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self.origin is None and not is_this_computer(host):
            raise WebError("unknown-host", 421)
        if scope["method"] not in UNSAFE:
            return
        if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
            raise WebError("foreign-origin", 403)
        origin = headers.get(b"origin")
        if origin is not None:
            ours = self.origin or f"{scope['scheme']}://{host}".lower()
            if origin.decode("latin-1").lower() != ours:
                raise WebError("foreign-origin", 403)


@cache
def own_name() -> str:
    """Return the name of this computer."""
    return socket.gethostname().lower()


@lru_cache(maxsize=64)
def is_this_computer(host: str) -> bool:
    """Say whether a host is an address or a name of this computer, not one that somebody's name server made up."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return bool(host) and is_own_name(host.partition(":")[0].lower().rstrip("."))
    return True


def is_own_name(name: str) -> bool:
    """Say whether a name can only mean this computer."""
    return name in ("localhost", own_name()) or name.endswith((".localhost", ".local"))
