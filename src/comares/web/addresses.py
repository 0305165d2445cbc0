"""Network addresses: whom a request or a connection counts for."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

HOUSEHOLD = 64
"""Bits of an IPv6 address that are the same in one household, which may use all the others."""


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """Return what an address counts for: an IPv4 address itself, with IPv6 the network of a household."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, HOUSEHOLD), strict=False))
