"""Scripted games in which everybody lands where a test wants them, and helpers for inspecting a position.

Everything uses legal tokens; dice and draws simply show what a test needs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import comares
from comares import Game
from comares.dicegame.chips import ChipSet

KINDS = "PSACGT"
NAMES = ["Ani", "Ben", "Cleo", "Dora", "Emil", "Fritz"]
SORTS = ["1", "2", "3", "exchange", "push", "annul", "black"]
LIGHT = "1 1 1 1 2 2 2 2 3 3 exchange exchange push push annul annul annul black black black".split()
DARK = "1 1 2 2 3 3".split()
FIELDS = [f"{symbols}.{throws}" for symbols in range(8, 0, -1) for throws in (1, 2, 3)]
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}


def play(game: Game[Any], tokens: str) -> Game[Any]:
    """Play tokens separated by white space; comments in braces are for the reader."""
    for token in re.sub(r"\{[^}]*\}", " ", tokens).split():
        game.play(token)
    return game


def chip_set(light: str, dark: str = "1 1 2 2 3 3") -> ChipSet:
    """Chips by name."""
    return ChipSet("", *(tuple(chips.split().count(sort) for sort in SORTS) for chips in (light, dark)))


ALL_EXCHANGE = chip_set("exchange " * 20)


class Table:
    """A game scripted round by round.

    Markers are given as words like ``S5.3``: five seraglios with three throws. A ``!`` before it pushes. Unspecified
    markers go to the dump: one lies on T 1.3, all others fall out below it.
    """

    def __init__(self, players: int = 3, *, first: int = 1, dump: str = "T", **options: Any) -> None:
        self.game = comares.new("dicegame", NAMES[:players], **options)
        self.dump = dump
        chips: ChipSet = self.game.setup.chips  # type: ignore[attr-defined]  # only this game's set-up has chips
        self.stock = [sort for sort, count in zip(SORTS, chips.light, strict=True) for _ in range(count)]
        self.dark = [sort for sort, count in zip(SORTS, chips.dark, strict=True) for _ in range(count)]
        self.play(f"(first:{first})")

    def play(self, tokens: str) -> Table:
        play(self.game, tokens)
        return self

    @property
    def phase(self) -> str:
        found: str = look(self.game)["phase"]
        return found

    # ---- The three parts of a round ----

    def lay(self, bonus: str = "", *, dirk: str = "P") -> Table:
        """Lay out chips, ``P:black S:start``; the others are the lowest numbers there are, or whatever is left.

        Unless specified, the starting player chip lies in the dump.
        """
        wanted = dict(word.split(":") for word in bonus.split())
        is_last = look(self.game)["round"] == 5
        stock = self.dark if is_last else self.stock
        if not is_last:
            if "start" not in wanted.values():
                assert self.dump not in wanted, "say where the starting player chip lies"
                wanted[self.dump] = "start"
            self.play(f"(chip:{next(kind for kind, chip in wanted.items() if chip == 'start')})")
        laid = {kind: chip for kind, chip in wanted.items() if chip != "start"}
        for chip in laid.values():
            stock.remove(chip)
        for kind in KINDS:
            if kind not in wanted:
                laid[kind] = stock.pop(0)
        self.play(f"(chips:{','.join(laid[kind] for kind in KINDS if kind in laid)})")
        if self.phase == "dirk":
            self.play(f"(dirk:{dirk})")
        return self

    def turn(self, word: str = "") -> Table:
        """Throw and place so that the result names a field."""
        word = word or f"{self.dump}1.3"
        kind = word.lstrip("!")[0]
        action = "push" if word.startswith("!") else "place"
        return self.play(f"{dice_for(word.lstrip('!'))} {action}:{kind}")

    def turns(self, markers: Mapping[int, str] | None = None) -> Table:
        """Play the remaining turns: everybody places their markers in this order, and dumps the rest."""
        words = {seat: text.split() for seat, text in (markers or {}).items()}
        while self.phase == "dice":
            mine = words.get(look(self.game)["seat"])
            self.turn(mine.pop(0) if mine else "")
        assert not any(words.values()), f"markers left: {words}"
        return self

    def turns_of(self, *words: str) -> Table:
        """Play some turns, one word each; an empty word for the dump."""
        for word in words:
            self.turn(word)
        return self

    def rewards(self, answers: Mapping[str, str] | None = None) -> Table:
        """Give these answers in each column; otherwise take 2 points, keep points, and start oneself."""
        left = {column: text.split() for column, text in (answers or {}).items()}
        defaults = {"take": "take:2", "exchange": "keep"}
        while self.phase in ("take", "exchange", "caliph"):
            view = look(self.game)
            mine = left.get(view["column"])
            self.play(mine.pop(0) if mine else defaults.get(view["phase"], f"caliph:{view['seat']}"))
        assert not any(left.values()), f"answers left: {left}"
        return self

    def round(
        self,
        markers: Mapping[int, str] | None = None,
        bonus: str = "",
        answers: Mapping[str, str] | None = None,
        *,
        dirk: str = "P",
    ) -> Table:
        """Play a whole round."""
        return self.lay(bonus, dirk=dirk).turns(markers).rewards(answers)

    def rounds(self, upto: int) -> Table:
        """Play unspecified rounds until a round begins."""
        while look(self.game)["round"] < upto and not self.game.finished:
            self.round()
        return self

    def to_end(self) -> Table:
        while not self.game.finished:
            self.round()
        return self

    def give(self, chips: Mapping[int, str]) -> Table:
        """Play a round in which seats get these chips, and a building point with each, in columns from P on."""
        wanted = [(seat, chip) for seat, names in chips.items() for chip in names.split()]
        markers: Counter[int] = Counter()
        words: dict[int, str] = {}
        bonus = ""
        columns = [kind for kind in KINDS if kind != self.dump]
        for kind, (seat, chip) in zip(columns, wanted, strict=False):
            words[seat] = f"{words.get(seat, '')} {kind}8.1"
            markers[seat] += 1
            bonus += f" {kind}:{chip}"
        assert len(wanted) <= len(columns)
        answers = {kind: "take:chip" for kind, _ in zip(columns, wanted, strict=False)}
        return self.round(words, bonus, answers)


def dice_for(field: str) -> str:
    """The tokens that show a number of symbols after a number of throws, ``S5.3``."""
    kind, symbols, throws = field[0], int(field[1]), int(field[3])
    other = "P" if kind == "T" else KINDS[KINDS.index(kind) + 1]
    shown = in_order(kind * symbols + other * (8 - symbols))
    again = kind if symbols == 8 else other
    return f"({shown})" + f" throw:{again} ({again})" * (throws - 1)


def in_order(letters: str) -> str:
    """Dice in the order P S A C G T."""
    return "".join(sorted(letters, key=KINDS.index))


def ready(chips: Mapping[int, str] | None = None, players: int = 3, bonus: str = "", **options: Any) -> Game[Any]:
    """A game in round 2, in which seats have these chips and seat 1 is about to throw."""
    return Table(players, **options).give(chips or {}).lay(bonus).game


# ---- Inspecting a position ----


def look(game: Game[Any]) -> dict[str, Any]:
    """The view, without the legal tokens (a long list when dice are thrown)."""
    return dict(game.definition.view(game.state))


def column_of(game: Game[Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = look(game)["columns"][KINDS.index(kind)]
    return found


def markers(game: Game[Any], kind: str) -> dict[str, int]:
    """The markers in a column: field and owner."""
    found: dict[str, int] = column_of(game, kind)["markers"]
    return found


def stones(game: Game[Any], kind: str) -> dict[int, list[int]]:
    """The piles on a building track, the lowest stone first."""
    return {field: pile for field, pile in enumerate(column_of(game, kind)["stones"], 1) if pile}


def height(game: Game[Any], seat: int, kind: str) -> int:
    """The field of a stone; 0 if it is not on the track."""
    return next((field for field, pile in stones(game, kind).items() if seat in pile), 0)


def heights(game: Game[Any], seat: int) -> list[int]:
    """The fields of all stones of a seat."""
    return [height(game, seat, kind) for kind in KINDS]


def chips(game: Game[Any], seat: int) -> list[str]:
    found: list[str] = look(game)["seats"][seat - 1]["chips"]
    return found


def bonus(game: Game[Any]) -> list[str | None]:
    """The chips on the bonus fields."""
    return [column["bonus"] for column in look(game)["columns"]]


def seat(game: Game[Any]) -> int | None:
    """Who throws or decides."""
    found: int | None = look(game)["seat"]
    return found


def starting(game: Game[Any], beginning: str) -> set[str]:
    """The legal tokens with a certain prefix."""
    return {token for token in game.legal() if token.startswith(beginning)}


def code_of(game: Game[Any], token: str) -> str:
    """The code of the reason why a token is not possible; fails if it is possible."""
    try:
        game.copy().play(token)
    except comares.IllegalMove as error:
        return error.code
    raise AssertionError(f"{token} is possible")


def points(game: Game[Any], seat: int, scoring: str) -> dict[str, Any]:
    """What a seat got in a scoring: points by column, and ``chips``."""
    for part in game.breakdown()["seats"][seat - 1]["scorings"]:
        if part["scoring"] == scoring:
            by_column = {column["kind"]: column["points"] for column in part["columns"]}
            return {**by_column, "chips": part["chips"]}
    raise AssertionError(f"no scoring {scoring}")


def play_on(game: Game[Any], seed: int = 1) -> Game[Any]:
    """Play to the end, with seeded dice and decisions from all over the list."""
    from comares.core.sources import Seeded

    game.source = Seeded(seed)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            possible = game.legal()
            game.play(possible[len(game) * 7 % len(possible)])
    return game
