"""Refuses requests from other sites, so that their pages cannot play in somebody's name."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from functools import cache, lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from comares.web.asgi import UNSAFE, Scope
from comares.web.problems import WebError
from comares.web.settings import WebSettings

LONGEST = 262
"""Characters in a host name with its port."""


class Origins:
    """Refuses changes that were not sent by our own pages, and unknown host names.

    Browsers say where a request comes from (``Sec-Fetch-Site``, ``Origin``); other programs do not, but they have
    nobody's cookie either.
    """

    def __init__(self, settings: WebSettings) -> None:
        self.origin = settings.origin

    def check(self, scope: Scope, headers: Mapping[bytes, bytes]) -> None:
        """Raise unless a request is for this host and, if it changes something, comes from our own pages."""
        host = headers.get(b"host", b"").decode("latin-1")
        if len(host) > LONGEST or (self.origin is None and not is_this_computer(host)):
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
    """Return the host name of this computer."""
    return socket.gethostname().lower()


@lru_cache(maxsize=64)
def is_this_computer(host: str) -> bool:
    """Return whether a host is an address or a name of this computer, to prevent DNS rebinding."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return bool(host) and is_own_name(host.partition(":")[0].lower().rstrip("."))
    return True


def is_own_name(name: str) -> bool:
    """Return whether a name can only mean this computer."""
    own = own_name()
    return name in ("localhost", own, f"{own.partition('.')[0]}.local") or name.endswith(".localhost")
