"""A game being played: a position, how it came about, and where its dice come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal

from comares.core import position, registry
from comares.core.choices import Plain
from comares.core.errors import ComaresError, IllegalMove, ParseError, SetupError, shortened
from comares.core.moves import Move, from_data
from comares.core.protocol import CHANCE, NOBODY, Definition, S, Setup, Tags
from comares.core.record import write
from comares.core.sources import Source, System

if TYPE_CHECKING:
    from comares.core.rng import Rng


Mover = int | Literal["chance"] | None
"""Who acts: a seat, chance, or nobody when the game is over."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One move of a game, with the positions around it."""

    ply: int
    """How many moves the game has now, this one included."""
    by: int | Literal["chance"]
    """Who made it: a seat, or chance."""
    move: Any
    """A value of the game's module ``moves``."""
    token: str
    before: S
    after: S


class Game(Generic[S]):  # noqa: PLW1641  (games go on, so they have no hash)
    """A game in words: tokens in, tokens and plain data out. Seats count from 1 here, as on paper.

    Beneath it lie ``definition.rules`` and ``state``, which speak in integers and count from 0.
    """

    def __init__(
        self,
        definition: Definition[S],
        players: Sequence[str],
        tags: Tags | None = None,
        source: Source | None = None,
    ) -> None:
        check_names(players)
        check_edition(definition, tags or {})
        self.definition = definition
        self.setup: Setup[S] = definition.set_up(players, tags or {})
        self.extra = {name: tuple(values) for name, values in (tags or {}).items() if name not in self.known_tags()}
        """Tags that mean nothing to the game and are kept."""
        self.source: Source = source or System()
        self.start: S = self.setup.start()
        """Where the game began: before anything was rolled, or at a position."""
        self.began_at: str | None = None
        """That position as text, if it is one."""
        if "Position" in (tags or {}):
            self.start = self.read_position((tags or {})["Position"][0])
            self.began_at = position.write(definition, self.setup, self.start)
        self.state: S = self.start.copy()
        self.history: list[int] = []

    # ---- Where the game stands ----

    @property
    def to_move(self) -> Mover:
        """Who acts now: a seat, ``"chance"``, or nobody when the game is over."""
        mover = self.definition.rules.to_move(self.state)
        return "chance" if mover == CHANCE else None if mover == NOBODY else mover + 1

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.to_move is None

    def __len__(self) -> int:
        """Return the number of tokens played."""
        return len(self.history)

    def __bool__(self) -> bool:
        """Return that this is a game, also when nothing was played yet."""
        return True

    @property
    def tokens(self) -> list[str]:
        """All tokens played so far."""
        return [self.token(action) for action in self.history]

    def legal(self) -> list[str]:
        """List the tokens that are possible now, in alphabetical order.

        When it is chance's turn, these are its outcomes; where there are too many to list, the list is empty.
        """
        rules = self.definition.rules
        actions = rules.legal(self.state)
        if not actions and rules.is_listed(self.state):
            actions = [action for action, _ in rules.outcomes(self.state)]
        return sorted(map(self.token, actions))

    def choices(self) -> list[Mapping[str, Any]]:
        """Return what the player to move can do, as plain data: each with its ``token``, its sort and what it brings.

        Empty when it is chance's turn or the game is over.
        """
        if self.definition.choices:
            return [*self.definition.choices(self.state)]
        return [*map(self.plain_choice, self.legal())] if isinstance(self.to_move, int) else []

    def plain_choice(self, token: str) -> Plain:
        """Return a choice in words: what the game says about the move if it is made."""
        after = self.copy()
        move = after.play(token).move
        words = self.definition.words
        return {"token": token, "do": "", "say": words.phrase(self.view(legal=False), move, after.view(legal=False))}

    def scores(self) -> list[int]:
        """Return the points of each seat that scores, as if the game ended here."""
        return self.definition.scores(self.state)

    def winners(self) -> list[int]:
        """Return the seats that have won; several share the victory. Empty before the end."""
        return [seat + 1 for seat in self.definition.winners(self.state)] if self.finished else []

    def breakdown(self) -> Any:
        """Return how the points come about, as if the game ended here."""
        return self.definition.breakdown(self.state)

    def view(self, *, legal: bool = True) -> dict[str, Any]:
        """Return everything needed to draw the position, as plain data; on request without what is possible now."""
        return {
            "game": self.definition.name,
            "players": list(self.setup.players),
            "to_move": self.to_move,
            **({"legal": self.legal()} if legal else {}),
            **self.definition.view(self.state),
        }

    # ---- Playing ----

    def play(self, move: str | Move) -> Step[S]:
        """Play a token or a move: a decision of the player to move, or what chance brings.

        A wrong one changes nothing and raises an error that knows why.
        """
        rules, before = self.definition.rules, self.state
        token = move if isinstance(move, str) else None
        try:
            move, action = self.parse(move) if isinstance(move, str) else (move, self.setup.encode(move))
            if not rules.is_legal(before, action):
                raise self.definition.why_not(before, move)
        except (ParseError, IllegalMove) as error:
            raise error.while_playing(token, self.to_move, self.legal()) from None
        by = self.to_move
        assert by is not None  # when nobody is to move, nothing is legal
        self.state = before.copy()
        rules.apply_unchecked(self.state, action)
        self.history.append(action)
        return Step(len(self.history), by, move, token or self.definition.notation.write(move), before, self.state)

    def parse(self, token: str) -> tuple[Any, int]:
        """Read a token as a move and as an action; raises ``ParseError`` if the game has no such token."""
        try:
            move = self.definition.notation.read(token)
            return move, self.setup.encode(move)
        except ParseError:
            raise ParseError("no-such-token", token=token) from None

    def why_not(self, move: str | Move) -> ComaresError | None:
        """Return why a token or a move is not possible now, or nothing if it is."""
        try:
            self.copy().play(move)
        except (ParseError, IllegalMove) as error:
            return error
        return None

    def act(self, action: int) -> None:
        """Play an action of the fast path; an impossible one raises ``IllegalAction`` and changes nothing."""
        state = self.state.copy()  # a step may hold on to the position before
        self.definition.rules.apply(state, action)
        self.state = state
        self.history.append(action)

    def token_of(self, data: object) -> str:
        """Return the token of a move given as plain data; raises ``ParseError`` if the game has no such move."""
        move = from_data(data, self.definition.move_types)
        self.setup.encode(move)
        return self.definition.notation.write(move)

    def token(self, action: int) -> str:
        """Return how an action of the fast path is written; raises ``IllegalAction`` if it is none."""
        return self.definition.notation.write(self.setup.decode(action))

    def action(self, token: str) -> int:
        """Return the action that a token stands for; raises ``ParseError`` if the game has no such token."""
        return self.parse(token)[1]

    def roll(self) -> str:
        """Let chance act, and return what it brought."""
        if self.to_move != "chance":
            raise IllegalMove("no-roll")
        token = self.source.roll(self)
        self.play(token)
        return token

    def sample(self, rng: Rng) -> str:
        """Return an outcome of chance without playing it."""
        return self.token(self.definition.rules.sample(self.state, rng))

    def undo(self) -> str:
        """Take the last token back, whatever it was, and return it."""
        if not self.history:
            raise IllegalMove("nothing-to-undo")
        taken_back = self.history.pop()
        self.state = self.start.copy()
        for action in self.history:
            self.definition.rules.apply(self.state, action)
        return self.token(taken_back)

    def copy(self) -> Game[S]:
        """Return an independent copy, with the same source of dice."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.history = self.history.copy()
        return other

    # ---- As a Python object ----

    def __eq__(self, other: object) -> bool:
        """Say whether it is the same game, set up the same way for the same players, with the same moves.

        Where dice come from does not matter, nor do tags that mean nothing to the game.
        """
        return isinstance(other, Game) and self.told() == other.told()

    def told(self) -> tuple[object, ...]:
        """Return what a game is, apart from where its dice come from."""
        setup = self.setup
        return self.definition.name, setup.players, dict(setup.tags()), self.began_at, self.history

    def __repr__(self) -> str:
        mover = self.to_move
        acting = "chance acts" if mover == "chance" else f"seat {mover} is to move" if mover else "over"
        names = shortened(", ".join(self.setup.players))
        return f"<Game {self.definition.name} of {names}: {len(self)} tokens, round {self.state.round}, {acting}>"

    def __copy__(self) -> Game[S]:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Game[S]:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        # A definition holds modules, so it is looked up by its name where the game comes back.
        return {**self.__dict__, "definition": self.definition.name}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved, definition=registry.find(saved["definition"]))

    # ---- Positions ----

    def position(self) -> str:
        """Return the position as one line of text, which ``comares.from_position`` reads."""
        return position.write(self.definition, self.setup, self.state)

    def read_position(self, text: str) -> S:
        """Return the position that a text gives; it must be one of such a game."""
        words = position.Words(text)
        if words.game != self.definition.name:
            raise SetupError("position-other-game", tag="Position")
        setup = position.set_up(self.definition, words, self.setup.players)
        if setup.tags() != self.setup.tags():
            raise SetupError("position-other-game", tag="Position")
        state: S = position.read(self.definition, setup.start(), words)
        return state

    # ---- Written games ----

    def known_tags(self) -> set[str]:
        """Return the tags that mean something to this game."""
        return {"Game", "Players", "Position", "Result", *(option.tag for option in self.definition.options)}

    def record(self) -> str:
        """Write the game down."""
        tags: dict[str, Sequence[str]] = {
            "Game": (self.definition.name,),
            "Players": self.setup.players,
            **self.setup.tags(),
            **self.extra,
        }
        if self.began_at is not None:
            tags["Position"] = (self.began_at,)
        if self.finished:
            tags["Result"] = (" ".join(str(points) for points in self.scores()),)
        return write(tags, self.rounds())

    def rounds(self) -> Iterator[list[str]]:
        """Yield the tokens round by round, each round begun with a comment; first the set-up."""
        state = self.start.copy()
        words: list[str] = []
        for action in self.history:
            current = state.round
            words.append(self.token(action))
            self.definition.rules.apply(state, action)
            if state.round != current:
                yield words
                words = [f"{{round {state.round}}}"]
        yield words


def check_edition(definition: Definition[Any], tags: Tags) -> None:
    """Raise ``SetupError`` if a game was written down by rules that are newer than ours."""
    for told in tags.get("Rules", ()):
        if told.isascii() and told.isdigit() and int(told[:9]) > definition.edition:
            raise SetupError("rules-newer", tag="Rules", edition=told[:9], ours=definition.edition)


def check_names(players: Sequence[str]) -> None:
    """Raise ``SetupError`` unless every player has a name that can be written down."""
    for name in players:
        if not name.strip():
            raise SetupError("player-without-name", tag="Players")
        if any(character in name for character in '"\r\n'):
            raise SetupError("name-not-writable", tag="Players", name=name)
