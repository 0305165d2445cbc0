"""Scripted games: openings with chosen dice, whole games played by a plan, and helpers for inspecting a position.

Everything uses legal tokens; the dice simply show what a test needs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import comares
from comares import Game

HOUSE = "STCPGA/PGATSC/ACSGPT/GPTACT/CAGSTP/TSGCAG"
KINDS = "PSACGT"
NAMES = ["Barbara", "Dirk", "Patricia", "Frank", "Ani"]
CELLS = [f"y{yellow}b{blue}" for yellow in range(1, 7) for blue in range(1, 7)]

# real players, virtual players, rounds
VARIANTS = [(1, 2, 18), (1, 3, 15), (1, 4, 12), (2, 1, 18), (3, 0, 18), (4, 0, 15), (5, 0, 12)]


def play(game: Game[Any], tokens: str) -> Game[Any]:
    """Play tokens separated by white space; comments in braces are for the reader."""
    for token in re.sub(r"\{[^}]*\}", " ", tokens).split():
        game.play(token)
    return game


# ---- Openings ----


def opening(
    players: int = 3,
    dice: str = "y25b13",
    cells: str = "y1b1 y1b2 y1b3",
    *,
    first: int = 1,
    others: str = "y1b1 y1b2 y1b3",
    waiting: str = "y6b6",
    virtual_cells: str = "y1b1 y1b2 y1b3",
    **options: Any,
) -> Game[Any]:
    """Play the set-up: the first player has these cells and these four dice, the others have theirs and a pair."""
    game = comares.new("rollwrite", NAMES[:players], **options)
    order = in_turn(players, first)
    play(game, f"(first:{first})")
    for time in range(3):
        for seat in order:
            play(game, f"({(cells if seat == first else others).split()[time]})")
    for _ in range(len(game.view()["seats"]) - players):
        for cell in virtual_cells.split():
            play(game, f"({cell})")
    yellow, extra_yellow, blue, extra_blue = dice[1], dice[2], dice[4], dice[5]
    for seat in order:
        play(game, f"(y{yellow}b{blue})" if seat == first else f"({waiting})")
    return play(game, f"(y{extra_yellow}b{extra_blue})")


def in_turn(players: int, first: int) -> list[int]:
    """The seats of the real players in the order in which they act."""
    return [(first - 1 + n) % players + 1 for n in range(players)]


# ---- Whole games by plan ----


class Story:
    """A game in which everybody follows a plan.

    A plan has one word for each building of the set-up and then one for each round: a cell (``y3b5``), a letter for
    some cell of that kind, or a dot for gaining coins. After the end of a plan come dots; only those of virtual players
    must be complete. The extra pair travels from player to player and is never used. The other pair always shows what
    its owner will construct, or for a dot the same as the travelling pair: then they gain four coins if that cell is
    constructed, otherwise none.
    """

    def __init__(
        self,
        plans: Mapping[str, str],
        *,
        virtual: Sequence[str] = (),
        first: int = 1,
        travelling: str = "y6b6",
        **options: Any,
    ) -> None:
        if len(plans) == 1:
            options["virtual"] = len(virtual)
        self.game = comares.new("rollwrite", list(plans), **options)
        self.sheet: list[str] = self.game.view()["sheet"]
        self.first = first
        self.travelling = travelling
        self.order = in_turn(len(plans), first)
        self.rounds: int = self.game.view()["rounds"]
        self.round = 0
        self.plans = {seat: self.cells(plan) for seat, plan in enumerate(plans.values(), 1)}
        self.virtual = {
            seat: [self.some_cell(word) for word in words(plan)] for seat, plan in enumerate(virtual, len(plans) + 1)
        }

    def kind(self, cell: str) -> str:
        return self.sheet[int(cell[1]) - 1][int(cell[3]) - 1]

    def some_cell(self, word: str) -> str:
        return next(cell for cell in CELLS if word in (cell, self.kind(cell)))

    def cells(self, plan: str) -> list[str | None]:
        """Choose a cell for each letter of a real player's plan; none for a dot."""
        chosen = words(plan)
        for number, word in enumerate(chosen):
            if word in KINDS:
                chosen[number] = next(c for c in CELLS if self.kind(c) == word and c not in chosen)
        return [None if word == "." else word for word in chosen]

    def wish(self, seat: int, round_number: int) -> str | None:
        """What a player will construct in a round."""
        plan = self.plans[seat]
        at = round_number + 2
        return plan[at] if at < len(plan) and round_number <= self.rounds else None

    def pair(self, seat: int, round_number: int) -> str:
        """What the pair on the sheet shows when the player's turn comes."""
        return self.wish(seat, round_number) or self.travelling

    def set_up(self) -> Story:
        self.play(f"(first:{self.first})")
        for time in range(3):
            for seat in self.order:
                self.play(f"({self.plans[seat][time]})")
        for cells in self.virtual.values():
            for cell in cells[:3]:
                self.play(f"({cell})")
        for seat in self.order:
            self.play(f"({self.pair(seat, 1)})")
        self.play(f"({self.travelling})")
        self.round = 1
        return self

    def play_to_round(self, round_number: int) -> Story:
        """Play until a round begins."""
        if not self.round:
            self.set_up()
        while self.round < round_number:
            for seat in self.order:
                self.turn(seat)
            self.virtual_turns()
        return self

    def play_to_end(self) -> Story:
        self.play_to_round(self.rounds + 1)
        assert self.game.finished
        return self

    def turn(self, seat: int) -> None:
        """Play one player's turn as planned."""
        cell = self.wish(seat, self.round)
        after = self.pair(seat, self.round + 1)
        if cell:
            self.play(f"build:{cell}")
            if "stop" in self.game.legal():
                self.play("stop")
            if self.round < self.rounds:
                self.play(f"({after})")
            return
        self.play("coins")
        if self.round < self.rounds or seat != self.order[-1]:
            self.play(four(after, self.travelling))
            if len(self.order) > 1 and after != self.travelling:
                self.play(f"keep:{after}")

    def virtual_turns(self) -> None:
        """Play the virtual players' turns as planned, which ends the round."""
        for cells in self.virtual.values():
            self.play(f"({cells[self.round + 2]})")
        self.round += 1

    def play(self, token: str) -> None:
        self.game.play(token)


def words(plan: str) -> list[str]:
    return re.findall(r"y\db\d|[PSACGT.]", plan)


def four(pair: str, other: str) -> str:
    """The token for four dice that show two pairs."""
    yellow = "".join(sorted(pair[1] + other[1]))
    blue = "".join(sorted(pair[3] + other[3]))
    return f"(y{yellow}b{blue})"


def play_on(game: Game[Any], seed: int = 1) -> Game[Any]:
    """Play to the end, with seeded dice and always the first legal decision."""
    from comares.core.sources import Seeded

    game.source = Seeded(seed)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[0])
    return game


# ---- Inspecting a position ----


def mover(game: Game[Any]) -> int | str | None:
    """Who acts; a function, so that the type checker does not assume it is unchanged after a token."""
    return game.to_move


def seat_of(game: Game[Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view()["seats"][seat - 1]
    return found


def dice(game: Game[Any], seat: int) -> str:
    """The dice on a sheet, each colour in ascending order: ``y25b13``; empty if there are none."""
    shown = seat_of(game, seat)
    yellow = "".join(sorted(str(die["pips"]) for die in shown["yellow"]))
    blue = "".join(sorted(str(die["pips"]) for die in shown["blue"]))
    return f"y{yellow}b{blue}" if yellow or blue else ""


def coins(game: Game[Any], seat: int = 1) -> int:
    """The coins that can be spent."""
    shown = seat_of(game, seat)
    return int(shown["circled"] - shown["crossed"])


def built(game: Game[Any], seat: int = 1) -> set[str]:
    """The constructed cells."""
    rows = seat_of(game, seat)["built"]
    return {f"y{y}b{b}" for y, row in enumerate(rows, 1) for b, is_built in enumerate(row, 1) if is_built}


def counts(game: Game[Any], seat: int = 1) -> dict[str, int]:
    """How many buildings of each kind a seat has."""
    return {kind: n for kind, n in zip(KINDS, seat_of(game, seat)["counts"], strict=True) if n}


def places(game: Game[Any], kind: str) -> list[int]:
    """The place that each seat has taken with a completed kind."""
    return [seat["places"][KINDS.index(kind)] for seat in game.view()["seats"]]


def kind_points(game: Game[Any], kind: str) -> list[int]:
    """What each seat gets for a kind."""
    return [seat["kinds"][KINDS.index(kind)]["points"] for seat in game.breakdown()["seats"]]


def line_points(game: Game[Any], seat: int = 1) -> dict[str, int]:
    """The rows (``y1``) and columns (``b1``) that give points to a seat."""
    lines = game.breakdown()["seats"][seat - 1]["lines"]
    return {line["line"]: line["points"] for line in lines if line["points"]}


def starting(game: Game[Any], beginning: str) -> set[str]:
    """The legal tokens with a certain prefix."""
    return {token for token in game.legal() if token.startswith(beginning)}


def turnings(game: Game[Any]) -> set[str]:
    """The legal tokens that turn a die."""
    return {token for token in game.legal() if token[-1] in "+-"}
