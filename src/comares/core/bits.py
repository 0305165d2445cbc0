# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""Sets of up to 64 things as the bits of an int: sheets, rows, legal actions."""

from __future__ import annotations

from typing import Final

# 2 generates the numbers modulo 67, so a single bit is known by its remainder.
INDEX: Final = [max(bit for bit in range(66) if remainder in (0, 2**bit % 67)) for remainder in range(67)]
PAIRS: Final = 0x5555555555555555
FOURS: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count_bits(mask: int) -> int:
    """Return how many bits are set: counted in pairs, then in fours, then in bytes, then all bytes added up."""
    mask -= mask >> 1 & PAIRS
    mask = (mask & FOURS) + (mask >> 2 & FOURS)
    return (mask + (mask >> 4) & BYTES) % 255


def nth_bit(mask: int, n: int) -> int:
    """Return the position of the n-th set bit, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return INDEX[(mask & ~(mask - 1)) % 67]
