"""The six kinds of building, in the order used by every game of the family."""

from typing import Final

KINDS: Final = "PSACGT"
"""Pavilion, seraglio, arcades, chambers, garden and tower, one letter each."""
