"""The interface of a game: what records, bots, tables and terminals need in order to work with it.

A game is a package ``comares.NAME`` whose module ``definition`` contains a ``Definition`` called ``GAME``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from comares.core.errors import IllegalMove
    from comares.core.moves import MoveTypes
    from comares.core.position import PositionText
    from comares.core.rng import Rng
    from comares.core.say import Say

CHANCE: Final = -1
NOBODY: Final = -2
PARTS: Final = 60
"""Victories are counted in sixtieths, so that a shared victory always divides into whole parts."""


class State(Protocol):
    """A complete position. Copies share nothing."""

    @property
    def round(self) -> int:
        """The current round, from 1; 0 during set-up."""

    def copy(self) -> Self:
        """Return an independent copy."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
P_contra = TypeVar("P_contra", bound=State, contravariant=True)


class Rules(Protocol[P_contra]):
    """The fast path: a module of functions that work on positions and integer actions. Seats count from 0."""

    def to_move(self, state: P_contra, /) -> int:
        """Return the seat to decide, or ``CHANCE`` or ``NOBODY``."""

    def legal(self, state: P_contra, /) -> list[int]:
        """List the legal decisions of the player to move."""

    def is_legal(self, state: P_contra, action: int, /) -> bool:
        """Return whether a decision or an outcome of chance is currently possible."""

    def outcomes(self, state: P_contra, /) -> Iterable[tuple[int, int]]:
        """Return the possible outcomes of chance with exact weights; lazily if there are very many."""

    def is_listed(self, state: P_contra, /) -> bool:
        """Return whether there are few enough outcomes to show people a list of them."""

    def sample(self, state: P_contra, rng: Rng, /) -> int:
        """Return a random outcome of chance."""

    def apply(self, state: P_contra, action: int, /) -> None:
        """Play an action; raises, and leaves the position unchanged, if it is impossible."""

    def apply_unchecked(self, state: P_contra, action: int, /) -> None:
        """Play an action that is known to be possible."""


class Setup(Protocol[S_co]):
    """A game that is ready to start: its players and options, checked for consistency."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the real players, in seat order."""

    @property
    def seats(self) -> int:
        """The number of seats, including virtual players."""

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags needed in a record of this game, apart from ``Game`` and ``Players``."""

    def start(self) -> S_co:
        """Return the position before anything is rolled."""

    def decode(self, action: int, /) -> Any:
        """Return the move for an action; raises ``IllegalAction`` if the integer is not an action."""

    def encode(self, move: Any, /) -> int:
        """Return the action for a move; raises ``ParseError`` if the game has no such move."""


class Notation(Protocol):
    """The notation of moves: a module with one function for each direction."""

    def write(self, move: Any, /) -> str:
        """Return the token of a move."""

    def read(self, token: str, /) -> Any:
        """Return the move for a token; raises ``ParseError`` if there is none."""


class Words(Protocol):
    """Descriptions of what happens in a game: a module of functions on views as returned by ``Game.view()``."""

    def phrase(self, before: dict[str, Any], move: Any, after: dict[str, Any], /) -> Say:
        """Describe what a move does, without the name of the player."""

    def consequences(self, before: dict[str, Any], after: dict[str, Any], /) -> list[Say]:
        """Describe the consequences of a move."""

    def who(self, view: dict[str, Any], /) -> str | Say | None:
        """Return the name of the seat that acts or that the dice are rolled for; ``None`` if there is none."""

    def name_of(self, view: dict[str, Any], seat: int, /) -> str | Say:
        """Return the name of a seat; seats count from 1."""


Tags = Mapping[str, Sequence[str]]


Value = int | bool | str
"""The value of an option in Python."""


@dataclass(frozen=True)
class Option:
    """Something to choose before a game: a tag in records, a keyword in Python, an option on the command line."""

    name: str
    tag: str
    type: type[int] | type[bool] | type[str]
    encode: Callable[[Any], dict[str, str]]
    """Turn a value from Python or the command line into tags. May look for a file of that name."""
    values: Callable[[int], Sequence[Value]]
    """List the possible values for this number of real players."""
    default: Callable[[int], Value]
    """Return the default value for this number of real players."""
    own: bool = False
    """Whether users can supply something of their own instead of a listed value."""


RandomGames = Callable[[S, int, int, int], tuple[int, list[int], list[int]]]
"""Play many random games, given a start, a seed, the number of the first game and how many games to play.

Game n takes its rolls from stream 2n of the seed and its decisions from stream 2n + 1. Returns totals over all games:
decisions, points by seat, and victories by seat in sixtieths.
"""


@dataclass(frozen=True)
class DataTypes:
    """The ``TypedDict`` for each kind of plain data."""

    view: type[Any]
    breakdown: type[Any]
    choice: Any
    """The union of all choice types, discriminated by ``do``."""


@dataclass(frozen=True)
class Definition(Generic[S]):
    """A game of the family."""

    name: str
    players: range
    """The possible numbers of real players."""
    options: tuple[Option, ...]
    rules: Rules[S]
    move_types: MoveTypes
    """All move types; see ``core.moves``."""
    notation: Notation
    set_up: Callable[[Sequence[str], Tags], Setup[S]]
    """Check names and tags and combine them; raises ``SetupError``."""
    why_not: Callable[[S, Any], IllegalMove]
    """Explain why a move is not possible."""
    scores: Callable[[S], list[int]]
    """Points by seat, for the seats that score, as if the game ended here."""
    winners: Callable[[S], list[int]]
    """The seats (from 0) that have won, or would have if the game ended here."""
    breakdown: Callable[[S], Any]
    """Where the points come from, as plain data."""
    view: Callable[[S], Any]
    """Everything needed to draw the position, as plain data.

    Every view has these, and a plain table in the terminal or the browser needs no more:

    - ``phase``: a name for what is due;
    - ``seat``: the one that decides or that the dice are rolled for (from 1, including virtual players), or ``None`` if
      chance concerns everybody;
    - ``round``: from 1; 0 during the set-up;
    - ``rounds``: how many there are; 0 or missing if nobody can tell;
    - ``scores``: the points of each seat that scores.

    ``Game.view`` adds ``game``, ``players`` and ``to_move``. The rest is up to the game.
    """
    words: Words
    random_games: RandomGames[S]
    """Play complete random games in a single call, compiled if possible (otherwise use ``core.playout``)."""
    data_types: DataTypes | None = None
    """The types of the game's plain data, for describing the protocol."""
    choices: Callable[[S], Sequence[Mapping[str, Any]]] | None = None
    """The choices of the player to move and their effects, as plain data.

    Each has at least its ``token`` and its type, ``do``. If ``rolls`` is true, chance moves right after it; browsers
    let people take it back until then; where throwing dice is the choice, it is missing. ``None`` if words are enough:
    then each choice says what ``words.phrase`` makes of it.
    """
    compare: Callable[[dict[str, Any], Mapping[str, Any], Mapping[str, Any]], Iterable[Say]] | None = None
    """What speaks against a choice beside a better one, the weightiest first.

    The arguments are the view, the better choice and the other one; only what these are known to do is
    told. ``None`` if a game says nothing about that.
    """
    glance: Callable[[S], Any] | None = None
    """The entries of a view that cost nothing, and are enough for the words of most moves; ``None`` if all are."""
    minutes: int = 0
    """Roughly how long a game takes, or 0 if it does not say. Shorter games are offered first."""
    reason_rules: Mapping[str, str] = field(default_factory=dict)
    """The rule behind each reason of ``why_not``: the anchor in the rulebook, by the code of the error."""
    borrows_texts: tuple[str, ...] = ()
    """Other games whose texts this one uses at its tables, too."""
    position: PositionText[S] | None = None
    """How positions are written as a line of text and read back; ``None`` if a game does not support this."""
    edition: int = 1
    """The edition of the rules. Stored games include it (tag ``Rules``) and are continued under the same edition.

    Increase it when a game recorded earlier would now play out differently; earlier editions must remain playable.
    """
