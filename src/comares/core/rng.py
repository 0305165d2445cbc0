"""The seeded random number generator: MWC64X (multiply with carry), identical compiled and interpreted."""

from __future__ import annotations

from typing import Final

FACTOR: Final = 4294883355
SPAN: Final = FACTOR * 2**32 - 2  # the states of the one long cycle are 1 to SPAN
MASK32: Final = 2**32 - 1
MASK64: Final = 2**64 - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX_A: Final = 0xBF58476D1CE4E5B9
MIX_B: Final = 0x94D049BB133111EB


def scramble(x: int) -> int:
    """Spread similar seeds over all 64 bits (the finaliser of SplitMix64)."""
    x = (x + GOLDEN) & MASK64
    x = ((x ^ (x >> 30)) * MIX_A) & MASK64
    x = ((x ^ (x >> 27)) * MIX_B) & MASK64
    return x ^ (x >> 31)


def mix(seed: int, number: int) -> int:
    """Return 64 bits determined by a seed and a number: a stream's beginning, or the seed of one of many games."""
    return scramble(scramble(number) ^ seed)


class Rng:
    """A stream of random numbers, determined by a seed and a stream number."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.restart(seed & MASK64, stream & MASK64)

    def restart(self, seed: int, stream: int) -> None:
        """Go to the beginning of a stream."""
        self.state = mix(seed, stream) % SPAN + 1

    def word(self) -> int:
        """Return the next 32 random bits."""
        low = self.state & MASK32
        high = self.state >> 32
        self.state = FACTOR * low + high
        return low ^ high

    def below(self, n: int) -> int:
        """Return a uniformly distributed number in ``range(n)`` (Lemire's method; n is at most 2³²)."""
        product = self.word() * n
        if product & MASK32 < n:
            # Discard the few words that would make some numbers more likely than others.
            surplus = (MASK32 + 1 - n) % n
            while product & MASK32 < surplus:
                product = self.word() * n
        return product >> 32

    def copy(self) -> Rng:
        """Return a generator that continues with the same numbers."""
        other = Rng(0)
        other.state = self.state
        return other
