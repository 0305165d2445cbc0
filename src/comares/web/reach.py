"""How other devices reach this server: the addresses that this computer has in its networks."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, ip_address

DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere on the internet (an address for documentation), and one in each of the networks that homes use."""


def addresses() -> list[str]:
    """Return this computer's addresses in its networks, the one towards the internet first.

    The system says from which address it would send to somewhere. Nothing is sent, and no name is looked up.
    """
    found: list[str] = []
    for destination in DESTINATIONS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((destination, 9))
            found.append(probe.getsockname()[0])
    return [one for one in dict.fromkeys(found) if is_reachable(ip_address(one))]


def is_reachable(address: object) -> bool:
    """Return whether another device may reach an address."""
    return isinstance(address, IPv4Address) and not (address.is_loopback or address.is_unspecified)


def is_loopback(host: str) -> bool:
    """Return whether a host is this computer as only it sees itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def urls(host: str, port: int) -> list[str]:
    """Return where other devices find a server that listens on a host, or would find it if it listened to them."""
    bound = ip_address(host)
    hosts = addresses() if bound.is_unspecified or bound.is_loopback else [host]
    return [f"http://[{one}]:{port}" if ":" in one else f"http://{one}:{port}" for one in hosts]
