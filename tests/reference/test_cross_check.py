"""The engine beside the reference model: the same tokens, the same weights, the same points."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import comares
from comares import Game
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng

from .rollwrite import HOUSE, KINDS, Reference

VARIANTS = [
    (3, 0, False),
    (4, 0, False),
    (5, 0, False),
    (2, 1, False),
    (1, 2, False),
    (1, 3, False),
    (1, 4, False),
    (1, 2, True),
    (1, 3, True),
    (1, 4, True),
]
PAIR = re.compile(r"(?:build:|\()y(\d)b(\d)\)?")
COINS = [3, 4, 5, 15, 15, 30, 99]
GAMES = 24
"""For each variant."""


def random_sheet(chooser: Random) -> str:
    """A valid sheet: each kind four times, the other cells of any kind, often all of one."""
    favourite = chooser.choice([*KINDS, ""])
    letters = KINDS * 4 + [favourite or chooser.choice(KINDS) for _ in range(12)]
    chooser.shuffle(letters)
    return "/".join("".join(letters[row : row + 6]) for row in range(0, 36, 6))


def choose(game: Game[Any], sheet: str, chooser: Random, favourite: str) -> str:
    """Choose a token: any, or one of a favourite kind that everybody gets and wants, so that several complete it."""
    legal = game.legal()
    if favourite:
        cells = [(token, PAIR.fullmatch(token)) for token in legal]
        rows = sheet.split("/")
        wanted = [token for token, cell in cells if cell and rows[int(cell[1]) - 1][int(cell[2]) - 1] == favourite]
        if wanted:
            return chooser.choice(wanted)
    return game.sample(Rng(chooser.getrandbits(64))) if game.to_move == "chance" else chooser.choice(legal)


def compare_position(game: Game[Any], reference: Reference) -> None:
    assert game.to_move == reference.to_move
    assert game.legal() == reference.legal()
    assert game.state.round == reference.round
    outcomes = game.definition.rules.outcomes(game.state)
    assert {game.definition.token(action): weight for action, weight in outcomes} == reference.weights()


def compare_points(game: Game[Any], reference: Reference) -> None:
    assert game.scores() == game.view()["scores"] == reference.scores()
    assert game.winners() == reference.winners()
    expected = reference.breakdown()
    seats = game.breakdown()["seats"]
    assert [seat["seat"] for seat in seats] == reference.all_seats == list(expected)
    for seat in seats:
        number, parts = seat["seat"], expected[seat["seat"]]
        assert seat["virtual"] is (number in reference.virtual_seats)
        assert seat["scores"] is (number in reference.scoring_seats())
        assert [kind["kind"] for kind in seat["kinds"]] == KINDS
        for kind in seat["kinds"]:
            found = (kind["count"], kind["place"], len(kind["shared_by"]), kind["points"])
            assert found == parts["kinds"][kind["kind"]]
            assert kind["completed"] is (kind["count"] == reference.pad.boxes[kind["kind"]])
            if kind["place"]:
                assert kind["shared_by"] == [
                    other for other in expected if expected[other]["kinds"][kind["kind"]][1] == kind["place"]
                ]
        assert [(line["built"], line["points"]) for line in seat["lines"]] == parts["lines"]
        assert seat["coins"] == parts["coins"]
        assert (seat["coin_points"], seat["bonus"], seat["total"]) == (
            parts["coin_points"],
            parts["bonus"],
            parts["total"],
        )


def compare_table(game: Game[Any], reference: Reference) -> None:
    """What lies on the sheets."""
    assert game.view()["round"] == reference.round
    for seat in game.view()["seats"]:
        counts = reference.pad.counts[seat["seat"]]
        assert seat["counts"] == [counts[kind] for kind in KINDS]
        if not seat["virtual"]:
            player = reference.players[seat["seat"]]
            built = {(row + 1, column + 1) for row in range(6) for column in range(6) if seat["built"][row][column]}
            assert built == player.constructed
            assert (seat["circled"], seat["crossed"]) == (player.circled, player.crossed_out)
            if isinstance(game.to_move, int) and game.view()["phase"] == "turn":
                for colour, dice in (("yellow", player.yellows()), ("blue", player.blues())):
                    ways = {"+": 1, "-": -1, "": 0}
                    assert sorted((die["pips"], die["turned"]) for die in seat[colour]) == sorted(
                        (die.pips, ways[die.turned]) for die in dice
                    )


@pytest.mark.parametrize(("players", "virtual", "versus"), VARIANTS)
@pytest.mark.parametrize("part", range(2))
def test_engine_and_reference_agree(players: int, virtual: int, versus: bool, part: int) -> None:
    shared_completions = 0
    for seed in range(part, GAMES, 2):
        chooser = Random(seed)
        sheet = HOUSE if seed % 3 == 0 else random_sheet(chooser)
        coins, favourite = chooser.choice(COINS), chooser.choice(KINDS) if seed // 2 % 2 else ""
        options: dict[str, Any] = {"virtual": virtual, "versus": versus, "sheet": sheet, "coins": coins}
        game = comares.new("rollwrite", players, **options)
        reference = Reference(players, virtual, versus, sheet, coins)
        while True:
            compare_position(game, reference)
            if game.finished:
                break
            if chooser.random() < 0.06:
                compare_points(game, reference)
                compare_table(game, reference)
            token = choose(game, sheet, chooser, favourite)
            game.play(token)
            reference.play(token)
        compare_points(game, reference)
        compare_table(game, reference)
        shared_completions += any(
            kind["completed"] and len(kind["shared_by"]) > 1
            for seat in game.breakdown()["seats"]
            for kind in seat["kinds"]
        )
        assert replay(parse(game.record())).record() == game.record()
    if players >= 2:
        assert shared_completions, "no kind was ever completed by two players in one round"
