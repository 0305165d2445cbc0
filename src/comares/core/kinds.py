"""The six kinds of building, in the order that every game of the family uses."""

from typing import Final

KINDS: Final = "PSACGT"
"""Pavilion, seraglio, arcades, chambers, garden, tower: one letter each."""
