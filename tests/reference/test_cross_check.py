"""The engine and the reference model agree: the same tokens, the same weights, the same points."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import comares
from comares import Game
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng
from comares.dicegame.chips import ChipSet

from .dicegame import CHIP_NAMES, HOUSE_DARK, HOUSE_LIGHT, SCORING_POINTS
from .dicegame import Reference as DiceReference
from .rollwrite import HOUSE, KINDS, Reference

# ---- Roll & Write ----

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
"""Games for each variant."""


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
    assert {game.token(action): weight for action, weight in outcomes} == reference.weights()


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


# ---- The dice game ----

GAMES_OF_DICEGAME = 16
"""Games for each number of players."""
SHARE = 0.06
"""The share of positions at which everything is compared; at the others, only what is quick."""
CHIP_ACTIONS = ("black", "annul", "again", "push", "exchange", "take:chip", "caliph")


def random_chips(chooser: Random) -> tuple[list[str], list[str]]:
    """A valid chip set, often with few numbers, sometimes with other ones than ours."""
    sorts = chooser.choice([CHIP_NAMES, CHIP_NAMES[3:], chooser.sample(CHIP_NAMES, 3)])
    light, dark = [chooser.choice(sorts) for _ in range(20)], [chooser.choice(sorts) for _ in range(6)]
    other = {"1": "2", "2": "5", "3": "9"} if light[0] < "b" else {}
    return [other.get(chip, chip) for chip in light], [other.get(chip, chip) for chip in dark]


def chip_set(light: list[str], dark: list[str]) -> ChipSet:
    values = (2, 5, 9) if {"5", "9"} & {*light, *dark} else (1, 2, 3)
    names = [*map(str, values), *CHIP_NAMES[3:]]
    light_chips, dark_chips = (tuple(chips.count(sort) for sort in names) for chips in (light, dark))
    return ChipSet("", light_chips, dark_chips, values)


def choose_in_dicegame(legal: list[str], chooser: Random, crowded: str) -> str:
    """Choose a token: half of the time one with a chip, if possible; otherwise a sort of token, then one of those."""
    with_chips = [token for token in legal if token.startswith(CHIP_ACTIONS)]
    if with_chips and chooser.random() < 0.5:
        return chooser.choice(with_chips)
    # With everybody in one column, markers fall out and push chains get long.
    wanted = [token for token in legal if token == f"place:{crowded}"]
    if wanted:
        return wanted[0]
    sorts: dict[str, list[str]] = {}
    for token in legal:
        sorts.setdefault(token.partition(":")[0], []).append(token)
    return chooser.choice(sorts[chooser.choice(sorted(sorts))])


def compare_quickly(game: Game[Any], reference: DiceReference) -> None:
    assert game.to_move == reference.to_move
    assert game.state.round == reference.round
    assert game.scores() == reference.scores()
    assert game.winners() == reference.winners()


def compare_chance(game: Game[Any], reference: DiceReference, chooser: Random) -> None:
    """Compare weights; for chips, which the reference does not list, whether each can be drawn."""
    definition = game.definition
    outcomes = {game.token(action): weight for action, weight in definition.rules.outcomes(game.state)}
    if reference.chance_kind() == "chips":
        drawn = chooser.sample(sorted(outcomes), min(50, len(outcomes)))
        assert all(reference.is_outcome(token) for token in drawn)
        for _ in range(50):
            count = chooser.choice([5, 6])
            names = [*map(str, game.view(legal=False).get("numbers", (1, 2, 3))), *CHIP_NAMES[3:]]
            token = f"(chips:{','.join(chooser.choice(names) for _ in range(count))})"
            assert reference.is_outcome(token) is (token in outcomes)
            assert definition.rules.is_legal(game.state, game.action(token)) is (token in outcomes)
        # In each place, each sort of chip is as likely as its share of the chips.
        stock = reference.stock()
        for place in range(reference.chips_to_draw()):
            found: Counter[str] = Counter()
            for token, weight in outcomes.items():
                found[token[7:-1].split(",")[place]] += weight
            whole = sum(found.values())
            assert {chip: weight * len(stock) for chip, weight in found.items()} == {
                chip: whole * stock.count(chip) for chip in set(stock)
            }
    else:
        assert outcomes == reference.weights()
        assert all(reference.is_outcome(token) for token in chooser.sample(sorted(outcomes), min(50, len(outcomes))))
        assert game.legal() == reference.legal()


def compare_board(game: Game[Any], reference: DiceReference) -> None:
    view, position = game.definition.view(game.state), reference.position()
    assert (view["round"], view["caliph"], view["throws"]) == (
        position["round"],
        position["caliph"],
        position["throws"],
    )
    assert (view["dice"], view["black"], view["scores"]) == (position["dice"], position["black"], position["scores"])
    if position["turn"] is not None:
        assert view["seat"] == position["turn"]
        in_turn = [seat for seat in view["seats"] if not seat["dirk"]]
        assert {seat["seat"]: seat["markers"] for seat in in_turn} == {
            seat: left for seat, left in position["left"].items() if seat in reference.real_seats
        }
    if reference.to_move == "chance" and reference.chance_kind() == "throw":
        assert view["thrown"] == reference.dice_to_throw()
    assert [column["kind"] for column in view["columns"]] == KINDS
    for column in view["columns"]:
        kind = column["kind"]
        assert column["bonus"] == position["bonus"].get(kind)
        assert column["stones"] == position["building"][kind]
        assert column["markers"] == {
            field: seat for (of_kind, field), seat in position["markers"].items() if of_kind == kind
        }
        if position["turn"] is not None and reference.to_move != "chance" and reference.symbols(kind):
            assert column["named"] == reference.field_for(kind)
        else:
            assert column["named"] is column["now"] is None
    assert {seat["seat"]: sorted(seat["chips"]) for seat in view["seats"]} == position["chips"]
    assert [seat["seat"] for seat in view["seats"] if seat["dirk"]] == ([3] if reference.dirk else [])


def compare_scorings(game: Game[Any], scored: list[dict[int, list[int | None]]]) -> None:
    """Compare the places at each scoring with the piles of the reference, and the points for them."""
    for seat in game.breakdown()["seats"]:
        assert [scoring["scoring"] for scoring in seat["scorings"]] == list("ABC")[: len(scored)]
        for number, (scoring, places) in enumerate(zip(seat["scorings"], scored, strict=True)):
            assert [column["place"] for column in scoring["columns"]] == places[seat["seat"]]
            for column, place in zip(scoring["columns"], places[seat["seat"]], strict=True):
                points = SCORING_POINTS[2 * number + 1][column["kind"]]
                assert column["points"] == (points[place - 1] if place and place <= len(points) else 0)
            assert scoring["points"] == sum(column["points"] for column in scoring["columns"]) + scoring["chips"]
        assert seat["total"] == sum(scoring["points"] for scoring in seat["scorings"])
    assert [seat["total"] for seat in game.breakdown()["seats"]] == game.scores()


def places_of(reference: DiceReference) -> dict[int, list[int | None]]:
    rankings = [reference.building_tracks[kind].ranking() for kind in KINDS]
    return {
        seat: [ranking.index(seat) + 1 if seat in ranking else None for ranking in rankings]
        for seat in reference.all_seats
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("part", range(2))
def test_engine_and_reference_of_the_dice_game_agree(players: int, part: int) -> None:
    used: Counter[str] = Counter()
    fallen = 0
    for seed in range(part, GAMES_OF_DICEGAME, 2):
        chooser = Random(100 * players + seed)
        house = seed % 5 < 2
        light, dark = (HOUSE_LIGHT, HOUSE_DARK) if house else random_chips(chooser)
        crowded = chooser.choice(KINDS) if seed % 5 in (1, 2) else ""
        options: dict[str, Any] = {} if house else {"chips": chip_set(light, dark)}
        game = comares.new("dicegame", players, **options)
        reference = DiceReference(players, light, dark)
        scored: list[dict[int, list[int | None]]] = []
        while True:
            compare_quickly(game, reference)
            compare_board(game, reference)
            if game.finished:
                break
            closely = chooser.random() < SHARE
            if game.to_move == "chance":
                if closely:
                    compare_chance(game, reference, chooser)
                token = game.sample(Rng(chooser.getrandbits(64)))
                assert reference.is_outcome(token)
            else:
                legal = [game.token(action) for action in game.definition.rules.legal(game.state)]
                if closely or not any(token.startswith("throw:") for token in legal):
                    assert sorted(legal) == reference.legal()
                token = choose_in_dicegame(legal, chooser, crowded)
            used[token.partition(":")[0]] += 1
            before = game.state.round
            game.play(token)
            reference.play(token)
            fallen += sum(reference.position()["out"].values()) > 0
            if (game.state.round != before or game.finished) and before in SCORING_POINTS:
                scored.append(places_of(reference))
        assert len(scored) == 3
        compare_scorings(game, scored)
        assert replay(parse(game.record())).record() == game.record()
    assert {"black", "annul", "again", "push", "exchange", "keep", "take", "caliph"} <= set(used), used
    assert fallen, "no marker ever fell out"
