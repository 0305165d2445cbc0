"""What several games write to observations: sets, dice, markers."""

from __future__ import annotations

from typing import Any

from comares.dicegame.board import Board
from comares.envs.episode import Episode, Frame


def all_bytes() -> list[float]:
    """Return the bits of each byte as numbers, one after the other."""
    return [float(byte >> bit & 1) for byte in range(256) for bit in range(8)]


BYTES = all_bytes()


def write_bits(bits: int, row: Any, at: int, size: int) -> None:
    """Write the bits of a set as numbers, at least eight."""
    n = size
    while n:
        n = n - 8 if n > 8 else 0  # the last eight may have been written in part
        byte = 8 * (bits >> n & 255)
        # All are read before any is written, so that compiled code can copy them at once.
        a, b, c, d = BYTES[byte], BYTES[byte + 1], BYTES[byte + 2], BYTES[byte + 3]
        e, f, g, h = BYTES[byte + 4], BYTES[byte + 5], BYTES[byte + 6], BYTES[byte + 7]
        row[at + n], row[at + n + 1], row[at + n + 2], row[at + n + 3] = a, b, c, d
        row[at + n + 4], row[at + n + 5], row[at + n + 6], row[at + n + 7] = e, f, g, h


def write_dice(board: Board, frame: Frame, at: int) -> None:
    """Write the dice in the order of the kinds, and the throws."""
    row = frame.row
    dice = board.dice
    place = at
    kind = 0
    while dice:
        for _ in range(dice & 15):
            row[place + kind] = 1
            place += 6
        dice >>= 4
        kind += 1
    row[at + 48] = board.throws * frame.scale[at + 48]


def write_markers(board: Board, episode: Episode, seat: int, row: Any, at: int, distance: int) -> None:
    """Write the markers on the tracks, each to the part of its owner; these are at a distance from each other."""
    track = board.track
    for n in range(0, 144, 8):
        some = track[n] | track[n + 1] | track[n + 2] | track[n + 3]
        some |= track[n + 4] | track[n + 5] | track[n + 6] | track[n + 7]
        if some:  # mostly there is none, which is found out for eight fields at once
            for field in range(n, n + 8):
                if track[field]:
                    row[at + distance * episode.place_of(seat, track[field] - 1) + field] = 1
