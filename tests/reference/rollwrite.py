"""A slow and plain reference implementation of Alhambra Roll & Write.

It follows the rule page (`src/comares/rollwrite/rulebook/en.md`) and `docs/notation.md` sentence by sentence,
and is independent of the engine that it checks. It has no random numbers of its own: dice come in as chance tokens,
through `Reference.play`.

A cell is a pair (yellow, blue): the row chosen by the yellow die, the column chosen by the blue die.
Seats are numbered from 1; virtual players come after the real ones.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TypedDict

HOUSE = "STCPGA/PGATSC/ACSGPT/GPTACT/CAGSTP/TSGCAG"

Cell = tuple[int, int]

KINDS = ["P", "S", "A", "C", "G", "T"]

# The third scoring of the family: points for the first, second and third place of each kind.
PLACE_POINTS = {
    "P": [16, 8, 1],
    "S": [17, 9, 2],
    "A": [18, 10, 3],
    "C": [19, 11, 4],
    "G": [20, 12, 5],
    "T": [21, 13, 6],
}

# Points for a row or a column by number of constructed cells; fewer than four are worth nothing.
LINE_POINTS = {4: 2, 5: 5, 6: 10}

# Number of rounds by number of seats. Virtual players count as seats.
ROUNDS = {1: 18, 2: 18, 3: 18, 4: 15, 5: 12}

# Solo against the virtual players: what each of them is given at the end, by their number.
VERSUS_BONUS = {2: 21, 3: 18, 4: 15}

# How many virtual players there may be, by the number of real players.
VIRTUAL_ALLOWED = {1: [2, 3, 4], 2: [1], 3: [0], 4: [0], 5: [0]}

PIPS = [1, 2, 3, 4, 5, 6]
COINS_AT_THE_START = 3
PRICE_OF_A_TURN_OF_A_DIE = 1
PRICE_OF_A_SECOND_CONSTRUCTION = 3
SET_UP_BUILDINGS = 3


class SeatBreakdown(TypedDict):
    """Where the points of one seat come from.

    kinds: for each kind (count, place, shared, points). `place` is the best of the places that the
    player shares, from 1; it may be 4 or 5, which is worth nothing; None for a player who takes no
    place for lack of a building of the kind. `shared` is the number of players sharing, including
    this one (1: alone, 0: no place). A virtual player who does not score has 0 points.
    lines: (constructed cells, points) for the six rows, then the six columns; empty for virtual players.
    coins: coins circled and not crossed out; coin_points: what they are worth.
    bonus: the extra points of a virtual player in the versus variant.
    total: the sum of all points above.
    """

    kinds: dict[str, tuple[int, int | None, int, int]]
    lines: list[tuple[int, int]]
    coins: int
    coin_points: int
    bonus: int
    total: int


# ---------------------------------------------------------------------------------------------------
# The sheet
# ---------------------------------------------------------------------------------------------------


def read_sheet(text: str) -> dict[Cell, str]:
    """The kind of each cell, from six rows of six letters separated by slashes."""
    rows = text.split("/")
    if len(rows) != 6:
        raise ValueError(f"a sheet has six rows, not {len(rows)}")
    kind_of: dict[Cell, str] = {}
    for yellow in PIPS:
        row = rows[yellow - 1]
        if len(row) != 6:
            raise ValueError(f"row {yellow} of the sheet has {len(row)} cells, not six")
        for blue in PIPS:
            kind = row[blue - 1]
            if kind not in KINDS:
                raise ValueError(f"there is no kind {kind!r}")
            kind_of[(yellow, blue)] = kind
    for kind, boxes in boxes_of_each_kind(kind_of).items():
        if boxes < 4:
            raise ValueError(f"kind {kind} is {boxes} times on the sheet; at least four are needed")
    return kind_of


def boxes_of_each_kind(kind_of: dict[Cell, str]) -> dict[str, int]:
    """The boxes of a kind on the score pad are as many as its cells on the sheet."""
    return {kind: list(kind_of.values()).count(kind) for kind in KINDS}


def all_lines() -> list[list[Cell]]:
    """The six rows, then the six columns, each as its six cells."""
    rows = [[(yellow, blue) for blue in PIPS] for yellow in PIPS]
    columns = [[(yellow, blue) for yellow in PIPS] for blue in PIPS]
    return rows + columns


def score_lines(constructed: set[Cell]) -> list[tuple[int, int]]:
    """(constructed cells, points) of each of the twelve rows and columns."""
    result: list[tuple[int, int]] = []
    for line in all_lines():
        number = len([cell for cell in line if cell in constructed])
        result.append((number, LINE_POINTS.get(number, 0)))
    return result


def score_coins(coins_left: int) -> int:
    """One point for each full two coins."""
    return coins_left // 2


# ---------------------------------------------------------------------------------------------------
# The score pad: who has how many buildings of which kind, and who has taken which places
# ---------------------------------------------------------------------------------------------------


@dataclass
class Award:
    """Places that were taken: the best one, how many players share, the points for each of them."""

    place: int
    shared: int
    points: int


def share_places(kind: str, best_place: int, players: int) -> Award:
    """Several players together take as many places, from the best one on.

    Add up the points of the places (0 for one that the scoring does not have), divide by the number of
    players, round down.
    """
    total = 0
    for place in range(best_place, best_place + players):
        if place <= 3:
            total = total + PLACE_POINTS[kind][place - 1]
    return Award(place=best_place, shared=players, points=total // players)


class ScorePad:
    """The score pad, for all seats, virtual ones included; it does not care who is virtual."""

    def __init__(self, seats: list[int], boxes: dict[str, int]) -> None:
        """An empty pad."""
        self.seats = seats
        self.boxes = boxes
        self.counts: dict[int, dict[str, int]] = {seat: dict.fromkeys(KINDS, 0) for seat in seats}
        self.awards: dict[int, dict[str, Award]] = {seat: {} for seat in seats}
        self.best_free_place: dict[str, int] = dict.fromkeys(KINDS, 1)

    def mark(self, seat: int, kind: str) -> None:
        """Mark the next box of a kind."""
        if self.is_complete(seat, kind):
            raise ValueError(f"seat {seat} has no box left for kind {kind}")
        self.counts[seat][kind] = self.counts[seat][kind] + 1

    def is_complete(self, seat: int, kind: str) -> bool:
        """Whether all boxes of the kind are marked."""
        return self.counts[seat][kind] == self.boxes[kind]

    def take_places(self, kind: str, together: list[int]) -> None:
        """These players share the best places that are still free, as many as they are."""
        award = share_places(kind, self.best_free_place[kind], len(together))
        for seat in together:
            self.awards[seat][kind] = award
        self.best_free_place[kind] = self.best_free_place[kind] + len(together)

    def score_end_of_round(self) -> None:
        """Everybody who has completed a kind during this round takes places, and never again.

        Those who completed it in an earlier round already have their places.
        """
        for kind in KINDS:
            together = [seat for seat in self.seats if self.is_complete(seat, kind) and kind not in self.awards[seat]]
            if together:
                self.take_places(kind, together)

    def score_final(self) -> None:
        """The players who have not completed a kind, but have one building of it, take what is left."""
        for kind in KINDS:
            contenders = [seat for seat in self.seats if kind not in self.awards[seat] and self.counts[seat][kind] >= 1]
            numbers = sorted({self.counts[seat][kind] for seat in contenders}, reverse=True)
            for number in numbers:
                tied = [seat for seat in contenders if self.counts[seat][kind] == number]
                self.take_places(kind, tied)


# ---------------------------------------------------------------------------------------------------
# Dice and players
# ---------------------------------------------------------------------------------------------------


@dataclass
class Die:
    """One die on a sheet. `turned` says which way it was turned this turn: "+", "-" or "" (not at all)."""

    colour: str
    pips: int
    turned: str = ""

    def may_be_turned(self, way: str) -> bool:
        """Never past 1 or 6, and not back again in the same turn."""
        if way == "+":
            return self.pips < 6 and self.turned != "-"
        return self.pips > 1 and self.turned != "+"

    def turn(self, way: str) -> None:
        """Turn by one pip."""
        self.pips = self.pips + 1 if way == "+" else self.pips - 1
        self.turned = way


@dataclass
class Player:
    """A real player's sheet: constructed cells, coins, and the dice that lie on it."""

    constructed: set[Cell] = field(default_factory=set)
    circled: int = COINS_AT_THE_START  # coins ever earned, the three printed circles included
    crossed_out: int = 0  # coins spent; a coin crossed out stays circled
    dice: list[Die] = field(default_factory=list)

    def coins_left(self) -> int:
        """Coins circled and not crossed out."""
        return self.circled - self.crossed_out

    def yellows(self) -> list[Die]:
        """The yellow dice on the sheet."""
        return [die for die in self.dice if die.colour == "y"]

    def blues(self) -> list[Die]:
        """The blue dice on the sheet."""
        return [die for die in self.dice if die.colour == "b"]

    def intersections(self) -> list[Cell]:
        """The cells of each yellow with each blue die, with repetition: four of them with four dice."""
        return [(yellow.pips, blue.pips) for yellow in self.yellows() for blue in self.blues()]

    def coins_to_gain(self, printed: int) -> int:
        """One for each constructed intersection, as far as blank coins are left."""
        hits = len([cell for cell in self.intersections() if cell in self.constructed])
        blank = printed - self.circled
        return min(hits, blank)


def find_die(dice: list[Die], pips: int) -> Die:
    """A die that shows this number; two of them are interchangeable."""
    for die in dice:
        if die.pips == pips:
            return die
    raise ValueError(f"no die shows {pips}")


def without(dice: list[Die], taken: list[Die]) -> list[Die]:
    """The dice that are not among those taken (the very dice, not equal ones)."""
    return [die for die in dice if not any(die is other for other in taken)]


# ---------------------------------------------------------------------------------------------------
# Tokens
# ---------------------------------------------------------------------------------------------------


def pair_token(cell: Cell) -> str:
    """`(y3b5)`."""
    return f"(y{cell[0]}b{cell[1]})"


def read_pair(token: str) -> Cell:
    """The cell of `(y3b5)`, `build:y3b5` or `keep:y3b5`."""
    text = token.strip("()").split(":")[-1]
    return int(text[1]), int(text[3])


def four_token(yellow_1: int, yellow_2: int, blue_1: int, blue_2: int) -> str:
    """`(y25b13)`: each colour in ascending order."""
    low_yellow, high_yellow = sorted([yellow_1, yellow_2])
    low_blue, high_blue = sorted([blue_1, blue_2])
    return f"(y{low_yellow}{high_yellow}b{low_blue}{high_blue})"


def pair_dice(cell: Cell) -> list[Die]:
    """A yellow and a blue die that show this."""
    return [Die("y", cell[0]), Die("b", cell[1])]


def read_four(token: str) -> list[Die]:
    """The four dice of `(y25b13)`."""
    return [
        Die("y", int(token[2])),
        Die("y", int(token[3])),
        Die("b", int(token[5])),
        Die("b", int(token[6])),
    ]


ALL_CELLS: list[Cell] = [(yellow, blue) for yellow in PIPS for blue in PIPS]


# ---------------------------------------------------------------------------------------------------
# The game
# ---------------------------------------------------------------------------------------------------

# What the game waits for. The first six and the last but one are chance.
FIRST_PLAYER = "who is first player"
SET_UP_CELL = "set-up: a cell for a real player"
SET_UP_VIRTUAL = "set-up: a cell for a virtual player"
SET_UP_PAIR = "set-up: the pair that a real player leaves on his sheet, or the extra pair"
ROLL_USED_PAIR = "the used pair is rolled again"
ROLL_ALL_FOUR = "all four dice are rolled"
MAIN_ACTION = "turn a die, or construct, or gain coins"
SECOND_CONSTRUCTION = "a second construction, or stop"
KEEP = "which pair is kept"
VIRTUAL_ROLL = "a virtual player rolls"
OVER = "the game is over"

CHANCE = [FIRST_PLAYER, SET_UP_CELL, SET_UP_VIRTUAL, SET_UP_PAIR, ROLL_USED_PAIR, ROLL_ALL_FOUR, VIRTUAL_ROLL]
SET_UP = [FIRST_PLAYER, SET_UP_CELL, SET_UP_VIRTUAL, SET_UP_PAIR]


class Reference:
    """One game, driven token by token."""

    def __init__(
        self, players: int, virtual: int = 0, versus: bool = False, sheet: str = HOUSE, coins: int = 15
    ) -> None:
        """A game before its first token. ValueError for an impossible number of players etc."""
        if players not in VIRTUAL_ALLOWED:
            raise ValueError(f"one to five players, not {players}")
        if virtual not in VIRTUAL_ALLOWED[players]:
            raise ValueError(f"with {players} players there are {VIRTUAL_ALLOWED[players]} virtual ones")
        if versus and players != 1:
            raise ValueError("virtual players score in the solo game only")
        if not 3 <= coins <= 99:
            raise ValueError(f"3 to 99 coins on the sheet, not {coins}")
        self.kind_of = read_sheet(sheet)
        self.printed_coins = coins
        self.versus = versus
        self.real_seats = list(range(1, players + 1))
        self.virtual_seats = list(range(players + 1, players + virtual + 1))
        self.all_seats = self.real_seats + self.virtual_seats
        self.number_of_rounds = ROUNDS[len(self.all_seats)]
        self.pad = ScorePad(self.all_seats, boxes_of_each_kind(self.kind_of))
        self.players: dict[int, Player] = {seat: Player() for seat in self.real_seats}

        self.waiting_for = FIRST_PLAYER
        self.round_number = 0
        self.turn_order: list[int] = []  # real seats, from the first player on
        self.active = 0  # the seat that acts, or for which dice are rolled
        self.set_up_to_do: list[tuple[str, int]] = []  # what is still to be rolled in the set-up, and for whom
        self.virtual_to_do: list[int] = []  # virtual seats that still roll in this round
        self.used: list[Die] = []  # after a construction: its pair
        self.unused: list[Die] = []  # ... and the other one

    # ------------------------------------------------------------------------------------------- queries

    @property
    def to_move(self) -> int | str | None:
        """The seat that decides, "chance", or None when the game is over."""
        if self.waiting_for == OVER:
            return None
        if self.waiting_for in CHANCE:
            return "chance"
        return self.active

    @property
    def round(self) -> int:
        """0 in the set-up, then from 1; the last round's number when the game is over."""
        return self.round_number

    def legal(self) -> list[str]:
        """All tokens that may come next, sorted."""
        if self.waiting_for == OVER:
            return []
        if self.waiting_for in CHANCE:
            return sorted(self.weights())
        if self.waiting_for == MAIN_ACTION:
            return sorted(self.turning_tokens() | self.build_tokens() | {"coins"})
        if self.waiting_for == SECOND_CONSTRUCTION:
            yellow, blue = self.cell_of(self.unused)
            return sorted([f"build:y{yellow}b{blue}", "stop"])
        return sorted(self.keep_tokens())

    def weights(self) -> dict[str, int]:
        """For chance: each outcome that counts, with its relative weight. Empty where nothing is rolled."""
        if self.waiting_for == FIRST_PLAYER:
            return {f"(first:{seat})": 1 for seat in self.real_seats}
        if self.waiting_for == SET_UP_CELL:
            # If it is already constructed, roll again until it is not.
            constructed = self.players[self.active].constructed
            return {pair_token(cell): 1 for cell in ALL_CELLS if cell not in constructed}
        if self.waiting_for in [SET_UP_VIRTUAL, VIRTUAL_ROLL]:
            # If that kind is complete for this virtual player, roll again. The same cell may come again.
            return {
                pair_token(cell): 1 for cell in ALL_CELLS if not self.pad.is_complete(self.active, self.kind_of[cell])
            }
        if self.waiting_for in [SET_UP_PAIR, ROLL_USED_PAIR]:
            return {pair_token(cell): 1 for cell in ALL_CELLS}
        if self.waiting_for == ROLL_ALL_FOUR:
            result: dict[str, int] = {}
            for yellow_1 in PIPS:
                for yellow_2 in PIPS:
                    for blue_1 in PIPS:
                        for blue_2 in PIPS:
                            token = four_token(yellow_1, yellow_2, blue_1, blue_2)
                            result[token] = result.get(token, 0) + 1
            return result
        return {}

    def scores(self) -> list[int]:
        """Points as if the game ended in this position: real players, virtual ones only where they score."""
        parts = self.breakdown()
        return [parts[seat]["total"] for seat in self.scoring_seats()]

    def breakdown(self) -> dict[int, SeatBreakdown]:
        """The points of every seat, as if the game ended in this position."""
        # A kind completed in the running round is scored as at the end of a round, before the final
        # scoring. When the game is over this was done already, and nothing is left to do.
        pad = copy.deepcopy(self.pad)
        pad.score_end_of_round()
        pad.score_final()
        result: dict[int, SeatBreakdown] = {}
        for seat in self.all_seats:
            scores = seat in self.scoring_seats()
            kinds: dict[str, tuple[int, int | None, int, int]] = {}
            for kind in KINDS:
                award = pad.awards[seat].get(kind)
                count = pad.counts[seat][kind]
                if award is None:
                    kinds[kind] = (count, None, 0, 0)
                else:
                    # What a virtual player would score is lost, unless they score.
                    kinds[kind] = (count, award.place, award.shared, award.points if scores else 0)
            lines: list[tuple[int, int]] = []
            coins = 0
            bonus = 0
            if seat in self.real_seats:
                lines = score_lines(self.players[seat].constructed)
                coins = self.players[seat].coins_left()
            elif scores:
                bonus = VERSUS_BONUS[len(self.virtual_seats)]
            total = 0
            for _count, _place, _shared, points in kinds.values():
                total = total + points
            for _number, points in lines:
                total = total + points
            total = total + score_coins(coins) + bonus
            result[seat] = SeatBreakdown(
                kinds=kinds,
                lines=lines,
                coins=coins,
                coin_points=score_coins(coins),
                bonus=bonus,
                total=total,
            )
        return result

    def winners(self) -> list[int]:
        """The seats with the most points when the game is over; nobody before that."""
        if self.waiting_for != OVER:
            return []
        scores = self.scores()
        return [seat for seat, points in zip(self.scoring_seats(), scores, strict=True) if points == max(scores)]

    def scoring_seats(self) -> list[int]:
        """The seats that can score and win."""
        return self.all_seats if self.versus else self.real_seats

    # ------------------------------------------------------------------------------------ playing tokens

    def play(self, token: str) -> None:
        """Play one token; ValueError, and nothing changed, if it is not legal."""
        if token not in self.legal():
            raise ValueError(f"{token!r} is not legal here; these are: {' '.join(self.legal())}")
        if self.waiting_for == FIRST_PLAYER:
            self.play_first_player(int(token.strip("()").split(":")[1]))
        elif self.waiting_for in SET_UP:
            self.play_set_up_roll(read_pair(token))
        elif self.waiting_for == MAIN_ACTION:
            self.play_main_action(token)
        elif self.waiting_for == SECOND_CONSTRUCTION:
            self.play_second_construction(token)
        elif self.waiting_for == ROLL_USED_PAIR:
            self.play_used_pair_rolled(read_pair(token))
        elif self.waiting_for == ROLL_ALL_FOUR:
            self.play_all_four_rolled(token)
        elif self.waiting_for == KEEP:
            self.play_keep(read_pair(token))
        else:
            self.play_virtual_roll(read_pair(token))

    # -------------------------------------------------------------------------------------------- set-up

    def play_first_player(self, first: int) -> None:
        """The first player is drawn. Order of play is clockwise, which is seat order."""
        self.turn_order = [seat for seat in self.real_seats if seat >= first]
        self.turn_order += [seat for seat in self.real_seats if seat < first]
        # One building each in turn order, three times round.
        for _time in range(SET_UP_BUILDINGS):
            for seat in self.turn_order:
                self.set_up_to_do.append((SET_UP_CELL, seat))
        # For each virtual player, a pair three times.
        for seat in self.virtual_seats:
            for _time in range(SET_UP_BUILDINGS):
                self.set_up_to_do.append((SET_UP_VIRTUAL, seat))
        # Everybody rolls their pair; the first player then rolls the extra pair.
        for seat in self.turn_order:
            self.set_up_to_do.append((SET_UP_PAIR, seat))
        self.set_up_to_do.append((SET_UP_PAIR, first))
        self.next_of_set_up()

    def next_of_set_up(self) -> None:
        """The next roll of the set-up, or the first round."""
        if self.set_up_to_do:
            self.waiting_for, self.active = self.set_up_to_do.pop(0)
        else:
            self.start_round(1)

    def play_set_up_roll(self, cell: Cell) -> None:
        """A roll of the set-up: a cell is constructed, a kind counted, or a pair laid on the sheet."""
        if self.waiting_for == SET_UP_CELL:
            self.construct(cell)
        elif self.waiting_for == SET_UP_VIRTUAL:
            self.pad.mark(self.active, self.kind_of[cell])
        else:
            self.players[self.active].dice += pair_dice(cell)
        self.next_of_set_up()

    # ------------------------------------------------------------------------------------------- a turn

    def start_round(self, number: int) -> None:
        """Each round begins with the first player."""
        self.round_number = number
        self.start_turn(self.turn_order[0])

    def start_turn(self, seat: int) -> None:
        """The active player has two yellow and two blue dice on their sheet."""
        self.active = seat
        self.waiting_for = MAIN_ACTION

    def turning_tokens(self) -> set[str]:
        """Each coin turns one die by one pip up or down; any number of coins, any dice."""
        player = self.players[self.active]
        if player.coins_left() < PRICE_OF_A_TURN_OF_A_DIE:
            return set()
        tokens: set[str] = set()
        for die in player.dice:
            for way in ["+", "-"]:
                if die.may_be_turned(way):
                    tokens.add(f"{die.colour}{die.pips}{way}")
        return tokens

    def build_tokens(self) -> set[str]:
        """Any intersection whose cell is not yet constructed."""
        player = self.players[self.active]
        return {
            f"build:y{yellow}b{blue}"
            for yellow, blue in player.intersections()
            if (yellow, blue) not in player.constructed
        }

    def play_main_action(self, token: str) -> None:
        """A die is turned (then the question comes again), a cell constructed, or coins gained."""
        player = self.players[self.active]
        if token == "coins":
            player.circled = player.circled + player.coins_to_gain(self.printed_coins)
            self.after_all_four_used()
        elif token.startswith("build:"):
            cell = read_pair(token)
            self.used = [find_die(player.yellows(), cell[0]), find_die(player.blues(), cell[1])]
            self.unused = without(player.dice, self.used)
            self.construct(cell)
            # With at least three coins left, and if the cell of the two remaining dice is not
            # constructed (the first one counts), the player may construct that one too.
            enough = player.coins_left() >= PRICE_OF_A_SECOND_CONSTRUCTION
            if enough and self.cell_of(self.unused) not in player.constructed:
                self.waiting_for = SECOND_CONSTRUCTION
            else:
                self.after_single_construction()
        else:
            self.turn_die(token[0], int(token[1]), token[2])

    def turn_die(self, colour: str, pips: int, way: str) -> None:
        """Pay a coin and turn a die. Of two with the same number, the one already turned that way."""
        player = self.players[self.active]
        possible = [die for die in player.dice if die.colour == colour and die.pips == pips and die.may_be_turned(way)]
        already_turned = [die for die in possible if die.turned == way]
        player.crossed_out = player.crossed_out + PRICE_OF_A_TURN_OF_A_DIE
        if already_turned:
            already_turned[0].turn(way)
        else:
            possible[0].turn(way)

    def construct(self, cell: Cell) -> None:
        """Cross out the cell and mark its kind on the score pad."""
        self.players[self.active].constructed.add(cell)
        self.pad.mark(self.active, self.kind_of[cell])

    def cell_of(self, pair: list[Die]) -> Cell:
        """The cell of a yellow and a blue die."""
        (yellow,) = [die for die in pair if die.colour == "y"]
        (blue,) = [die for die in pair if die.colour == "b"]
        return yellow.pips, blue.pips

    def play_second_construction(self, token: str) -> None:
        """Pay three coins and construct the cell of the two remaining dice, or do not."""
        if token == "stop":
            self.after_single_construction()
            return
        player = self.players[self.active]
        player.crossed_out = player.crossed_out + PRICE_OF_A_SECOND_CONSTRUCTION
        self.construct(read_pair(token))
        self.after_all_four_used()

    # ------------------------------------------------------------------------------------- dice move on

    def is_solo(self) -> bool:
        """One real player: nothing is passed."""
        return len(self.real_seats) == 1

    def is_last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round_number == self.number_of_rounds

    def is_last_real_player(self) -> bool:
        """Whether the active player is the last real one of the round."""
        return self.active == self.turn_order[-1]

    def next_real_player(self) -> int:
        """The next real player clockwise."""
        position = self.turn_order.index(self.active)
        return self.turn_order[(position + 1) % len(self.turn_order)]

    def pass_on(self, pair: list[Die]) -> None:
        """The pair goes to the next player as it lies. Next turn, nobody has turned these dice."""
        self.players[self.next_real_player()].dice += pair_dice(self.cell_of(pair))

    def after_single_construction(self) -> None:
        """The unused pair is passed as it lies, the used pair is rolled."""
        player = self.players[self.active]
        if self.is_last_round():
            # The used pair is not rolled. The last real player passes nothing either.
            player.dice = []
            if not self.is_last_real_player():
                self.pass_on(self.unused)
            self.end_turn()
        elif self.is_solo():
            # The unused pair stays, the used pair is rolled again.
            player.dice = pair_dice(self.cell_of(self.unused))
            self.waiting_for = ROLL_USED_PAIR
        else:
            player.dice = []
            self.pass_on(self.unused)
            self.waiting_for = ROLL_USED_PAIR

    def play_used_pair_rolled(self, cell: Cell) -> None:
        """The pair rolled again lies on the active player's sheet."""
        self.players[self.active].dice += pair_dice(cell)
        self.end_turn()

    def after_all_four_used(self) -> None:
        """After two constructions or after gaining coins all four are rolled."""
        self.players[self.active].dice = []
        if self.is_last_round() and self.is_last_real_player():
            # The last real player of the last round rolls and passes nothing.
            self.end_turn()
        else:
            self.waiting_for = ROLL_ALL_FOUR

    def play_all_four_rolled(self, token: str) -> None:
        """The player keeps either pair and passes the other one; in solo all four stay."""
        self.players[self.active].dice = read_four(token)
        if self.is_solo():
            self.end_turn()
        elif len(self.keep_tokens()) > 1:
            self.waiting_for = KEEP
        else:
            # A question with only one possible answer is not asked.
            (only,) = self.keep_tokens()
            self.play_keep(read_pair(only))

    def keep_tokens(self) -> set[str]:
        """The different pairs of a yellow and a blue die."""
        return {f"keep:y{yellow}b{blue}" for yellow, blue in self.players[self.active].intersections()}

    def play_keep(self, cell: Cell) -> None:
        """One pair stays, the other one is passed as it lies."""
        player = self.players[self.active]
        kept = [find_die(player.yellows(), cell[0]), find_die(player.blues(), cell[1])]
        passed = without(player.dice, kept)
        player.dice = kept
        self.pass_on(passed)
        self.end_turn()

    # ------------------------------------------------------------------------------------ end of a turn

    def end_turn(self) -> None:
        """The next real player's turn; after the last one the virtual players act, in seat order."""
        self.used = []
        self.unused = []
        if self.is_last_real_player():
            self.virtual_to_do = list(self.virtual_seats)
            self.next_virtual_player()
        else:
            self.start_turn(self.next_real_player())

    def next_virtual_player(self) -> None:
        """The next virtual player rolls; after the last one the round ends."""
        if self.virtual_to_do:
            self.active = self.virtual_to_do.pop(0)
            self.waiting_for = VIRTUAL_ROLL
        else:
            self.end_round()

    def play_virtual_roll(self, cell: Cell) -> None:
        """Count the kind of that cell."""
        self.pad.mark(self.active, self.kind_of[cell])
        self.next_virtual_player()

    def end_round(self) -> None:
        """Completed kinds are scored, in the last round too; then the next round, or the end."""
        self.pad.score_end_of_round()
        if self.is_last_round():
            self.active = 0
            self.waiting_for = OVER
        else:
            self.start_round(self.round_number + 1)
