"""Scripted games in which everybody gets the tiles a test wants, and helpers for inspecting a position.

Everything except ``laid_out`` uses legal tokens; dice and draws simply show what a test needs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import comares
from comares import Game
from comares.alcazaba import rules
from comares.alcazaba.codes import THROW
from tests.reference.alcazaba import (
    ADDITIONAL_TOWER,
    FOUNTAIN,
    OPPOSITE,
    ORIGIN,
    ORIGINAL_TILES,
    Cell,
    Layout,
    is_lawful,
    kind_of,
    neighbour,
    tiles_to_take_out,
    walls_of,
    with_tile,
    without_tile,
)

KINDS = "PSACGT"
NAMES = ["Ani", "Ben", "Cleo", "Dora", "Emil", "Fritz"]
FIELDS = [f"{symbols}.{throws}" for symbols in range(8, 0, -1) for throws in (1, 2, 3)]
MARKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}
IN_THE_BAG = {"P": 2, "S": 2, "A": 4, "C": 4, "G": 6, "T": 6}
"""Counts among the original tiles."""
REBUILDING = ("store:", "build:", "swap:")


def play(game: Game[Any], tokens: str) -> Game[Any]:
    """Play tokens separated by white space; comments in braces are for the reader."""
    for token in re.sub(r"\{[^}]*\}", " ", tokens).split():
        game.play(token)
    return game


class Table:
    """A game scripted round by round.

    Markers are given as words like ``S5.3``: five seraglios with three throws. A word such as ``store:T9ES`` rebuilds
    after the first throw. Unspecified markers go to the dump: one lies on 1.3 there, all others fall out below it; the
    one that lies there takes the starting player chip and leaves everything as it is.
    """

    def __init__(self, players: int = 3, *, first: int = 1, dump: str = "T", keep: str = "", **options: Any) -> None:
        self.game = comares.new("alcazaba", NAMES[:players], **options)
        self.players = players
        self.dump = dump
        self.tower: str = options.get("tower", ADDITIONAL_TOWER)
        self.keep = set(keep.split())
        """Tiles that are not drawn unless a test asks for them."""
        self.unseen = [*ORIGINAL_TILES, self.tower]
        self.bag = dict(IN_THE_BAG)
        self.play(f"(first:{first})")

    def play(self, tokens: str) -> Table:
        play(self.game, tokens)
        return self

    @property
    def phase(self) -> str:
        found: str = look(self.game)["phase"]
        return found

    # ---- The three parts of a round ----

    def lay(self, stack: str = "", bag: str = "", chip: str = "") -> Table:
        """Lay out tiles by name; the rest are drawn from those that are not kept back."""
        on_top = {kind_of(tile): tile for tile in stack.split()}
        drawn = bag.split()
        named = {*on_top.values(), *drawn}
        for kind in KINDS:
            if kind not in on_top:
                on_top[kind] = next(self.spare(kind, named))
                named.add(on_top[kind])
        self.draw(f"(stack:{','.join(on_top[kind] for kind in KINDS)})", list(on_top.values()))
        room = Counter(self.bag)
        room.subtract(kind_of(tile) for tile in drawn if tile != self.tower)
        spoken_of = {kind_of(tile) for tile in (stack.split() + bag.split())}
        while len(drawn) < 5:
            # Unspecified columns first, the kind with most tiles left first, so that the bag can be emptied.
            full = sorted((kind for kind, count in room.most_common() if count > 0), key=spoken_of.__contains__)
            tile = next((tile for kind in full for tile in self.spare(kind, named)), self.tower)
            drawn.append(tile)
            named.add(tile)
            room[kind_of(tile)] -= tile != self.tower
        self.draw(f"(bag:{','.join(drawn)})", drawn)
        for tile in drawn:
            self.bag[kind_of(tile)] -= tile != self.tower
        return self.play(f"(chip:{chip or self.dump})") if self.phase == "start-chip" else self

    def spare(self, kind: str, named: set[str]) -> Iterator[str]:
        """The original tiles of a kind that have not been drawn and are not kept back."""
        mine = (tile for tile in self.unseen if kind_of(tile) == kind and tile != self.tower)
        return (tile for tile in mine if tile not in named | self.keep)

    def draw(self, token: str, tiles: list[str]) -> None:
        self.play(token)
        for tile in tiles:
            self.unseen.remove(tile)

    def turn(self, word: str = "") -> Table:
        """Throw and place so that the result names a field, or rebuild."""
        word = word or f"{self.dump}1.3"
        if word.startswith(REBUILDING):
            return self.play(f"(PPPPPPPP) {word}")
        return self.play(f"{dice_for(word)} place:{word[0]}")

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
        """Give these answers in each column; otherwise take the chip, or the first tile into the reserve."""
        left = {column: text.split() for column, text in (answers or {}).items()}
        while self.phase in ("take", "settle", "caliph"):
            view = look(self.game)
            mine = left.get(view["column"])
            self.play(mine.pop(0) if mine else self.default(view))
        assert not any(left.values()), f"answers left: {left}"
        return self

    def default(self, view: dict[str, Any]) -> str:
        if view["phase"] == "settle":
            return "reserve"
        if view["phase"] == "caliph":
            return f"caliph:{view['caliph']}"
        column = view["columns"][KINDS.index(view["column"])]
        return "take:chip" if column["chip"] else f"take:{column['tiles'][0]}"

    def round(
        self,
        markers: Mapping[int, str] | None = None,
        answers: Mapping[str, str] | None = None,
        *,
        stack: str = "",
        bag: str = "",
        chip: str = "",
    ) -> Table:
        """Play a whole round."""
        return self.lay(stack, bag, chip).turns(markers).rewards(answers)

    def rounds(self, upto: int) -> Table:
        """Play unspecified rounds until a round begins."""
        while look(self.game)["round"] < upto and not self.game.finished:
            self.round()
        return self

    def to_end(self) -> Table:
        while not self.game.finished:
            self.round()
        return self

    # ---- Whole Alhambras ----

    def give(self, wishes: Mapping[int, str], most_rounds: int = 4) -> Table:
        """Play rounds until seats have tiles: ``S9@1,0`` built, ``T9ES`` in the reserve, ``G10=dirk`` given to Dirk."""
        left = [(seat, word) for seat, words in wishes.items() for word in words.split()]
        kept = {re.split("[@=]", word)[0] for _, word in left}
        self.keep |= kept
        layouts: dict[int, Layout] = {seat: layout_of(self.game, seat) for seat in wishes}
        while left:
            assert most_rounds, f"not all could be given: {left}"
            most_rounds -= 1
            self.give_some(left, layouts)
        self.keep -= kept
        return self

    def give_some(self, left: list[tuple[int, str]], layouts: dict[int, Layout]) -> None:
        """Play one round, and give as much as possible."""
        markers = Counter(dict.fromkeys(layouts, MARKERS[self.players]))
        stack: dict[str, str] = {}
        bag: list[str] = []
        words: dict[int, list[str]] = {seat: [] for seat in layouts}
        answers: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for kind in KINDS:
            field = iter(FIELDS)
            found = True
            while found:
                found = False
                for seat, word in left:
                    tile, place = (*re.split("[@=]", word), "")[:2]
                    if kind_of(tile) != kind or not markers[seat]:
                        continue
                    layout = layouts[seat]
                    if "@" in word:
                        layout = with_tile(layout, cell(place), tile)
                        if not is_lawful(layout):
                            continue
                    if kind not in stack and tile != self.tower:
                        stack[kind] = tile
                    elif len(bag) < 5 and (tile == self.tower or self.room_in_the_bag(kind, bag)):
                        bag.append(tile)
                    else:
                        continue
                    asked = self.players == 2 or any(fits_somewhere(layouts[seat], tile))
                    layouts[seat] = layout
                    markers[seat] -= 1
                    words[seat].append(f"{kind}{next(field)}")
                    answers[kind].append(f"take:{tile}")
                    if asked:
                        answers[kind].append(f"build@{place}" if "@" in word else place or "reserve")
                    left.remove((seat, word))
                    found = True
                    break
        assert any(words.values()), f"cannot be given: {left}"
        self.keep -= {*stack.values(), *bag}
        self.round(
            {seat: " ".join(mine) for seat, mine in words.items()},
            {kind: " ".join(mine) for kind, mine in answers.items()},
            stack=" ".join(stack.values()),
            bag=" ".join(bag),
        )

    def room_in_the_bag(self, kind: str, drawn: list[str]) -> bool:
        return self.bag[kind] > sum(kind_of(tile) == kind for tile in drawn if tile != self.tower)


def fits_somewhere(layout: Layout, tile: str) -> Iterator[Cell]:
    return (place for place in beside(layout) if is_lawful(with_tile(layout, place, tile)))


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


def owner_of(built: str, reserve: str = "", *, players: int = 3, others: Mapping[int, str] | None = None) -> Game[Any]:
    """A game in which seat 1 has this Alhambra, ``S9@1,0 …``, and this reserve, and has just thrown for the first time.

    Eight P were thrown.
    """
    table = Table(players)
    return table.give({1: f"{built} {reserve}", **(others or {})}).lay().play("(PPPPPPPP)").game


def taker_of(tile: str, built: str = "", *, players: int = 3) -> Game[Any]:
    """A game in which seat 1 has this Alhambra and has to say where the tile just taken goes."""
    table = Table(players, keep=tile)
    if built:
        table.give({1: built})
    is_tower = tile == table.tower
    table.lay("" if is_tower else tile, tile if is_tower else "", "P" if tile.startswith("T") else "T")
    table.turns({1: f"{kind_of(tile)}8.1"})
    return table.play(f"take:{tile}").game


# ---- Layouts ----


def cell(text: str) -> Cell:
    """A place as it is written: ``2,-1``."""
    x, y = text.split(",")
    return int(x), int(y)


def layout(words: str) -> Layout:
    """The Alhambra with these tiles, ``S9@1,0 …``, and the fountain."""
    return {ORIGIN: FOUNTAIN, **{cell(place): tile for tile, place in (word.split("@") for word in words.split())}}


def written(tiles: Layout) -> str:
    """An Alhambra as ``layout`` reads it."""
    return " ".join(f"{tile}@{x},{y}" for (x, y), tile in tiles.items() if tile != FOUNTAIN)


def layout_of(game: Game[Any], seat: int) -> Layout:
    """The Alhambra of a seat, with the fountain."""
    built = look(game)["seats"][seat - 1]["alhambra"]
    return {ORIGIN: FOUNTAIN, **{(tile["x"], tile["y"]): tile["tile"] for tile in built}}


def beside(tiles: Layout) -> list[Cell]:
    """The empty places next to a tile; anywhere else, a tile could not be reached."""
    places = {neighbour(place, side) for place in tiles for side in "NESW"}
    return sorted(places - set(tiles))


def might_fit(tiles: Layout, place: Cell, tile: str) -> bool:
    """A quick first check: the walls agree and one side is open. It does not look for holes."""
    walls = walls_of(tile)
    is_open = False
    for side in "NESW":
        other = tiles.get(neighbour(place, side))
        if other is None:
            continue
        if (side in walls) != (OPPOSITE[side] in walls_of(other)):
            return False
        is_open = is_open or side not in walls
    return is_open


def outer_gaps(tiles: Layout, new: tuple[Cell, str]) -> int:
    """How many outer sides of a new tile would have no wall, minus those with one."""
    place, tile = new
    sides = [side for side in "NESW" if neighbour(place, side) not in tiles]
    return sum(-1 if side in walls_of(tile) else 1 for side in sides)


def grown(seed: int, size: int, style: str = "anyhow") -> Layout:
    """A random legal Alhambra, with the given number of tiles if it can grow that large.

    ``anyhow``: anywhere, and now and then a tile is removed again. ``round``: where most neighbours are. ``long``:
    where fewest are, so that it winds. ``walled``: with outer walls wherever possible. ``N``, ``E``, ``NE`` …: as far
    in that direction as possible.
    """
    chooser = Random(seed)
    tiles: Layout = {ORIGIN: FOUNTAIN}
    names = [*ORIGINAL_TILES, ADDITIONAL_TOWER]
    chooser.shuffle(names)

    def worth(place: Cell) -> int:
        if style in ("long", "round"):
            return sum(neighbour(place, side) in tiles for side in "NESW") * (1 if style == "round" else -1)
        ways = {"N": place[1], "E": place[0], "S": -place[1], "W": -place[0]}
        return sum(ways[way] for way in style) if style.isupper() else 0

    ways_on = style if style.isupper() else ""
    while len(tiles) <= size:
        found = beside(tiles)
        chooser.shuffle(found)
        found.sort(key=worth, reverse=True)
        chooser.shuffle(names)
        # Prefer tiles from which it can grow further.
        names.sort(key=lambda tile: any(way in walls_of(tile) for way in ways_on))
        fitting: Iterator[tuple[Cell, str]]
        fitting = ((place, tile) for place in found for tile in names if might_fit(tiles, place, tile))
        if style == "walled":
            fitting = iter(sorted(fitting, key=partial(outer_gaps, tiles)))
        new = next((new for new in fitting if is_lawful(with_tile(tiles, *new))), None)
        if new is None:
            break
        tiles = with_tile(tiles, *new)
        names.remove(new[1])
        if style == "anyhow" and chooser.random() < 0.1 and (loose := tiles_to_take_out(tiles)):
            gone = chooser.choice(loose)
            names.append(tiles[gone])
            tiles = without_tile(tiles, gone)
    return one_by_one(tiles) if style == "anyhow" else tiles


def one_by_one(tiles: Layout) -> Layout:
    """The same Alhambra, with its tiles in an order in which they can be built."""
    built: Layout = {ORIGIN: FOUNTAIN}
    while len(built) < len(tiles):
        found = ((place, tile) for place, tile in tiles.items() if place not in built and might_fit(built, place, tile))
        built = next(more for more in (with_tile(built, *new) for new in found) if is_lawful(more))
    return built


@cache
def at_the_end(tower: str) -> Game[Any]:
    """A finished game for two in which Ani has nothing."""
    return Table(2, first=2, tower=tower).to_end().game


def laid_out(tiles: Layout, reserve: Sequence[str] = (), tower: str = ADDITIONAL_TOWER) -> Game[Any]:
    """A game in which seat 1 has any Alhambra, and has just thrown for the first time.

    Nobody can win more than 25 tiles in a game, so larger Alhambras cannot be played. They are made with the engine's
    unchecked functions: after the end, a player goes on throwing and rebuilding with tiles they do not have. The rest
    of such a game (markers, points, who has which tile) is meaningless.
    """
    assert len(tiles) <= 56  # the engine has room for 55 tiles and the fountain; beyond that it would overwrite memory
    game = at_the_end(tower).copy()
    action = game.action

    def trust(token: str) -> None:
        throw = (THROW, action("(PPPPPPPP)"))  # no dice are picked up: there are none
        tokens = [*throw] if game.state.seat == 0 else [*throw, action("place:P"), *throw]
        for each in [*tokens, action(token)] if token else tokens:
            rules.apply_unchecked(game.state, each)

    assert layout_of(game, 1) == {ORIGIN: FOUNTAIN} and not reserve_of(game, 1)
    for tile in reserve:
        x, y = next(fits_somewhere({ORIGIN: FOUNTAIN}, tile))
        trust(f"build:{tile}@{x},{y}")
        trust(f"store:{tile}")
    for (x, y), tile in tiles.items():
        if tile != FOUNTAIN:
            # The first time, the tile is still in the reserve as well, because it was not there before.
            trust(f"build:{tile}@{x},{y}")
            trust(f"build:{tile}@{x},{y}")
    trust("")
    assert layout_of(game, 1) == tiles
    assert sorted(reserve_of(game, 1)) == sorted(reserve)
    return game


# ---- Inspecting a position ----


def look(game: Game[Any]) -> dict[str, Any]:
    """The view, without the legal tokens (a long list when tiles are drawn)."""
    return dict(game.definition.view(game.state))


def column_of(game: Game[Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = look(game)["columns"][KINDS.index(kind)]
    return found


def markers(game: Game[Any], kind: str) -> dict[str, int]:
    """The markers in a column: field and owner."""
    found: dict[str, int] = column_of(game, kind)["markers"]
    return found


def tiles_in(game: Game[Any], kind: str) -> list[str]:
    found: list[str] = column_of(game, kind)["tiles"]
    return found


def reserve_of(game: Game[Any], seat: int) -> list[str]:
    found: list[str] = look(game)["seats"][seat - 1]["reserve"]
    return found


def beside_the_board(game: Game[Any]) -> list[str]:
    """Dirk's tiles."""
    found: list[str] = look(game)["seats"][2]["beside"]
    return found


def starting(game: Game[Any], *beginnings: str) -> set[str]:
    """The legal tokens with certain prefixes."""
    return {token for token in game.legal() if token.startswith(beginnings)}


def places(game: Game[Any], tile: str = "") -> set[str]:
    """Where a tile can be built: one from the reserve, or the one just taken."""
    beginning = f"build:{tile}@" if tile else "build@"
    return {token.removeprefix(beginning) for token in starting(game, beginning)}


def code_of(game: Game[Any], token: str) -> str:
    """The code of the reason why a token is not possible; fails if it is possible.

    It does not play the token on the game, whose error would list everything that could be drawn instead.
    """
    move, action = game.parse(token)
    assert not game.definition.rules.is_legal(game.state, action), f"{token} is possible"
    return game.definition.why_not(game.state, move).code


def points(game: Game[Any], seat: int, scoring: int) -> dict[str, int]:
    """What a seat got in a scoring: points by kind, and ``wall``."""
    for part in game.breakdown()["seats"][seat - 1]["scorings"]:
        if part["scoring"] == scoring:
            by_kind = {kind["kind"]: kind["points"] for kind in part["kinds"]}
            return {**by_kind, "wall": len(part["wall"])}
    raise AssertionError(f"no scoring {scoring}")


def random_game(players: int, seed: int, **options: Any) -> Iterator[Game[Any]]:
    """Yield a random game at every position from start to end, always as the same object.

    Building and rebuilding are preferred, so that more happens.
    """
    game = comares.new("alcazaba", NAMES[:players], seed=seed, **options)
    chooser = Random(seed)
    yield game
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(likely(game.legal(), chooser))
        yield game


def likely(possible: list[str], chooser: Random) -> str:
    building = [token for token in possible if token.startswith(("build", "swap", "store"))]
    wanted = [token for token in possible if token.startswith("place")] if chooser.random() < 0.5 else []
    if building and chooser.random() < (0.9 if building[0].startswith("build@") else 0.2):
        wanted = building
    return chooser.choice(wanted or possible)
