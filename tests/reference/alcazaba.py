"""A slow and plain reference implementation of the Alcazaba variation of Alhambra - The Dice Game.

It follows the rule pages (`rulebook/en.md` of Alcazaba, and that of the dice game for the turn) and
`docs/notation.md` sentence by sentence, and is independent of the engine that it checks. It rolls no dice and
draws no tiles by itself: they come in as chance tokens, through `Reference.play`.

The dice, the dice tracks and the table of points are those of the basic game, imported from its model.

Seats are numbered from 1, clockwise. With two players Dirk is seat 3.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypedDict

from .dicegame import (
    DIRKS_FIELDS,
    DIRKS_MARKERS,
    FIELDS,
    KINDS,
    LAST_ROUND,
    MARKERS,
    SCORING_POINTS,
    THROWS_IN_A_TURN,
    WHITE_DICE,
    DiceTrack,
    all_throws,
    choices_of_dice,
    in_order,
    named_field,
    ordered_throws,
    throw_token,
    without,
)

# ---------------------------------------------------------------------------------------------------
# Material: the tiles
# ---------------------------------------------------------------------------------------------------

ORIGINAL_TILES = """
    P2NEW  P3SW   P4ES   P5NW   P6N    P7E    P8
    S3ESW  S4NE   S5SW   S6ES   S7W    S8S    S9
    A4NES  A5NW   A6SW   A6NE   A7ES   A8N    A8E    A9     A10
    C5NSW  C6ES   C7SW   C7NE   C8NW   C9W    C9S    C10    C11
    G6ESW  G7NSW  G8SW   G8NE   G8NW   G9E    G10N   G10W   G10    G11   G12S
    T7NEW  T8NES  T9ES   T9NE   T9NW   T10W   T11N   T11S   T11    T12   T13E
""".split()

ADDITIONAL_TOWER = "T10SW"

# The tile in the middle of every Alhambra. It has no walls.
FOUNTAIN = "fountain"

STACKS = 5
TILES_FROM_THE_BAG = 5

# The starting player chip in `take:` tokens.
STARTING_PLAYER_CHIP = "chip"


def kind_of(tile: str) -> str:
    """The kind of a tile: the first letter of its name."""
    return tile[0]


def walls_of(tile: str) -> str:
    """The walls of a tile: the letters after the price."""
    if tile == FOUNTAIN:
        return ""
    return tile[1:].lstrip("0123456789")


def is_name_of_a_tower(name: str) -> bool:
    """T, a price, up to three walls in the order N E S W."""
    return re.fullmatch("T[1-9][0-9]*N?E?S?W?", name) is not None and len(walls_of(name)) <= 3


def read_tiles(token: str, word: str) -> list[str]:
    """The tiles of `(stack:...)` or `(bag:...)`; none if it is not such a token."""
    start = f"({word}:"
    if not token.startswith(start) or not token.endswith(")"):
        return []
    return token.removeprefix(start).removesuffix(")").split(",")


def bag_probability(drawn: Sequence[str], unseen: Sequence[str], additional: str, stacks_left: int) -> Fraction:
    """The probability that the next tiles from the bag are these, in this order.

    `unseen` are all tiles that nobody has seen yet. Of each kind, one is in each of the remaining stacks, and the
    others are in the bag. As they were shuffled, every selection of those in the stacks is equally likely. The
    additional tower is in no stack.
    """
    if len(set(drawn)) != len(drawn) or any(tile not in unseen for tile in drawn):
        return Fraction(0)
    probability = Fraction(1)
    in_the_bag = 0
    # First, the tiles drawn have to be in the bag at all: for each kind, the tiles in the stacks are others.
    for kind in KINDS:
        mixed = [tile for tile in unseen if kind_of(tile) == kind and tile != additional]
        others = [tile for tile in mixed if tile not in drawn]
        if not mixed:
            continue  # none of this kind are left
        probability = probability * Fraction(math.comb(len(others), stacks_left), math.comb(len(mixed), stacks_left))
        in_the_bag = in_the_bag + len(mixed) - stacks_left
    if additional in unseen:
        in_the_bag = in_the_bag + 1
    # Then, of those in the bag, exactly these have to be drawn, one after the other.
    for number in range(len(drawn)):
        if probability == 0:
            return Fraction(0)
        probability = probability * Fraction(1, in_the_bag - number)
    return probability


# ---------------------------------------------------------------------------------------------------
# Alhambras: which layouts the building rules allow
# ---------------------------------------------------------------------------------------------------

# The fountain is (0, 0); x grows to the east, y to the north.
Cell = tuple[int, int]
Layout = dict[Cell, str]

ORIGIN: Cell = (0, 0)

# For each side of a tile: the direction of the neighbour, and the neighbour's side that touches it.
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def neighbour(cell: Cell, side: str) -> Cell:
    """The cell on the other side."""
    x, y = cell
    east, north = STEPS[side]
    return (x + east, y + north)


def grown_box(layout: Layout) -> list[Cell]:
    """All cells of the layout's bounding box, grown by one cell on every side."""
    columns = [x for x, _y in layout]
    rows = [y for _x, y in layout]
    return [(x, y) for x in range(min(columns) - 1, max(columns) + 2) for y in range(min(rows) - 1, max(rows) + 2)]


def walls_agree(layout: Layout) -> bool:
    """Where two tiles touch, either both have a wall on that side or neither does."""
    for cell, tile in layout.items():
        for side in "NESW":
            other = layout.get(neighbour(cell, side))
            if other is not None and (side in walls_of(tile)) != (OPPOSITE[side] in walls_of(other)):
                return False
    return True


def reached_on_foot(layout: Layout) -> set[Cell]:
    """The cells that can be reached from the fountain without crossing a wall or leaving the tiles."""
    reached: set[Cell] = set()
    to_visit = [ORIGIN]
    while to_visit:
        cell = to_visit.pop()
        if cell in reached:
            continue
        reached.add(cell)
        for side in "NESW":
            there = neighbour(cell, side)
            if there in layout and side not in walls_of(layout[cell]) and OPPOSITE[side] not in walls_of(layout[there]):
                to_visit.append(there)
    return reached


def has_no_holes(layout: Layout) -> bool:
    """Every empty space is connected to the outside by empty spaces, side by side."""
    empty = {cell for cell in grown_box(layout) if cell not in layout}
    # The corner of the grown box is certainly outside.
    reached: set[Cell] = set()
    to_visit = [min(empty)]
    while to_visit:
        cell = to_visit.pop()
        if cell in reached:
            continue
        reached.add(cell)
        to_visit += [neighbour(cell, side) for side in "NESW" if neighbour(cell, side) in empty]
    return reached == empty


def is_lawful(layout: Layout) -> bool:
    """Whether an Alhambra may look like this."""
    return (
        layout.get(ORIGIN) == FOUNTAIN
        and walls_agree(layout)
        and reached_on_foot(layout) == set(layout)
        and has_no_holes(layout)
    )


def with_tile(layout: Layout, cell: Cell, tile: str) -> Layout:
    """The layout with this tile on this cell, replacing any that is there."""
    return {**layout, cell: tile}


def without_tile(layout: Layout, gone: Cell) -> Layout:
    """The layout with nothing on this cell."""
    return {cell: tile for cell, tile in layout.items() if cell != gone}


def places_for(layout: Layout, tile: str) -> list[Cell]:
    """The empty cells on which the tile may be built."""
    return [cell for cell in grown_box(layout) if cell not in layout and is_lawful(with_tile(layout, cell, tile))]


def tiles_to_take_out(layout: Layout) -> list[Cell]:
    """The cells of the tiles that may be taken out. The fountain is never moved."""
    return [cell for cell in layout if cell != ORIGIN and is_lawful(without_tile(layout, cell))]


def tiles_to_replace(layout: Layout, tile: str) -> list[Cell]:
    """The cells of the tiles whose place this tile may take. The fountain is never moved."""
    return [cell for cell in layout if cell != ORIGIN and is_lawful(with_tile(layout, cell, tile))]


def cell_of(layout: Layout, wanted: str) -> Cell:
    """Where a tile lies; no two tiles are alike."""
    (cell,) = [cell for cell, tile in layout.items() if tile == wanted]
    return cell


# ---------------------------------------------------------------------------------------------------
# Outer walls
# ---------------------------------------------------------------------------------------------------

# A corner where tiles meet: (x, y) is the south-west corner of the cell (x, y).
Point = tuple[int, int]
# A segment is the side of a tile, given by its two ends.
Segment = tuple[Point, Point]


def side_of(cell: Cell, side: str) -> Segment:
    """The side of a cell as a segment between two corners, from west to east or from south to north."""
    x, y = cell
    if side == "N":
        return ((x, y + 1), (x + 1, y + 1))
    if side == "E":
        return ((x + 1, y), (x + 1, y + 1))
    if side == "S":
        return ((x, y), (x + 1, y))
    return ((x, y), (x, y + 1))


def outer_walls(layout: Layout) -> set[Segment]:
    """The walled sides of tiles with no tile on the other side."""
    return {
        side_of(cell, side)
        for cell, tile in layout.items()
        for side in walls_of(tile)
        if neighbour(cell, side) not in layout
    }


def longest_stretch_from(point: Point, unused: set[Segment]) -> int:
    """The most segments that can be joined end to end from here, none of them twice; tries everything."""
    best = 0
    for segment in unused:
        if point in segment:
            start, end = segment
            other_end = end if point == start else start
            best = max(best, 1 + longest_stretch_from(other_end, unused - {segment}))
    return best


def longest_stretch(segments: set[Segment]) -> int:
    """The most segments that can be joined end to end, starting anywhere. A closed ring counts all its segments."""
    best = 0
    for point in {point for segment in segments for point in segment}:
        best = max(best, longest_stretch_from(point, segments))
    return best


def longest_outer_wall(layout: Layout) -> int:
    """The segments of the longest outer wall of an Alhambra."""
    return longest_stretch(outer_walls(layout))


# ---------------------------------------------------------------------------------------------------
# Scoring
# ---------------------------------------------------------------------------------------------------


class ScoringBreakdown(TypedDict):
    """Where the points of one seat in one scoring come from.

    round: after which round the scoring was: 1, 3 or 5.
    kinds: for each kind (count, place, shared, points). `count` are the tiles that count: those in the Alhambra,
        for Dirk all tiles. `place` is the best of the places shared, from 1; it may be one that the scoring does not
        have, which is worth nothing; None for a seat that takes no place because it has no tile of the kind.
        `shared` is the number of seats that share, including this one (1: alone, 0: no place).
    wall: segments of the longest outer wall, and points for it; 0 for Dirk.
    total: the sum of all points of this scoring.
    """

    round: int
    kinds: dict[str, tuple[int, int | None, int, int]]
    wall: int
    total: int


def share_of_places(points_of_places: list[int], best_place: int, sharing: int) -> int:
    """What each of several seats gets that together take as many places, from the best one on.

    Add up the points of the places (0 for one that the scoring does not have), divide by the number of those who
    share, round down.
    """
    total = 0
    for place in range(best_place, best_place + sharing):
        if place <= len(points_of_places):
            total = total + points_of_places[place - 1]
    return total // sharing


def score_kind(counts: dict[int, int], points_of_places: list[int]) -> dict[int, tuple[int, int | None, int, int]]:
    """For each seat, by its number of tiles: (count, place, shared, points)."""
    result: dict[int, tuple[int, int | None, int, int]] = {}
    for seat, count in counts.items():
        if count == 0:
            # At least one tile of a kind is needed.
            result[seat] = (0, None, 0, 0)
        else:
            better = [other for other in counts if counts[other] > count]
            tied = [other for other in counts if counts[other] == count]
            place = len(better) + 1
            result[seat] = (count, place, len(tied), share_of_places(points_of_places, place, len(tied)))
    return result


# ---------------------------------------------------------------------------------------------------
# The game
# ---------------------------------------------------------------------------------------------------


class Column:
    """A column of the board: its dice track, the tiles in the order laid, perhaps the starting player chip."""

    def __init__(self) -> None:
        """An empty column."""
        self.track = DiceTrack()
        self.tiles: list[str] = []
        self.has_chip = False


class ColumnPosition(TypedDict):
    """A column as plain data.

    tiles: the tiles that lie there, in the order laid.
    chip: whether the starting player chip lies there.
    markers: field -> seat, from the best field to the worst.
    out: the seats whose markers fell out below the track, in the order in which they fell.
    """

    tiles: list[str]
    chip: bool
    markers: dict[str, int]
    out: list[int]


class Position(TypedDict):
    """The whole position as plain data.

    round: 0 before the first player is drawn, then 1 to 5 (5 when the game is over).
    caliph: who has the Caliph stone; None before the first player is drawn. It moves when it is given.
    turn: whose turn it is to place a marker; None outside the turns.
    throws: throws done in this turn; 0 outside the turns.
    dice: the dice that lie on the table, in the order P S A C G T. Not those about to be thrown.
    columns: kind -> what is in the column. A marker leaves when its owner takes something for it. What is left over
        in a column leaves the game as soon as nobody takes anything there any more.
    left: markers in front of each seat: not yet placed, or taken back.
    on_reserve: markers of each real seat that lie on the reserve because of rebuilding in this round.
    Between the rounds and at the end everybody has all their markers back.
    taken: the tile that was just taken and has no place yet, or None.
    alhambras: for each real seat: cell -> tile, "fountain" for the fountain.
    reserves: for each real seat the tiles in its reserve, sorted as text.
    dirk: Dirk's tiles, sorted as text.
    unseen: the tiles that have not been drawn yet, sorted as text.
    gone: the tiles that have left the game, sorted as text.
    scores: points so far by seat, from seat 1.
    """

    round: int
    caliph: int | None
    turn: int | None
    throws: int
    dice: str
    columns: dict[str, ColumnPosition]
    left: dict[int, int]
    on_reserve: dict[int, int]
    taken: str | None
    alhambras: dict[int, dict[Cell, str]]
    reserves: dict[int, list[str]]
    dirk: list[str]
    unseen: list[str]
    gone: list[str]
    scores: list[int]


# What the game waits for: chance ...
FIRST_PLAYER = "first"
STACK = "stack"
BAG = "bag"
STARTING_PLAYER_CHIP_COLUMN = "chip"
DICE = "throw"
# ... decisions ...
AFTER_THROW = "after a throw"
TAKE = "what the owner of the best marker takes"
WHERE = "where the tile taken goes"
CALIPH = "who starts the next round"
# ... or nothing.
OVER = "the game is over"

CHANCE = [FIRST_PLAYER, STACK, BAG, STARTING_PLAYER_CHIP_COLUMN, DICE]


class Reference:
    """One game, driven token by token."""

    def __init__(self, players: int, tower: str = ADDITIONAL_TOWER) -> None:
        """A game before its first token. ValueError for an impossible number of players or tower."""
        if players not in MARKERS:
            raise ValueError(f"two to six players, not {players}")
        if not is_name_of_a_tower(tower):
            raise ValueError(f"{tower!r} is not the name of a tower with up to three walls")
        if tower in ORIGINAL_TILES:
            raise ValueError(f"there is a tower {tower} already, and no two tiles are alike")

        self.real_seats = list(range(1, players + 1))
        self.dirk = 3 if players == 2 else None
        self.all_seats = [*self.real_seats, 3] if players == 2 else list(self.real_seats)
        self.markers_each = MARKERS[players]

        self.waiting_for = FIRST_PLAYER
        self.round_number = 0
        self.caliph: int | None = None  # who has the Caliph stone
        self.scorings: dict[int, list[ScoringBreakdown]] = {seat: [] for seat in self.all_seats}

        # Tiles: not seen yet, in front of the players, out of the game. Those on the board are in the columns.
        self.additional_tower = tower
        self.unseen_tiles = [*ORIGINAL_TILES, tower]
        self.alhambras: dict[int, Layout] = {seat: {ORIGIN: FOUNTAIN} for seat in self.real_seats}
        self.reserves: dict[int, list[str]] = {seat: [] for seat in self.real_seats}
        self.tiles_of_dirk: list[str] = []
        self.out_of_the_game: list[str] = []

        # The board, and the markers that are not on it.
        self.columns: dict[str, Column] = {kind: Column() for kind in KINDS}
        self.markers_left: dict[int, int] = {}
        self.markers_on_reserve: dict[int, int] = {}
        self.markers_go_back()

        # A turn.
        self.starter_of_this_round = 0
        self.active: int | None = None  # whose turn it is
        self.table: list[str] = []  # the dice on the table; those about to be thrown are not there
        self.throws = 0  # throws done

        # Rewards.
        self.columns_to_do: list[str] = []
        self.asked_seat = 0  # who is asked about a reward
        self.taken: str | None = None  # the tile just taken

    # ------------------------------------------------------------------------------------------- queries

    @property
    def to_move(self) -> int | str | None:
        """The seat that decides, "chance", or None when the game is over."""
        if self.waiting_for == OVER:
            return None
        if self.waiting_for in CHANCE:
            return "chance"
        if self.waiting_for == AFTER_THROW:
            return self.active
        return self.asked_seat

    @property
    def round(self) -> int:
        """0 before the first player is drawn, then 1 to 5; 5 when the game is over."""
        return self.round_number

    def legal(self) -> list[str]:
        """All tokens that may come next, sorted. Empty for `(stack:...)` and `(bag:...)`: there are too many."""
        if self.waiting_for in CHANCE:
            return sorted(self.weights())
        if self.waiting_for == AFTER_THROW:
            return sorted(self.placing_tokens() + self.throwing_tokens() + self.rebuilding_tokens())
        if self.waiting_for == TAKE:
            return sorted(self.taking_tokens())
        if self.waiting_for == WHERE:
            return sorted(self.where_tokens())
        if self.waiting_for == CALIPH:
            # Any real player, including whoever chooses.
            return sorted(f"caliph:{seat}" for seat in self.real_seats)
        return []

    def weights(self) -> dict[str, int]:
        """For chance: each outcome with its relative weight. Empty for the stack, the bag and decisions."""
        if self.waiting_for == FIRST_PLAYER:
            return {f"(first:{seat})": 1 for seat in self.real_seats}
        if self.waiting_for == STARTING_PLAYER_CHIP_COLUMN:
            return {f"(chip:{kind})": 1 for kind in KINDS}
        if self.waiting_for == DICE:
            return {throw_token(dice): ordered_throws(dice) for dice in all_throws(self.dice_to_throw(), KINDS)}
        return {}

    def stack_weights(self) -> dict[str, dict[str, Fraction]]:
        """While the stack is drawn: for each kind the tiles that may be in it, with their probabilities.

        The kinds were shuffled separately, so the six tiles are independent of each other. The additional tower is in
        no stack.
        """
        if self.waiting_for != STACK:
            return {}
        result: dict[str, dict[str, Fraction]] = {}
        for kind in KINDS:
            mixed = [tile for tile in self.unseen_tiles if kind_of(tile) == kind and tile != self.additional_tower]
            result[kind] = {tile: Fraction(1, len(mixed)) for tile in mixed}
        return result

    def stack_weight(self, token: str) -> Fraction:
        """The probability of a token `(stack:...)`, the tiles in the order P S A C G T; 0 if it cannot come now."""
        tiles = read_tiles(token, "stack")
        if self.waiting_for != STACK or len(tiles) != len(KINDS):
            return Fraction(0)
        probability = Fraction(1)
        for kind, tile in zip(KINDS, tiles, strict=True):
            probability = probability * self.stack_weights()[kind].get(tile, Fraction(0))
        return probability

    def bag_weight(self, token: str) -> Fraction:
        """The probability of a token `(bag:...)` after everything that was seen; 0 if it cannot come now."""
        tiles = read_tiles(token, "bag")
        if self.waiting_for != BAG or len(tiles) != TILES_FROM_THE_BAG:
            return Fraction(0)
        return bag_probability(tiles, self.unseen_tiles, self.additional_tower, self.stacks_left())

    def chance_kind(self) -> str:
        """What is drawn: "first", "stack", "bag", "chip" or "throw". ValueError if it is not chance."""
        if self.waiting_for not in CHANCE:
            raise ValueError("a player decides, or the game is over")
        return self.waiting_for

    def can_happen(self, token: str) -> bool:
        """Whether chance may bring this now."""
        if self.waiting_for == STACK:
            return self.stack_weight(token) > 0
        if self.waiting_for == BAG:
            return self.bag_weight(token) > 0
        if self.waiting_for == DICE:
            dice = list(token.strip("()"))
            if len(dice) != self.dice_to_throw() or any(die not in KINDS for die in dice):
                return False
            return token == throw_token(dice)
        return token in self.weights()

    def sample(self, rng: random.Random) -> str:
        """A random outcome, as dice are thrown and tiles are drawn."""
        if self.waiting_for == STACK:
            return f"(stack:{','.join(rng.choice(list(tiles)) for tiles in self.stack_weights().values())})"
        if self.waiting_for == BAG:
            # Shuffle the unseen tiles of each kind and lay out the remaining stacks; the others are in the bag.
            bag = [tile for tile in self.unseen_tiles if tile == self.additional_tower]
            for kind in KINDS:
                mixed = [tile for tile in self.unseen_tiles if kind_of(tile) == kind and tile != self.additional_tower]
                rng.shuffle(mixed)
                bag += mixed[self.stacks_left() :]
            return f"(bag:{','.join(rng.sample(bag, TILES_FROM_THE_BAG))})"
        if self.waiting_for == DICE:
            return throw_token([rng.choice(KINDS) for _die in range(self.dice_to_throw())])
        if self.waiting_for in CHANCE:
            return rng.choice(sorted(self.weights()))  # all of them are equally likely
        raise ValueError("a player decides, or the game is over")

    def scores(self) -> list[int]:
        """Points of the scorings that have happened, from seat 1; with two players Dirk is the third."""
        return [sum(scoring["total"] for scoring in self.scorings[seat]) for seat in self.all_seats]

    def winners(self) -> list[int]:
        """The seats with the most points when the game is over, including Dirk; nobody before that."""
        if self.waiting_for != OVER:
            return []
        scores = self.scores()
        return [seat for seat, points in zip(self.all_seats, scores, strict=True) if points == max(scores)]

    def breakdown(self) -> dict[int, list[ScoringBreakdown]]:
        """For each seat where its points come from, one entry for each scoring that has happened."""
        return {
            seat: [
                ScoringBreakdown(
                    round=scoring["round"], kinds=dict(scoring["kinds"]), wall=scoring["wall"], total=scoring["total"]
                )
                for scoring in self.scorings[seat]
            ]
            for seat in self.all_seats
        }

    def alhambra(self, seat: int) -> dict[Cell, str]:
        """The Alhambra of a real player: cell -> tile, with the "fountain" at (0, 0)."""
        return dict(self.alhambras[seat])

    def reserve(self, seat: int) -> list[str]:
        """The tiles in the reserve of a real player, sorted as text."""
        return sorted(self.reserves[seat])

    def column(self, kind: str) -> ColumnPosition:
        """What is in a column."""
        column = self.columns[kind]
        return ColumnPosition(
            tiles=list(column.tiles),
            chip=column.has_chip,
            markers={field: column.track.owner[field] for field in FIELDS if field in column.track.owner},
            out=list(column.track.out),
        )

    def dirks_tiles(self) -> list[str]:
        """Dirk's tiles, sorted as text; none with three players or more."""
        return sorted(self.tiles_of_dirk)

    def unseen(self) -> list[str]:
        """The tiles that have not been drawn yet, sorted as text."""
        return sorted(self.unseen_tiles)

    def dice(self) -> str:
        """The dice that lie on the table, in the order P S A C G T."""
        return "".join(in_order(self.table))

    def position(self) -> Position:
        """The whole position as plain data, independent of the game."""
        return Position(
            round=self.round_number,
            caliph=self.caliph,
            turn=self.active,
            throws=self.throws,
            dice=self.dice(),
            columns={kind: self.column(kind) for kind in KINDS},
            left=dict(self.markers_left),
            on_reserve=dict(self.markers_on_reserve),
            taken=self.taken,
            alhambras={seat: self.alhambra(seat) for seat in self.real_seats},
            reserves={seat: self.reserve(seat) for seat in self.real_seats},
            dirk=self.dirks_tiles(),
            unseen=self.unseen(),
            gone=sorted(self.out_of_the_game),
            scores=self.scores(),
        )

    # ------------------------------------------------------------------------------------ playing tokens

    def play(self, token: str) -> None:
        """Play one token; ValueError, and nothing changed, if it is not possible."""
        possible = self.can_happen(token) if self.waiting_for in CHANCE else token in self.legal()
        if not possible:
            raise ValueError(f"{token!r} is not possible here ({self.waiting_for})")
        word = token.strip("()").split(":")[-1]  # what follows the colon, or all of it
        if self.waiting_for == FIRST_PLAYER:
            self.caliph = int(word)
            self.start_round(1)
        elif self.waiting_for == STACK:
            self.play_stack(read_tiles(token, "stack"))
        elif self.waiting_for == BAG:
            self.play_bag(read_tiles(token, "bag"))
        elif self.waiting_for == STARTING_PLAYER_CHIP_COLUMN:
            self.columns[word].has_chip = True
            self.start_turn(self.starter_of_this_round)
        elif self.waiting_for == DICE:
            self.play_dice(list(word))
        elif self.waiting_for == AFTER_THROW:
            self.play_turn(token, word)
        elif self.waiting_for == TAKE:
            self.play_take(word)
        elif self.waiting_for == WHERE:
            self.play_where(token)
        else:
            self.caliph = int(word)
            self.go_on_with_rewards()

    # --------------------------------------------------------------------------------------- 1. tiles

    def start_round(self, number: int) -> None:
        """The six tiles of the next stack come first."""
        assert self.caliph is not None
        self.round_number = number
        self.starter_of_this_round = self.caliph
        self.waiting_for = STACK

    def stacks_left(self) -> int:
        """The number of stacks not seen yet, once this round's has been laid out."""
        return STACKS - self.round_number

    def lay_out(self, tile: str) -> None:
        """A tile goes to its column."""
        self.unseen_tiles.remove(tile)
        self.columns[kind_of(tile)].tiles.append(tile)

    def play_stack(self, tiles: list[str]) -> None:
        """Six tiles, one in each column."""
        for tile in tiles:
            self.lay_out(tile)
        self.waiting_for = BAG

    def play_bag(self, tiles: list[str]) -> None:
        """Five tiles in the order drawn. With two players they say where Dirk's markers go."""
        for tile, field in zip(tiles, DIRKS_FIELDS, strict=True):
            self.lay_out(tile)
            if self.dirk is not None:
                self.columns[kind_of(tile)].track.place(self.dirk, field)
                self.markers_left[self.dirk] = self.markers_left[self.dirk] - 1
        if self.round_number == LAST_ROUND:
            # In round 5 there is no starting player chip.
            self.start_turn(self.starter_of_this_round)
        else:
            self.waiting_for = STARTING_PLAYER_CHIP_COLUMN

    # ---------------------------------------------------------------------------------------- 2. turns

    def start_turn(self, seat: int) -> None:
        """First throw: all eight dice."""
        self.active = seat
        self.table = []
        self.throws = 0
        self.waiting_for = DICE

    def dice_to_throw(self) -> int:
        """The dice that are not on the table are thrown."""
        return WHITE_DICE - len(self.table)

    def play_dice(self, result: list[str]) -> None:
        """The dice were thrown."""
        self.table = in_order(self.table + result)
        self.throws = self.throws + 1
        self.waiting_for = AFTER_THROW

    def placing_tokens(self) -> list[str]:
        """In a column of which the player has at least one symbol."""
        return [f"place:{kind}" for kind in KINDS if kind in self.table]

    def throwing_tokens(self) -> list[str]:
        """If fewer than three throws are done: any of the dice, set aside before or not, at least one."""
        if self.throws >= THROWS_IN_A_TURN:
            return []
        return [f"throw:{''.join(choice)}" for choice in choices_of_dice(self.table)]

    def rebuilding_tokens(self) -> list[str]:
        """After the first or second throw: what can be rebuilt."""
        assert self.active is not None
        if self.throws not in {1, 2}:
            return []
        layout = self.alhambras[self.active]
        tokens = [f"store:{layout[cell]}" for cell in tiles_to_take_out(layout)]
        for tile in self.reserves[self.active]:
            tokens += [f"build:{tile}@{x},{y}" for x, y in places_for(layout, tile)]
            tokens += [f"swap:{tile}={layout[cell]}" for cell in tiles_to_replace(layout, tile)]
        return tokens

    def play_turn(self, token: str, word: str) -> None:
        """What the active player does after a throw."""
        assert self.active is not None
        if token.startswith("throw:"):
            self.table = without(self.table, list(word))
            self.waiting_for = DICE
        elif token.startswith("place:"):
            self.columns[word].track.place(self.active, named_field(self.table.count(word), self.throws))
            self.end_turn()
        else:
            self.rebuild(self.active, token, word)
            # The marker lies on the player's reserve and is out for the round.
            self.markers_on_reserve[self.active] = self.markers_on_reserve[self.active] + 1
            self.end_turn()

    def rebuild(self, seat: int, token: str, word: str) -> None:
        """Take a tile out, build one from the reserve, or exchange two."""
        layout = self.alhambras[seat]
        if token.startswith("store:"):
            self.alhambras[seat] = without_tile(layout, cell_of(layout, word))
            self.reserves[seat].append(word)
        elif token.startswith("build:"):
            tile, place = word.split("@")
            x, y = place.split(",")
            self.reserves[seat].remove(tile)
            self.alhambras[seat] = with_tile(layout, (int(x), int(y)), tile)
        else:  # "swap:"
            tile, old = word.split("=")
            self.reserves[seat].remove(tile)
            self.alhambras[seat] = with_tile(layout, cell_of(layout, old), tile)
            self.reserves[seat].append(old)

    def end_turn(self) -> None:
        """One marker a turn, clockwise, until everybody has used all their markers."""
        assert self.active is not None
        self.markers_left[self.active] = self.markers_left[self.active] - 1
        next_seat = self.active % len(self.real_seats) + 1
        self.active = None
        self.table = []
        self.throws = 0
        if self.markers_left[next_seat] > 0:
            self.start_turn(next_seat)
        else:
            # This is whoever started, and all have used as many.
            self.columns_to_do = list(KINDS)
            self.go_on_with_rewards()

    # -------------------------------------------------------------------------------------- 3. rewards

    def go_on_with_rewards(self) -> None:
        """Column by column, while there is anything in the column and a marker, until somebody is asked."""
        self.asked_seat = 0
        while self.columns_to_do:
            column = self.columns[self.columns_to_do[0]]
            owners = column.track.owners_from_best()
            if not owners or not (column.tiles or column.has_chip):
                # What is left over leaves the game.
                self.out_of_the_game += column.tiles
                column.tiles = []
                column.has_chip = False
                self.columns_to_do.pop(0)
            elif owners[0] == self.dirk:
                self.dirk_takes(column)
            else:
                self.asked_seat = owners[0]
                self.waiting_for = TAKE
                return
        self.end_round()

    def best_marker_goes_back(self, column: Column) -> None:
        """Whoever takes something takes back the marker they take it for."""
        best = next(field for field in FIELDS if field in column.track.owner)
        seat = column.track.owner.pop(best)
        self.markers_left[seat] = self.markers_left[seat] + 1

    def dirk_takes(self, column: Column) -> None:
        """The tile that was laid there first; if only the starting player chip is left, that."""
        self.best_marker_goes_back(column)
        if column.tiles:
            self.tiles_of_dirk.append(column.tiles.pop(0))
        else:
            # The player who did not start this round starts the next.
            column.has_chip = False
            (self.caliph,) = [player for player in self.real_seats if player != self.starter_of_this_round]

    def taking_tokens(self) -> list[str]:
        """Any one tile of the column, or the starting player chip if it lies there."""
        column = self.columns[self.columns_to_do[0]]
        tokens = [f"take:{tile}" for tile in column.tiles]
        if column.has_chip:
            tokens.append(f"take:{STARTING_PLAYER_CHIP}")
        return tokens

    def play_take(self, word: str) -> None:
        """A tile is at once built, put into the reserve or given to Dirk; whoever takes the chip names who starts."""
        column = self.columns[self.columns_to_do[0]]
        self.best_marker_goes_back(column)
        if word == STARTING_PLAYER_CHIP:
            column.has_chip = False
            self.waiting_for = CALIPH
            return
        column.tiles.remove(word)
        self.taken = word
        self.waiting_for = WHERE
        if self.where_tokens() == ["reserve"]:
            # Only one possible answer, so the question is not asked.
            self.play_where("reserve")

    def where_tokens(self) -> list[str]:
        """Into the Alhambra, into the reserve or, with two players, to Dirk."""
        assert self.taken is not None
        tokens = [f"build@{x},{y}" for x, y in places_for(self.alhambras[self.asked_seat], self.taken)]
        tokens.append("reserve")
        if self.dirk is not None:
            tokens.append("dirk")
        return tokens

    def play_where(self, token: str) -> None:
        """Where the tile taken goes."""
        assert self.taken is not None
        if token == "reserve":
            self.reserves[self.asked_seat].append(self.taken)
        elif token == "dirk":
            self.tiles_of_dirk.append(self.taken)
        else:
            x, y = token.removeprefix("build@").split(",")
            layout = self.alhambras[self.asked_seat]
            self.alhambras[self.asked_seat] = with_tile(layout, (int(x), int(y)), self.taken)
        self.taken = None
        self.go_on_with_rewards()

    def end_round(self) -> None:
        """All markers go back to their owners; then perhaps a scoring."""
        self.markers_go_back()
        if self.round_number in SCORING_POINTS:
            self.score(SCORING_POINTS[self.round_number])
        if self.round_number == LAST_ROUND:
            self.waiting_for = OVER
        else:
            self.start_round(self.round_number + 1)

    def markers_go_back(self) -> None:
        """Everybody has all their markers."""
        for column in self.columns.values():
            column.track = DiceTrack()
        self.markers_on_reserve = dict.fromkeys(self.real_seats, 0)
        self.markers_left = dict.fromkeys(self.real_seats, self.markers_each)
        if self.dirk is not None:
            self.markers_left[self.dirk] = DIRKS_MARKERS

    # -------------------------------------------------------------------------------------- 4. scoring

    def tiles_that_count(self, seat: int) -> list[str]:
        """The tiles in the Alhambra, not in the reserve; all of Dirk's."""
        if seat == self.dirk:
            return self.tiles_of_dirk
        return [tile for tile in self.alhambras[seat].values() if tile != FOUNTAIN]

    def score(self, points_of: dict[str, list[int]]) -> None:
        """The places of each kind, shared by those who tie, and everybody's own longest outer wall."""
        kinds: dict[int, dict[str, tuple[int, int | None, int, int]]] = {seat: {} for seat in self.all_seats}
        for kind in KINDS:
            counts = {
                seat: len([tile for tile in self.tiles_that_count(seat) if kind_of(tile) == kind])
                for seat in self.all_seats
            }
            for seat, result in score_kind(counts, points_of[kind]).items():
                kinds[seat][kind] = result
        for seat in self.all_seats:
            # Dirk has no layout and no wall.
            wall = 0 if seat == self.dirk else longest_outer_wall(self.alhambras[seat])
            total = wall
            for _count, _place, _shared, points in kinds[seat].values():
                total = total + points
            self.scorings[seat].append(
                ScoringBreakdown(round=self.round_number, kinds=kinds[seat], wall=wall, total=total)
            )
