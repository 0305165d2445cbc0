"""Places and sharing, as in the table and examples of the rules."""

from __future__ import annotations

import pytest

from comares.core.kinds import KINDS
from comares.core.places import share

# The points for each place in the three scorings.
TABLE = {
    "P": ([1], [8, 1], [16, 8, 1]),
    "S": ([2], [9, 2], [17, 9, 2]),
    "A": ([3], [10, 3], [18, 10, 3]),
    "C": ([4], [11, 4], [19, 11, 4]),
    "G": ([5], [12, 5], [20, 12, 5]),
    "T": ([6], [13, 6], [21, 13, 6]),
}


def test_kinds_are_in_their_order() -> None:
    assert KINDS == "PSACGT" == "".join(TABLE)


@pytest.mark.parametrize("scoring", [1, 2, 3])
@pytest.mark.parametrize("letter", KINDS)
def test_one_player_takes_a_place(scoring: int, letter: str) -> None:
    points = TABLE[letter][scoring - 1]
    assert len(points) == scoring
    for place in range(6):
        expected = points[place] if place < scoring else 0
        assert share(scoring, KINDS.index(letter), place, 1) == expected


@pytest.mark.parametrize("scoring", [1, 2, 3])
@pytest.mark.parametrize("letter", KINDS)
@pytest.mark.parametrize("players", range(2, 7))
def test_several_players_share(scoring: int, letter: str, players: int) -> None:
    points = [*TABLE[letter][scoring - 1], *[0] * 12]
    for first in range(6):
        expected = sum(points[first : first + players]) // players
        assert share(scoring, KINDS.index(letter), first, players) == expected


@pytest.mark.parametrize(
    ("letter", "first", "players", "points"),
    [
        ("S", 0, 2, 13),  # two complete the seraglio in the same round, first ever
        ("S", 0, 3, 9),
        ("S", 0, 4, 7),
        ("S", 1, 2, 5),  # first place is gone
        ("A", 0, 1, 18),  # counts 4, 2, 2, 1, 0
        ("A", 1, 2, 6),
        ("A", 3, 1, 0),
        ("T", 1, 1, 13),  # first place was taken by a player who completed
        ("T", 2, 1, 6),
        ("G", 0, 3, 12),  # all three equal
        ("P", 0, 5, 5),
        ("P", 2, 2, 0),  # one point for two
        ("T", 5, 5, 0),
    ],
)
def test_examples_of_the_rules(letter: str, first: int, players: int, points: int) -> None:
    assert share(3, KINDS.index(letter), first, players) == points
