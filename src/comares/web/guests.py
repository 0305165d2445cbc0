"""Guests: browsers identified by a random secret in a cookie, and by nothing else.

The secret itself is neither stored nor logged. Tables know a guest by its SHA-256 hash.
"""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import Response

from comares.web.problems import WebError
from comares.web.settings import WebSettings

BYTES = 32
LIFE = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
REMEMBERED = 1024
"""Bytes in a cookie header whose guest is remembered; others are found anew each time, to save memory."""
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def cookie_name(settings: WebSettings) -> str:
    """Return the name of the cookie; with HTTPS, one that no other host can set."""
    return "__Host-comares" if settings.secure else "comares"


def guest_of(secret: str) -> str:
    """Return the guest with a secret, as the tables know them."""
    return sha256(secret.encode("ascii")).hexdigest()


class GuestCookie:
    """Finds the guest who sent a request."""

    def __init__(self, settings: WebSettings) -> None:
        self.prefix = cookie_name(settings) + "="

    def find(self, header: bytes | None) -> str | None:
        """Return the guest in a cookie header."""
        if not header:
            return None
        find = find_guest if len(header) <= REMEMBERED else find_guest.__wrapped__
        return find(self.prefix, header)


@lru_cache(maxsize=10_000)
def find_guest(prefix: str, header: bytes) -> str | None:
    """Return the guest in a cookie header; our cookie begins with ``prefix``."""
    for cookie in header.decode("latin-1").split(";"):
        name, secret = cookie.strip()[: len(prefix)], cookie.strip()[len(prefix) :]
        if name == prefix and SECRET.fullmatch(secret):
            return guest_of(secret)
    return None


def welcome(response: Response, settings: WebSettings) -> str:
    """Give a browser a new secret and return the new guest."""
    secret = secrets.token_urlsafe(BYTES)
    response.set_cookie(
        cookie_name(settings), secret, max_age=LIFE, path="/", secure=settings.secure, httponly=True, samesite="lax"
    )
    return guest_of(secret)


async def optional_guest(request: Request) -> str | None:
    """Return the guest who sent a request, if any."""
    return cast("str | None", request.state.guest)


def must_be_guest(request: Request) -> str:
    """Return the guest who sent a request; raises if there is none."""
    guest = request.state.guest
    if guest is None:
        raise WebError("no-guest", 401)
    return cast("str", guest)


async def required_guest(request: Request) -> str:
    """Return the guest who sent a request; raises if there is none."""
    return must_be_guest(request)


OptionalGuest = Annotated[str | None, Depends(optional_guest)]
RequiredGuest = Annotated[str, Depends(required_guest)]
