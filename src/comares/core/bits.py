"""Sets of up to 64 elements as the bits of an int, such as the constructed cells of a sheet."""

from __future__ import annotations

from typing import Final

PAIRS: Final = 0x5555555555555555
FOURS: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count_bits(mask: int) -> int:
    """Return the number of set bits: sum pairs, then groups of four, then bytes."""
    mask -= mask >> 1 & PAIRS
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    return (mask + (mask >> 4) & BYTES) % 255


def lowest_bit(mask: int) -> int:
    """Return the index of the lowest set bit."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit, counting from 0."""
    while n:
        mask &= mask - 1
        n -= 1
    return lowest_bit(mask)
