"""A game in progress: a position, its history, and a source of dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple

from comares.core import position, registry
from comares.core.choices import Plain
from comares.core.errors import ComaresError, IllegalMove, ParseError, SetupError, shortened
from comares.core.lazy_view import LazyView
from comares.core.moves import Move, from_data
from comares.core.protocol import CHANCE, NOBODY, Definition, S, Setup, Tags
from comares.core.record import write
from comares.core.sources import Source, System

if TYPE_CHECKING:
    from comares.core.rng import Rng


Mover = int | Literal["chance"] | None
"""Who acts: a seat, chance, or ``None`` when the game is over."""


class Step(NamedTuple, Generic[S]):
    """A move of a game, with the positions before and after it."""

    ply: int
    """The number of moves so far, including this one."""
    by: int | Literal["chance"]
    """Who made the move: a seat, or chance."""
    move: Any
    """An instance of one of the game's move types."""
    token: str
    before: S
    after: S


class Game(Generic[S]):  # noqa: PLW1641  (mutable, so not hashable)
    """A game: takes tokens, and returns tokens and plain data. Seats count from 1 here, as on paper.

    It is based on ``definition.rules`` and ``state``, which use integers and count from 0.
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
        """Other tags, which are kept but do not affect the game."""
        self.source: Source = source or System()
        self.start: S = self.setup.start()
        """Where the game began: before anything was rolled, or at a position."""
        self.began_at: str | None = None
        """That position as text; ``None`` if the game began at the beginning."""
        if "Position" in (tags or {}):
            self.start = self.read_position((tags or {})["Position"][0])
            self.began_at = position.write(definition, self.setup, self.start)
        self.state: S = self.start.copy()
        self.history: list[int] = []

    # ---- The current position ----

    @property
    def to_move(self) -> Mover:
        """Who acts now: a seat, ``"chance"``, or ``None`` when the game is over."""
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
        """Return ``True``, even if nothing has been played yet."""
        return True

    @property
    def tokens(self) -> list[str]:
        """All tokens played so far."""
        return [self.token(action) for action in self.history]

    def legal(self) -> list[str]:
        """List the legal tokens in alphabetical order.

        If it is chance's turn, these are its outcomes, or nothing if there are too many to list.
        """
        rules = self.definition.rules
        actions = rules.legal(self.state)
        if not actions and rules.is_listed(self.state):
            actions = [action for action, _ in rules.outcomes(self.state)]
        return sorted(map(self.token, actions))

    def choices(self) -> list[Mapping[str, Any]]:
        """Return the choices of the player to move as plain data, each with its ``token``, type (``do``) and effects.

        Empty if it is chance's turn or the game is over.
        """
        if self.definition.choices:
            return [*self.definition.choices(self.state)]
        return [*map(self.plain_choice, self.legal())] if isinstance(self.to_move, int) else []

    def plain_choice(self, token: str) -> Plain:
        """Return a choice in words: what the game says about the move if it is made."""
        after = self.copy()
        move = after.play(token).move
        said = self.definition.words.phrase(self.view(legal=False), move, after.view(legal=False))
        return {"token": token, "do": "", "rolls": after.to_move == "chance", "say": said}

    def scores(self) -> list[int]:
        """Return the points of each seat that scores, as if the game ended here."""
        return self.definition.scores(self.state)

    def winners(self) -> list[int]:
        """Return the seats that have won; if there are several, they share the victory. Empty before the end."""
        return [seat + 1 for seat in self.definition.winners(self.state)] if self.finished else []

    def breakdown(self) -> Any:
        """Return where the points come from, as if the game ended here."""
        return self.definition.breakdown(self.state)

    def view(self, *, legal: bool = True) -> dict[str, Any]:
        """Return everything needed to draw the position, as plain data; ``legal`` can be left out."""
        return {
            "game": self.definition.name,
            "players": list(self.setup.players),
            "to_move": self.to_move,
            **({"legal": self.legal()} if legal else {}),
            **self.definition.view(self.state),
        }

    def lazy_view(self) -> LazyView:
        """Return the position like ``view(legal=False)``, but make most of it only when it is asked for."""
        definition, state = self.definition, self.state  # which no later move changes
        about = {"game": definition.name, "players": list(self.setup.players), "to_move": self.to_move}
        if definition.glance is None:
            return LazyView({**about, **definition.view(state)}, dict)
        return LazyView({**about, **definition.glance(state)}, lambda: definition.view(state))

    # ---- Playing ----

    def play(self, move: str | Move) -> Step[S]:
        """Play a token or a move: a decision of the player to move, or an outcome of chance.

        If it is not possible, raises an error that explains why, and the game is unchanged.
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
        assert by is not None  # if nobody is to move, nothing is legal
        self.state = before.copy()
        rules.apply_unchecked(self.state, action)
        self.history.append(action)
        return Step(len(self.history), by, move, token or self.definition.notation.write(move), before, self.state)

    def parse(self, token: str) -> tuple[Any, int]:
        """Parse a token into a move and an action; raises ``ParseError`` if the game has no such token."""
        try:
            move = self.definition.notation.read(token)
            return move, self.setup.encode(move)
        except ParseError:
            raise ParseError("no-such-token", token=token) from None

    def why_not(self, move: str | Move) -> ComaresError | None:
        """Return the reason why a token or move is not possible now; ``None`` if it is."""
        try:
            self.copy().play(move)
        except (ParseError, IllegalMove) as error:
            return error
        return None

    def act(self, action: int) -> None:
        """Play an action of the fast path; raises ``IllegalAction`` and changes nothing if it is impossible."""
        state = self.state.copy()  # a step may refer to the previous position
        self.definition.rules.apply(state, action)
        self.state = state
        self.history.append(action)

    def token_of(self, data: object) -> str:
        """Return the token for a move given as plain data; raises ``ParseError`` if the game has no such move."""
        move = from_data(data, self.definition.move_types)
        self.setup.encode(move)
        return self.definition.notation.write(move)

    def token(self, action: int) -> str:
        """Return the token for an action of the fast path; raises ``IllegalAction`` if there is none."""
        return self.definition.notation.write(self.setup.decode(action))

    def action(self, token: str) -> int:
        """Return the action for a token; raises ``ParseError`` if the game has no such token."""
        return self.parse(token)[1]

    def roll(self) -> str:
        """Let chance act, and return the token of the outcome."""
        if self.to_move != "chance":
            raise IllegalMove("no-roll")
        token = self.source.roll(self)
        self.play(token)
        return token

    def sample(self, rng: Rng) -> str:
        """Return an outcome of chance without playing it."""
        return self.token(self.definition.rules.sample(self.state, rng))

    def undo(self) -> str:
        """Undo the last token, whatever it was, and return it."""
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
        """Return whether this is the same game with the same set-up, players and moves.

        The source of dice does not matter, nor do other tags.
        """
        return isinstance(other, Game) and self.identity() == other.identity()

    def identity(self) -> tuple[object, ...]:
        """Return everything that identifies the game, which excludes the source of its dice."""
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
        # A definition holds modules, which cannot be pickled, so it is looked up by name.
        return {**self.__dict__, "definition": self.definition.name}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved, definition=registry.find(saved["definition"]))

    # ---- Positions ----

    def position(self) -> str:
        """Return the position as a line of text for ``comares.from_position``."""
        return position.write(self.definition, self.setup, self.state)

    def read_position(self, text: str) -> S:
        """Parse a position, which must belong to a game with the same set-up."""
        words = position.Words(text)
        if words.game != self.definition.name:
            raise SetupError("position-other-game", tag="Position")
        setup = position.set_up(self.definition, words, self.setup.players)
        if setup.tags() != self.setup.tags():
            raise SetupError("position-other-game", tag="Position")
        state: S = position.read(self.definition, setup.start(), words)
        return state

    # ---- Records ----

    def known_tags(self) -> set[str]:
        """Return the tags that affect this game."""
        return {"Game", "Players", "Position", "Result", *(option.tag for option in self.definition.options)}

    def record(self) -> str:
        """Return the record of the game."""
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
        """Yield the tokens by round, starting with the set-up; each round begins with a comment."""
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
    """Raise ``SetupError`` if a game was recorded under newer rules than ours."""
    for told in tags.get("Rules", ()):
        if told.isascii() and told.isdigit() and int(told[:9]) > definition.edition:
            raise SetupError("rules-newer", tag="Rules", edition=told[:9], ours=definition.edition)


def check_names(players: Sequence[str]) -> None:
    """Raise ``SetupError`` unless every player has a name that can be written in a record."""
    for name in players:
        if not name.strip():
            raise SetupError("player-without-name", tag="Players")
        if any(character in name for character in '"\r\n'):
            raise SetupError("name-not-writable", tag="Players", name=name)
