"""Checks of command-line options before anything starts, with errors in the user's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_network
from math import inf, isfinite
from urllib.parse import urlsplit

import typer

from comares.bots import directory
from comares.core import registry
from comares.core.errors import SetupError

DAYS = 36_500
"""The most days that anything is kept for, a century; longer is for ever."""
AGE = re.compile(r"([1-9][0-9]{0,4})([dw])")


def between(least: int, most: float = inf) -> Callable[[typer.CallbackParam, float | None], float | None]:
    """Return a check that a number, if given, is in a range; infinity and NaN never are."""

    def check(option: typer.CallbackParam, value: float | None) -> float | None:
        if value is not None and not (least <= value <= most and isfinite(value)):
            code = "option-range" if isfinite(most) else "option-least"
            raise SetupError(code, option=option.opts[0], value=f"{value:g}", least=least, most=most)
        return value

    return check


def one_of(*choices: str) -> Callable[[typer.CallbackParam, str], str]:
    """Return a check that a word is one of several."""

    def check(option: typer.CallbackParam, value: str) -> str:
        if value not in choices:
            raise SetupError("option-choice", option=option.opts[0], value=value, choices=", ".join(choices))
        return value

    return check


def metrics(written: str | None) -> str | None:
    """Check where metrics are to be served; raises ``SetupError`` unless it is ``HOST:PORT``."""
    if written is None:
        return None
    host, _, port = written.rpartition(":")
    try:
        is_address = bool(host) and 0 <= int(port) <= 65535 and port.isdecimal()
    except ValueError:
        is_address = False
    if not is_address or (":" in host and not (host.startswith("[") and host.endswith("]"))):
        raise SetupError("metrics-malformed", value=written)
    return written


def proxies(written: str) -> str:
    """Check the trusted proxies; raises ``SetupError`` unless they are addresses, networks or ``*``."""
    for part in written.split(",") if written.strip() else []:
        name = part.strip()
        try:
            if name != "*":
                ip_network(name)
        except ValueError:
            raise SetupError("proxy-malformed", proxy=name) from None
    return written


def bots(written: str) -> str:
    """Return which bots of other packages may sit at tables; raises ``SetupError`` unless each is one: ``GAME.BOT``."""
    for name in listed(written):
        game, _, bot = name.partition(".")
        registry.find(game)
        if bot not in directory.names(game):
            raise SetupError("unknown-bot", name=bot, bots=", ".join(directory.names(game)))
    return written


def listed(written: str) -> list[str]:
    """Return what was written with commas between."""
    return [part.strip() for part in written.split(",") if part.strip()]


def age(written: str) -> int:
    """Return a number of days, written as days or weeks: ``90d``, ``12w``."""
    found = AGE.fullmatch(written.strip())
    days = int(found[1]) * {"d": 1, "w": 7}[found[2]] if found else 0
    if not 1 <= days <= DAYS:
        raise SetupError("age-malformed", value=written)
    return days


def base_url(url: str | None) -> str | None:
    """Check the public address of the server; raises ``SetupError`` if it is not valid."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # an invalid port, or a missing bracket
        is_address = False
    if not is_address or parts.path.strip("/") or parts.query or parts.fragment:
        raise SetupError("base-url-malformed", url=url)
    return url.rstrip("/")
