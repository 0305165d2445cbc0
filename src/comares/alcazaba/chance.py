"""Drawing tiles from the stacks and the bag.

At set-up, one tile of each kind goes into each of five stacks, and all others go into the bag, together with the
additional tower. As nobody knows which went where, they might as well be drawn when they are laid out, from the tiles
not seen yet. Only the number of each kind in the bag is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import perm

from comares.alcazaba.codes import BAG_IS, DRAWN, FIRST_OF_KIND, STACK_IS, TILES, TOWER
from comares.alcazaba.state import State
from comares.core.bits import count_bits, nth_bit
from comares.core.rng import Rng

STARTS = list(FIRST_OF_KIND)


def hidden(state: State, kind: int) -> int:
    """Return the original tiles of a kind that have not been seen yet."""
    return state.unseen & state.variant.of_kind[kind]


# ---- The stack ----


def stacked(stack: int, kind: int) -> int:
    """Return the tile of a kind in a stack."""
    return STARTS[kind] + (stack >> 4 * kind & 15)


def can_stack(state: State, stack: int) -> bool:
    """Return whether these tiles can be the next stack."""
    for kind in range(6):
        tile = stacked(stack, kind)
        if tile >= STARTS[kind + 1] or not state.unseen >> tile & 1:
            return False
    return True


def draw_stack(state: State, rng: Rng) -> int:
    """Draw the next stack: a tile of each kind."""
    stack = 0
    for kind in range(6):
        tiles = hidden(state, kind)
        tile = nth_bit(tiles, rng.below(count_bits(tiles)))
        stack |= tile - STARTS[kind] << 4 * kind
    return stack


def stack_outcomes(state: State) -> Iterator[tuple[int, int]]:
    """Yield every possible stack, all equally likely; there are 480,249 in the first round."""
    choices = [[tile for tile in range(TILES) if hidden(state, kind) >> tile & 1] for kind in range(6)]
    for tiles in product(*choices):
        yield STACK_IS + sum(tile - STARTS[kind] << 4 * kind for kind, tile in enumerate(tiles)), 1


# ---- The bag ----


def drawn_tile(drawn: int, n: int) -> int:
    """Return the n-th tile drawn from the bag."""
    return drawn >> 6 * n & 63


def can_draw(state: State, drawn: int) -> bool:
    """Return whether these tiles can be drawn from the bag."""
    left = state.unseen
    count = [0, 0, 0, 0, 0, 0]
    for n in range(DRAWN):
        tile = drawn_tile(drawn, n)
        if not left >> tile & 1:
            return False
        left ^= state.variant.bit[tile]
        if tile != TOWER:
            kind = state.variant.kind[tile]
            count[kind] += 1
            if count[kind] > state.bag[kind]:
                return False
    return True


def draw(state: State, rng: Rng) -> int:
    """Draw five tiles from the bag: a kind with the probability of its share in the bag, then any unseen tile of it."""
    left = state.unseen
    count = [0, 0, 0, 0, 0, 0]
    total = 0
    for kind in range(6):
        count[kind] = state.bag[kind]
        total += count[kind]
    drawn = 0
    for n in range(DRAWN):
        tower = 1 if left & state.variant.tower else 0
        at = rng.below(total + tower)
        if at == total:
            tile = TOWER
        else:
            kind = 0
            while at >= count[kind]:
                at -= count[kind]
                kind += 1
            count[kind] -= 1
            total -= 1
            tiles = left & state.variant.of_kind[kind]
            tile = nth_bit(tiles, rng.below(count_bits(tiles)))
        left ^= state.variant.bit[tile]
        drawn |= tile << 6 * n
    return drawn


def draw_outcomes(state: State) -> Iterator[tuple[int, int]]:
    """Yield every possible draw in every order, with its weight; there are millions in the first round."""

    def longer(drawn: int, n: int) -> Iterator[int]:
        if n == DRAWN:
            yield drawn
            return
        gone = [drawn_tile(drawn, m) for m in range(n)]
        kinds = [state.variant.kind[tile] for tile in gone if tile != TOWER]
        for tile in range(TILES):
            kind = state.variant.kind[tile]
            in_bag = tile == TOWER or kinds.count(kind) < state.bag[kind]
            if state.unseen >> tile & 1 and tile not in gone and in_bag:
                yield from longer(drawn | tile << 6 * n, n + 1)

    for drawn in longer(0, 0):
        yield BAG_IS + drawn, draw_weight(state, drawn)


def draw_weight(state: State, drawn: int) -> int:
    """Return the relative weight of a draw.

    The n-th tile drawn of a kind (from 0) is one of those left in the bag, and may be any of the unseen ones: its
    weight is
    (bag - n) / (unseen - n). All weights are scaled by the same factor to be integers.
    """
    tiles = [drawn_tile(drawn, n) for n in range(DRAWN)]
    kinds = [state.variant.kind[tile] for tile in tiles if tile != TOWER]
    weight = 1
    for kind in range(6):
        unseen = count_bits(hidden(state, kind))
        most = min(DRAWN, state.bag[kind])
        n = kinds.count(kind)
        weight *= perm(state.bag[kind], n) * perm(unseen - n, most - n)
    return weight
