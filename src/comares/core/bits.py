"""Sets of up to 64 things as the bits of an int, such as the constructed cells of a sheet."""

from __future__ import annotations

from typing import Final

PAIRS: Final = 0x5555555555555555
FOURS: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count_bits(mask: int) -> int:
    """Return how many bits are set: counted by twos, by fours, by bytes, then all bytes added up."""
    mask -= mask >> 1 & PAIRS
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    return (mask + (mask >> 4) & BYTES) % 255


def lowest_bit(mask: int) -> int:
    """Return the number of the lowest bit that is set."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: int, n: int) -> int:
    """Return the number of the n-th bit that is set, counted from 0."""
    while n:
        mask &= mask - 1
        n -= 1
    return lowest_bit(mask)
