"""A slow and plain reference implementation of Alhambra - The Dice Game, the basic game.

It follows the rule page (`src/comares/dicegame/rulebook/en.md`) and `docs/notation.md` sentence by sentence,
and is independent of the engine that it checks. It rolls no dice by itself: dice and draws come in as chance tokens,
through `Reference.play`.

Seats are numbered from 1, clockwise. With two players Dirk is seat 3.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TypedDict

KINDS = ["P", "S", "A", "C", "G", "T"]

# ---------------------------------------------------------------------------------------------------
# Material
# ---------------------------------------------------------------------------------------------------

CHIP_NAMES = ["1", "2", "3", "exchange", "push", "annul", "black"]

# Ten number chips and ten others have light backs; the six with dark backs are for the last round.
HOUSE_LIGHT = ["1"] * 4 + ["2"] * 4 + ["3"] * 2 + ["exchange"] * 2 + ["push"] * 2 + ["annul"] * 3 + ["black"] * 3
HOUSE_DARK = ["1"] * 2 + ["2"] * 2 + ["3"] * 2

STARTING_PLAYER_CHIP = "start"

WHITE_DICE = 8
THROWS_IN_A_TURN = 3

# Markers each per round, by the number of real players.
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}
DIRKS_MARKERS = 5

# The 24 fields of a dice track, from the best to the worst.
FIELDS = [f"{symbols}.{throws}" for symbols in [8, 7, 6, 5, 4, 3, 2, 1] for throws in [1, 2, 3]]

# Where Dirk's five markers go, from the column that the die names to the right.
DIRKS_FIELDS = ["2.3", "3.3", "4.3", "5.3", "6.3"]

BUILDING_FIELDS = 12
LAST_ROUND = 5

# After which rounds there is a scoring, and the points of the places in each column.
SCORING_POINTS: dict[int, dict[str, list[int]]] = {
    # A
    1: {"P": [1], "S": [2], "A": [3], "C": [4], "G": [5], "T": [6]},
    # B
    3: {"P": [8, 1], "S": [9, 2], "A": [10, 3], "C": [11, 4], "G": [12, 5], "T": [13, 6]},
    # C
    5: {
        "P": [16, 8, 1],
        "S": [17, 9, 2],
        "A": [18, 10, 3],
        "C": [19, 11, 4],
        "G": [20, 12, 5],
        "T": [21, 13, 6],
    },
}


# ---------------------------------------------------------------------------------------------------
# The dice
# ---------------------------------------------------------------------------------------------------


def in_order(dice: list[str]) -> list[str]:
    """The dice in the order P S A C G T."""
    return [kind for kind in KINDS for _die in range(dice.count(kind))]


def without(dice: list[str], taken: list[str]) -> list[str]:
    """The dice left when some are taken away; ValueError if those are not there."""
    left = list(dice)
    for die in taken:
        left.remove(die)
    return left


def all_throws(number: int, kinds: list[str]) -> list[list[str]]:
    """Everything that a number of dice can show, as multisets in the order of the kinds."""
    if not kinds:
        return [[]] if number == 0 else []
    result: list[list[str]] = []
    first, others = kinds[0], kinds[1:]
    for times in range(number + 1):
        result += [[first] * times + rest for rest in all_throws(number - times, others)]
    return result


def ordered_throws(dice: list[str]) -> int:
    """In how many ways distinguishable dice can show this."""
    ways = math.factorial(len(dice))
    for kind in KINDS:
        ways = ways // math.factorial(dice.count(kind))
    return ways


def choices_of_dice(dice: list[str]) -> list[list[str]]:
    """All ways to pick up at least one of the dice; dice that show the same are not told apart."""
    choices: list[list[str]] = [[]]
    for kind in KINDS:
        choices = [choice + [kind] * times for choice in choices for times in range(dice.count(kind) + 1)]
    return [choice for choice in choices if choice]


def throw_token(dice: list[str]) -> str:
    """`(PPSAACGT)`."""
    return f"({''.join(in_order(dice))})"


# ---------------------------------------------------------------------------------------------------
# The board: dice tracks and building tracks
# ---------------------------------------------------------------------------------------------------


def named_field(symbols: int, throws: int) -> str:
    """The field that a result names. Nine equal symbols count as 8.1."""
    if symbols == 9:
        return "8.1"
    return f"{symbols}.{throws}"


class DiceTrack:
    """The dice track of one column: whose marker is on which field, and whose markers fell out."""

    def __init__(self) -> None:
        """An empty track."""
        self.owner: dict[str, int] = {}
        self.out: list[int] = []

    def place(self, seat: int, field: str) -> None:
        """On the field; if it is taken, by anybody's marker, on the next free field below; or out."""
        for candidate in FIELDS[FIELDS.index(field) :]:
            if candidate not in self.owner:
                self.owner[candidate] = seat
                return
        self.out.append(seat)

    def push(self, seat: int, field: str) -> None:
        """On the field; the marker there moves one field back, and so on up to the first free field."""
        arriving = seat
        for candidate in FIELDS[FIELDS.index(field) :]:
            if candidate not in self.owner:
                self.owner[candidate] = arriving
                return
            pushed = self.owner[candidate]
            self.owner[candidate] = arriving
            arriving = pushed
        # A marker pushed below 1.3 is out.
        self.out.append(arriving)

    def owners_from_best(self) -> list[int]:
        """The owners of the markers, from the best marker to the worst."""
        return [self.owner[field] for field in FIELDS if field in self.owner]


class BuildingTrack:
    """The building track of one column: a pile of stones on each of the fields 1 to 12."""

    def __init__(self) -> None:
        """No stone is on the track."""
        self.piles: list[list[int]] = [[] for _field in range(BUILDING_FIELDS)]  # lowest stone first

    def field_of(self, seat: int) -> int:
        """The field of a player's stone; 0 if it is not on the track yet."""
        for number, pile in enumerate(self.piles, start=1):
            if seat in pile:
                return number
        return 0

    def one_point(self, seat: int) -> None:
        """The stone goes up one field, on top of the stones there. At 12 it stays as it is in its pile."""
        field = self.field_of(seat)
        if field == BUILDING_FIELDS:
            return
        if field > 0:
            self.piles[field - 1].remove(seat)
        self.piles[field].append(seat)  # piles[field] is the pile of the next field

    def ranking(self) -> list[int]:
        """By field, and on the same field the lower in the pile first; stones that are not on the track do not rank."""
        result: list[int] = []
        for pile in reversed(self.piles):
            result += pile
        return result


# ---------------------------------------------------------------------------------------------------
# The game
# ---------------------------------------------------------------------------------------------------


class Position(TypedDict):
    """The whole position as plain data.

    round: 0 before the first player is drawn, then 1 to 5 (5 when the game is over).
    caliph: who has the Caliph stone; None before the first player is drawn. It moves when it is given.
    turn: whose turn it is to place a marker; None outside the turns.
    throws: throws done in this turn that count; 0 outside the turns.
    dice: the white dice that lie on the table, in the order P S A C G T. Not those about to be thrown.
    black: the kind to which the black die is set, or None.
    markers: (kind, field) -> seat.
    out: markers of each seat that fell out in this round; left: those not yet placed in this round.
        Between the rounds and at the end everybody has all their markers back.
    building: kind -> for the fields 1 to 12 the seats whose stones are there, lowest first.
    chips: the chips held by each seat, sorted as text.
    bonus: kind -> chip on its bonus field, "start" for the starting player chip; no entry if there is none.
        A chip that nobody took lies there until the end of the round's rewards.
    light, dark: the chips still to be drawn, sorted as text.
    scores: points so far by seat, from seat 1.
    """

    round: int
    caliph: int | None
    turn: int | None
    throws: int
    dice: str
    black: str | None
    markers: dict[tuple[str, str], int]
    out: dict[int, int]
    left: dict[int, int]
    building: dict[str, list[list[int]]]
    chips: dict[int, list[str]]
    bonus: dict[str, str]
    light: list[str]
    dark: list[str]
    scores: list[int]


# What the game waits for: chance ...
FIRST_PLAYER = "first"
STARTING_PLAYER_CHIP_COLUMN = "chip"
CHIPS = "chips"
DIRKS_COLUMN = "dirk"
DICE = "throw"
# ... decisions ...
AFTER_THROW = "after a throw"
AFTER_ANNULLING = "after annulling: throw again or place"
TAKE = "which reward the owner of the best marker takes"
EXCHANGE = "whether a building point is taken in another column"
CALIPH = "who starts the next round"
# ... or nothing.
OVER = "the game is over"

CHANCE = [FIRST_PLAYER, STARTING_PLAYER_CHIP_COLUMN, CHIPS, DIRKS_COLUMN, DICE]

# The steps in which rewards are given out, as (step, seat, kind).
Step = tuple[str, int, str]
COLUMN = "the next column: who is best, who is second"  # no seat
CHOOSE = "the owner of the best marker chooses"
NEW_REWARD = "a reward begins: the exchange chips held now may serve for its points"
POINT = "one building point"
CHIP = "the chip on the bonus field"


class Reference:
    """One game, driven token by token."""

    def __init__(self, players: int, light: Sequence[str] = HOUSE_LIGHT, dark: Sequence[str] = HOUSE_DARK) -> None:
        """A game before its first token. ValueError for a number of players or chips that do not exist."""
        if players not in MARKERS:
            raise ValueError(f"two to six players, not {players}")
        if len(light) != 20 or len(dark) != 6:
            raise ValueError(f"20 light and 6 dark chips, not {len(light)} and {len(dark)}")
        for chip in [*light, *dark]:
            if chip not in CHIP_NAMES and not chip.isdigit():
                raise ValueError(f"there is no chip {chip!r}")

        self.real_seats = list(range(1, players + 1))
        self.dirk = 3 if players == 2 else None
        self.all_seats = [*self.real_seats, 3] if players == 2 else list(self.real_seats)
        self.markers_each = MARKERS[players]

        self.waiting_for = FIRST_PLAYER
        self.round_number = 0
        self.caliph: int | None = None  # who has the Caliph stone
        self.points: dict[int, int] = dict.fromkeys(self.all_seats, 0)

        # Chips: not drawn yet, on the bonus fields, in front of the players, out of the game.
        self.light = list(light)
        self.dark = list(dark)
        self.bonus: dict[str, str] = {}
        self.chips: dict[int, list[str]] = {seat: [] for seat in self.all_seats}
        self.out_of_the_game: list[str] = []

        # The board.
        self.dice_tracks: dict[str, DiceTrack] = {kind: DiceTrack() for kind in KINDS}
        self.building_tracks: dict[str, BuildingTrack] = {kind: BuildingTrack() for kind in KINDS}
        self.markers_left: dict[int, int] = {}
        self.markers_go_back()

        # A turn.
        self.starter_of_this_round = 0
        self.active: int | None = None  # whose turn it is
        self.table: list[str] = []  # the white dice on the table; those about to be thrown are not there
        self.table_before: list[str] = []  # ... as they were before the last throw
        self.thrown: list[str] = []  # what the dice of the last throw showed before they were thrown
        self.throws = 0  # throws done that count
        self.just_thrown = False  # nothing was done with the last throw yet
        self.black: str | None = None

        # Rewards.
        self.steps: list[Step] = []  # what is still to be done
        self.asked_seat = 0  # who is asked about a reward
        self.asked_kind = ""  # ... in which column
        self.exchange_chips_for_this_reward = 0

    # ------------------------------------------------------------------------------------------- queries

    @property
    def to_move(self) -> int | str | None:
        """The seat that decides, "chance", or None when the game is over."""
        if self.waiting_for == OVER:
            return None
        if self.waiting_for in CHANCE:
            return "chance"
        if self.waiting_for in [AFTER_THROW, AFTER_ANNULLING]:
            return self.active
        return self.asked_seat

    @property
    def round(self) -> int:
        """0 before the first player is drawn, then 1 to 5; 5 when the game is over."""
        return self.round_number

    def legal(self) -> list[str]:
        """All tokens that may come next, sorted. Empty for `(chips:...)`, of which there are too many."""
        if self.waiting_for in CHANCE:
            return sorted(self.weights())
        if self.waiting_for == AFTER_THROW:
            return sorted(
                self.placing_tokens() + self.throwing_tokens() + self.black_die_tokens() + self.annulling_tokens()
            )
        if self.waiting_for == AFTER_ANNULLING:
            # The player either throws the same dice again or places the marker by the earlier throw. No chip but push
            # is used.
            return sorted(["again", *self.placing_tokens()])
        if self.waiting_for == TAKE:
            return ["take:2", "take:chip"]
        if self.waiting_for == EXCHANGE:
            # In any other column, even from or to one where the player's stone is at 12.
            return sorted([f"exchange:{kind}" for kind in KINDS if kind != self.asked_kind] + ["keep"])
        if self.waiting_for == CALIPH:
            # Any real player, including whoever chooses.
            return sorted(f"caliph:{seat}" for seat in self.real_seats)
        return []

    def weights(self) -> dict[str, int]:
        """For chance: each outcome with its relative weight. Empty for `(chips:...)` and for decisions."""
        if self.waiting_for == FIRST_PLAYER:
            return {f"(first:{seat})": 1 for seat in self.real_seats}
        if self.waiting_for == STARTING_PLAYER_CHIP_COLUMN:
            return {f"(chip:{kind})": 1 for kind in KINDS}
        if self.waiting_for == DIRKS_COLUMN:
            return {f"(dirk:{kind})": 1 for kind in KINDS}
        if self.waiting_for == DICE:
            return {throw_token(dice): ordered_throws(dice) for dice in all_throws(self.dice_to_throw(), KINDS)}
        return {}

    def chance_kind(self) -> str:
        """What is drawn: "first", "chip", "chips", "dirk" or "throw". ValueError if it is not chance."""
        if self.waiting_for not in CHANCE:
            raise ValueError("a player decides, or the game is over")
        return self.waiting_for

    def is_outcome(self, token: str) -> bool:
        """Whether chance may bring this now."""
        if self.waiting_for == CHIPS:
            drawn = read_chips(token)
            if len(drawn) != self.chips_to_draw():
                return False
            stock = self.stock()
            return all(drawn.count(chip) <= stock.count(chip) for chip in drawn)
        if self.waiting_for == DICE:
            dice = list(token.strip("()"))
            if len(dice) != self.dice_to_throw() or any(die not in KINDS for die in dice):
                return False
            return token == throw_token(dice)
        return token in self.weights()

    def sample(self, rng: random.Random) -> str:
        """A random outcome, as dice are thrown and chips are drawn."""
        if self.waiting_for == CHIPS:
            return f"(chips:{','.join(rng.sample(self.stock(), self.chips_to_draw()))})"
        if self.waiting_for == DICE:
            return throw_token([rng.choice(KINDS) for _die in range(self.dice_to_throw())])
        if self.waiting_for in CHANCE:
            return rng.choice(sorted(self.weights()))  # all of them are equally likely
        raise ValueError("a player decides, or the game is over")

    def scores(self) -> list[int]:
        """Points of the scorings that have happened, from seat 1; with two players Dirk is the third."""
        return [self.points[seat] for seat in self.all_seats]

    def winners(self) -> list[int]:
        """The seats with the most points when the game is over, including Dirk; nobody before that."""
        if self.waiting_for != OVER:
            return []
        return [seat for seat in self.all_seats if self.points[seat] == max(self.points.values())]

    def position(self) -> Position:
        """The whole position as plain data, independent of the game."""
        markers: dict[tuple[str, str], int] = {}
        out = dict.fromkeys(self.all_seats, 0)
        for kind in KINDS:
            track = self.dice_tracks[kind]
            for field in FIELDS:
                if field in track.owner:
                    markers[(kind, field)] = track.owner[field]
            for seat in track.out:
                out[seat] = out[seat] + 1
        return Position(
            round=self.round_number,
            caliph=self.caliph,
            turn=self.active,
            throws=self.throws,
            dice="".join(in_order(self.table)),
            black=self.black,
            markers=markers,
            out=out,
            left=dict(self.markers_left),
            building={kind: [list(pile) for pile in self.building_tracks[kind].piles] for kind in KINDS},
            chips={seat: sorted(self.chips[seat]) for seat in self.all_seats},
            bonus=dict(self.bonus),
            light=sorted(self.light),
            dark=sorted(self.dark),
            scores=self.scores(),
        )

    # ------------------------------------------------------------------------------------ playing tokens

    def play(self, token: str) -> None:
        """Play one token; ValueError, and nothing changed, if it is not possible."""
        possible = self.is_outcome(token) if self.waiting_for in CHANCE else token in self.legal()
        if not possible:
            raise ValueError(f"{token!r} is not possible here ({self.waiting_for})")
        word = token.strip("()").split(":")[-1]  # what follows the colon, or all of it
        if self.waiting_for == FIRST_PLAYER:
            self.caliph = int(word)
            self.start_round(1)
        elif self.waiting_for == STARTING_PLAYER_CHIP_COLUMN:
            self.bonus[word] = STARTING_PLAYER_CHIP
            self.waiting_for = CHIPS
        elif self.waiting_for == CHIPS:
            self.play_chips(read_chips(token))
        elif self.waiting_for == DIRKS_COLUMN:
            self.play_dirks_column(word)
        elif self.waiting_for == DICE:
            self.play_dice(list(word))
        elif self.waiting_for in [AFTER_THROW, AFTER_ANNULLING]:
            self.play_turn(token, word)
        elif self.waiting_for == TAKE:
            self.play_take(word)
        elif self.waiting_for == EXCHANGE:
            self.play_exchange(word)
        else:
            self.caliph = int(word)
            self.go_on_with_rewards()

    # -------------------------------------------------------------------------------- 1. bonus fields

    def start_round(self, number: int) -> None:
        """Rounds 1-4: a die says where the starting player chip lies. Round 5: no starting player chip."""
        assert self.caliph is not None
        self.round_number = number
        self.starter_of_this_round = self.caliph
        self.waiting_for = CHIPS if number == LAST_ROUND else STARTING_PLAYER_CHIP_COLUMN

    def stock(self) -> list[str]:
        """The chips from which this round's are drawn: light ones, in the last round dark ones."""
        return self.dark if self.round_number == LAST_ROUND else self.light

    def chips_to_draw(self) -> int:
        """Five, in the last round six: one for each bonus field that is still empty."""
        return len([kind for kind in KINDS if kind not in self.bonus])

    def play_chips(self, drawn: list[str]) -> None:
        """The chips go on the free bonus fields from left to right."""
        free = [kind for kind in KINDS if kind not in self.bonus]
        for kind, chip in zip(free, drawn, strict=True):
            self.stock().remove(chip)
            self.bonus[kind] = chip
        if self.dirk is not None:
            self.waiting_for = DIRKS_COLUMN
        else:
            self.start_turn(self.starter_of_this_round)

    def play_dirks_column(self, first: str) -> None:
        """Dirk's markers, before the turns: each in the next column to the right; after T comes P."""
        assert self.dirk is not None
        column = KINDS.index(first)
        for field in DIRKS_FIELDS:
            self.dice_tracks[KINDS[column]].place(self.dirk, field)
            self.markers_left[self.dirk] = self.markers_left[self.dirk] - 1
            column = (column + 1) % len(KINDS)
        self.start_turn(self.starter_of_this_round)

    # ---------------------------------------------------------------------------------------- 2. turns

    def start_turn(self, seat: int) -> None:
        """The dice come back, and the player throws all eight."""
        self.active = seat
        self.black = None
        self.throw_all()

    def throw_all(self) -> None:
        """First throw: all eight white dice."""
        self.table = []
        self.throws = 0
        self.just_thrown = False
        self.waiting_for = DICE

    def dice_to_throw(self) -> int:
        """The white dice that are not on the table are thrown."""
        return WHITE_DICE - len(self.table)

    def play_dice(self, result: list[str]) -> None:
        """The dice were thrown."""
        self.table = in_order(self.table + result)
        self.throws = self.throws + 1
        self.just_thrown = True
        self.waiting_for = AFTER_THROW

    def symbols(self, kind: str) -> int:
        """How many symbols of a kind the active player has; the black die counts."""
        number = self.table.count(kind)
        if self.black == kind:
            number = number + 1
        return number

    def field_for(self, kind: str) -> str:
        """The field that the result names for this kind."""
        return named_field(self.symbols(kind), self.throws)

    def holds(self, chip: str) -> bool:
        """Whether the active player has such a chip."""
        assert self.active is not None
        return chip in self.chips[self.active]

    def use_chip(self, seat: int, chip: str) -> None:
        """A used chip leaves the game."""
        self.chips[seat].remove(chip)
        self.out_of_the_game.append(chip)

    def placing_tokens(self) -> list[str]:
        """Placing with or without a push chip, in a column of which the player has at least one symbol."""
        tokens: list[str] = []
        for kind in KINDS:
            if self.symbols(kind) == 0:
                continue
            tokens.append(f"place:{kind}")
            # Push: only if the field that the result names is held by an opponent's marker (Dirk's too).
            owner = self.dice_tracks[kind].owner.get(self.field_for(kind))
            if self.holds("push") and owner is not None and owner != self.active:
                tokens.append(f"push:{kind}")
        return tokens

    def throwing_tokens(self) -> list[str]:
        """If fewer than three throws are done: any of the dice, set aside before or not, at least one."""
        if self.throws >= THROWS_IN_A_TURN:
            return []
        return [f"throw:{''.join(choice)}" for choice in choices_of_dice(self.table)]

    def black_die_tokens(self) -> list[str]:
        """After the first throw and before the second; one per turn."""
        if self.throws == 1 and self.black is None and self.holds("black"):
            return [f"black:{kind}" for kind in KINDS]
        return []

    def annulling_tokens(self) -> list[str]:
        """Right after a throw, before anything else is done with it."""
        if self.just_thrown and self.holds("annul"):
            return ["annul"]
        return []

    def play_turn(self, token: str, word: str) -> None:
        """What the active player does after a throw, or after annulling one."""
        assert self.active is not None
        if token.startswith("place:"):
            self.dice_tracks[word].place(self.active, self.field_for(word))
            self.end_turn()
        elif token.startswith("push:"):
            self.use_chip(self.active, "push")
            self.dice_tracks[word].push(self.active, self.field_for(word))
            self.end_turn()
        elif token.startswith("throw:"):
            self.throw_again(list(word))
        elif token.startswith("black:"):
            self.use_chip(self.active, "black")
            self.black = word
            self.just_thrown = False
        elif token == "annul":
            self.use_chip(self.active, "annul")
            self.annul()
        else:  # "again": the same dice
            self.throw_again(self.thrown)

    def throw_again(self, chosen: list[str]) -> None:
        """Take these dice from the table to throw them."""
        self.table_before = list(self.table)
        self.thrown = list(chosen)
        self.table = without(self.table, chosen)
        self.just_thrown = False
        self.waiting_for = DICE

    def annul(self) -> None:
        """The dice show again what they showed before; the throw does not count."""
        if self.throws == 1:
            # Annulling the first throw leaves only throwing again, and the new throw is the first.
            self.throw_all()
        else:
            self.table = list(self.table_before)
            self.throws = self.throws - 1
            self.just_thrown = False
            self.waiting_for = AFTER_ANNULLING

    def end_turn(self) -> None:
        """One marker a turn, clockwise, until everybody has placed all their markers."""
        assert self.active is not None
        self.markers_left[self.active] = self.markers_left[self.active] - 1
        next_seat = self.active % len(self.real_seats) + 1
        self.active = None
        self.table = []
        self.throws = 0
        self.just_thrown = False
        self.black = None
        if self.markers_left[next_seat] > 0:
            self.start_turn(next_seat)
        else:
            # This is whoever started, and all have placed as many.
            self.steps = [(COLUMN, 0, kind) for kind in KINDS]
            self.go_on_with_rewards()

    # -------------------------------------------------------------------------------------- 3. rewards

    def go_on_with_rewards(self) -> None:
        """Do the next steps, until somebody is asked or everything is given out."""
        while self.steps:
            step, seat, kind = self.steps.pop(0)
            asked = False
            if step == COLUMN:
                self.steps = self.steps_of_column(kind) + self.steps
            elif step == CHOOSE:
                self.waiting_for = TAKE
                asked = True
            elif step == NEW_REWARD:
                # Only chips held before this reward can be used for its points.
                self.exchange_chips_for_this_reward = self.chips[seat].count("exchange")
            elif step == POINT:
                if self.exchange_chips_for_this_reward > 0:
                    self.waiting_for = EXCHANGE
                    asked = True
                else:
                    self.building_tracks[kind].one_point(seat)
            else:
                asked = self.give_chip(seat, kind)
            if asked:
                self.asked_seat = seat
                self.asked_kind = kind
                return
        self.end_round()

    def two_points(self, seat: int, kind: str) -> list[Step]:
        """The reward of 2 building points."""
        return [(NEW_REWARD, seat, kind), (POINT, seat, kind), (POINT, seat, kind)]

    def point_and_chip(self, seat: int, kind: str) -> list[Step]:
        """The reward of 1 building point and the chip."""
        return [(NEW_REWARD, seat, kind), (POINT, seat, kind), (CHIP, seat, kind)]

    def steps_of_column(self, kind: str) -> list[Step]:
        """What happens in a column, up to the choice of the best marker's owner, if there is one to make."""
        owners = self.dice_tracks[kind].owners_from_best()
        if not owners:
            return []
        best = owners[0]
        if len(owners) >= 2 and owners[1] == best:
            # Best and second best: both rewards, first 1 point and the chip, without being asked.
            return self.point_and_chip(best, kind) + self.two_points(best, kind)
        if best == self.dirk:
            # Dirk takes 2 building points.
            return self.steps_of_rewards("2", kind)
        return [(CHOOSE, best, kind)]

    def steps_of_rewards(self, taken: str, kind: str) -> list[Step]:
        """The owner of the best marker takes this, then the owner of the second best gets the other one."""
        owners = self.dice_tracks[kind].owners_from_best()
        best = owners[0]
        steps = self.two_points(best, kind) if taken == "2" else self.point_and_chip(best, kind)
        if len(owners) >= 2:
            second = owners[1]
            steps += self.point_and_chip(second, kind) if taken == "2" else self.two_points(second, kind)
        return steps

    def play_take(self, word: str) -> None:
        """`take:2` or `take:chip`."""
        self.steps = self.steps_of_rewards(word, self.asked_kind) + self.steps
        self.go_on_with_rewards()

    def play_exchange(self, word: str) -> None:
        """The point is taken in another column, or (`keep`) in this one."""
        if word == "keep":
            self.building_tracks[self.asked_kind].one_point(self.asked_seat)
        else:
            self.use_chip(self.asked_seat, "exchange")
            self.exchange_chips_for_this_reward = self.exchange_chips_for_this_reward - 1
            self.building_tracks[word].one_point(self.asked_seat)
        self.go_on_with_rewards()

    def give_chip(self, seat: int, kind: str) -> bool:
        """The chip on the bonus field goes to this player. Returns whether they are asked who starts next."""
        chip = self.bonus.pop(kind)
        if chip == STARTING_PLAYER_CHIP:
            if seat == self.dirk:
                # The player who did not start this round starts the next.
                (other,) = [player for player in self.real_seats if player != self.starter_of_this_round]
                self.caliph = other
                return False
            self.waiting_for = CALIPH
            return True
        if seat == self.dirk and not chip.isdigit():
            # Dirk keeps number chips only.
            self.out_of_the_game.append(chip)
        else:
            self.chips[seat].append(chip)
        return False

    def end_round(self) -> None:
        """Chips that nobody took leave the game, markers go back; then perhaps a scoring."""
        self.asked_seat = 0
        self.asked_kind = ""
        self.out_of_the_game += [chip for chip in self.bonus.values() if chip != STARTING_PLAYER_CHIP]
        self.bonus = {}
        self.markers_go_back()
        if self.round_number in SCORING_POINTS:
            self.score(SCORING_POINTS[self.round_number])
        if self.round_number == LAST_ROUND:
            self.waiting_for = OVER
        else:
            self.start_round(self.round_number + 1)

    def markers_go_back(self) -> None:
        """All markers go back to their owners."""
        self.dice_tracks = {kind: DiceTrack() for kind in KINDS}
        self.markers_left = dict.fromkeys(self.real_seats, self.markers_each)
        if self.dirk is not None:
            self.markers_left[self.dirk] = DIRKS_MARKERS

    # -------------------------------------------------------------------------------------- 4. scoring

    def score(self, points_of: dict[str, list[int]]) -> None:
        """The places in each column, and each number chip its number."""
        for kind in KINDS:
            # There may be fewer stones than places or more.
            for seat, points in zip(self.building_tracks[kind].ranking(), points_of[kind], strict=False):
                self.points[seat] = self.points[seat] + points
        for seat in self.all_seats:
            for chip in self.chips[seat]:
                if chip.isdigit():
                    self.points[seat] = self.points[seat] + int(chip)


def read_chips(token: str) -> list[str]:
    """The chips of `(chips:1,black,annul,2,push)`; none if it is not such a token."""
    if not token.startswith("(chips:") or not token.endswith(")"):
        return []
    return token.removeprefix("(chips:").removesuffix(")").split(",")
