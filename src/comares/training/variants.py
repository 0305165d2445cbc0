"""The ways to play each game from which evaluators learn: every number of players, alone in every way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from comares.alcazaba import codes as alcazaba
from comares.dicegame import codes as dicegame
from comares.rollwrite import codes as rollwrite


class Variant(NamedTuple):
    """A way to play a game."""

    name: str
    players: int
    tags: Mapping[str, tuple[str, ...]]
    decisions: int
    """About how many decisions a game has."""


def solo(virtual: int, versus: bool, decisions: int) -> Variant:
    """Return a game of Roll & Write alone."""
    tags = {"Virtual": (str(virtual),), **({"Versus": ("yes",)} if versus else {})}
    return Variant(f"solo-{virtual}{'-versus' if versus else ''}", 1, tags, decisions)


VARIANTS: Final[dict[str, tuple[Variant, ...]]] = {
    "rollwrite": (
        *(solo(virtual, versus, 26 - 2 * virtual) for versus in (False, True) for virtual in (2, 3, 4)),
        *(Variant(f"{players} players", players, {}, 26 * players - 3 * players * players) for players in range(2, 6)),
    ),
    "dicegame": tuple(Variant(f"{players} players", players, {}, 240) for players in range(2, 7)),
    "alcazaba": tuple(Variant(f"{players} players", players, {}, 240) for players in range(2, 7)),
}

COMMON_PHASES: Final[dict[str, frozenset[int]]] = {
    "rollwrite": frozenset({rollwrite.USED_PAIR, rollwrite.TURN}),
    "dicegame": frozenset({dicegame.DICE, dicegame.TURN}),
    "alcazaba": frozenset({alcazaba.DICE, alcazaba.TURN}),
}
"""In which phases most positions of a game are."""
