"""What a game has to offer so that everything else (records, bots, tables, terminals) works with it.

A game is a package ``comares.NAME`` with a module ``definition`` that holds a ``GAME``: a ``Definition``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from comares.core.errors import IllegalMove
    from comares.core.moves import MoveTypes
    from comares.core.rng import Rng
    from comares.core.say import Say

CHANCE: Final = -1
NOBODY: Final = -2
PARTS: Final = 60
"""Victories are counted in sixtieths: whatever number of players shares one, the parts are whole."""


class State(Protocol):
    """A position. All of it is in here, and nothing is shared with a copy."""

    @property
    def round(self) -> int:
        """The round that is played, from 1; 0 during the set-up."""

    def copy(self) -> Self:
        """Return an independent copy."""


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
P_contra = TypeVar("P_contra", bound=State, contravariant=True)


class Rules(Protocol[P_contra]):
    """The integer fast path: a module of functions on positions. Seats count from 0."""

    def to_move(self, state: P_contra, /) -> int:
        """Return the seat that decides, or ``CHANCE``, or ``NOBODY``."""

    def legal(self, state: P_contra, /) -> list[int]:
        """List the decisions of the player to move."""

    def is_legal(self, state: P_contra, action: int, /) -> bool:
        """Say whether a decision or an outcome of chance is possible now."""

    def outcomes(self, state: P_contra, /) -> Iterable[tuple[int, int]]:
        """List what chance can bring, with exact weights; where it is very much, one after the other."""

    def is_listed(self, state: P_contra, /) -> bool:
        """Say whether what chance can bring is little enough to be listed for people."""

    def sample(self, state: P_contra, rng: Rng, /) -> int:
        """Return one outcome of chance."""

    def apply(self, state: P_contra, action: int, /) -> None:
        """Play one action; an impossible one raises and changes nothing."""

    def apply_unchecked(self, state: P_contra, action: int, /) -> None:
        """Play one action that is known to be possible."""


class Setup(Protocol[S_co]):
    """A game that can be started: its players and options, known to fit together."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the real players, in seat order."""

    @property
    def seats(self) -> int:
        """The number of seats, virtual players included."""

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags that a record of this game needs, besides ``Game`` and ``Players``."""

    def start(self) -> S_co:
        """Return the position before anything is rolled."""

    def decode(self, action: int, /) -> Any:
        """Return the move that an action stands for; raises ``IllegalAction`` for an integer that is no action."""

    def encode(self, move: Any, /) -> int:
        """Return the action of a move; raises ``ParseError`` if the game has no such move."""


class Notation(Protocol):
    """How moves are written: a module with a function for each direction."""

    def write(self, move: Any, /) -> str:
        """Return the token of a move."""

    def read(self, token: str, /) -> Any:
        """Return the move of a token; raises ``ParseError`` if there is none."""


class Words(Protocol):
    """What is told about a game: a module of functions on views, as ``Game.view()`` returns them."""

    def phrase(self, before: dict[str, Any], move: Any, after: dict[str, Any], /) -> Say:
        """Return what a move does, without the name of whoever acts."""

    def consequences(self, before: dict[str, Any], after: dict[str, Any], /) -> list[Say]:
        """Return what else a move brought."""

    def who(self, view: dict[str, Any], /) -> str | Say | None:
        """Return the name of the seat that acts, or for which dice are rolled; none where nobody does."""

    def name_of(self, view: dict[str, Any], seat: int, /) -> str | Say:
        """Return the name of a seat; seats count from 1."""


Tags = Mapping[str, Sequence[str]]


Value = int | bool | str
"""What an option can be, in Python."""


@dataclass(frozen=True)
class Option:
    """Something to choose before a game: a tag in records, a keyword in Python, an option on the command line."""

    name: str
    tag: str
    type: type[int] | type[bool] | type[str]
    encode: Callable[[Any], dict[str, str]]
    """Turn a value given in Python or on the command line into tags. It may look for a file of that name."""
    values: Callable[[int], Sequence[Value]]
    """List what can be chosen with so many real players."""
    default: Callable[[int], Value]
    """Return what a game with so many real players has if nothing is chosen."""
    own: bool = False
    """Whether people can write down something of their own instead of what is listed."""


RandomGames = Callable[[S, int, int, int], tuple[int, list[int], list[int]]]
"""Takes a start, a seed, the number of the first game and how many; game n rolls with stream 2n of the seed and decides
with stream 2n + 1. Returns sums over all games: decisions, points by seat, victories by seat in sixtieths.
"""


@dataclass(frozen=True)
class DataTypes:
    """The ``TypedDict`` of each sort of plain data."""

    view: type[Any]
    breakdown: type[Any]
    choice: Any
    """The union of all choices, told apart by ``do``."""


@dataclass(frozen=True)
class Definition(Generic[S]):
    """A game of the family."""

    name: str
    players: range
    """How many real players can play."""
    options: tuple[Option, ...]
    rules: Rules[S]
    move_types: MoveTypes
    """All sorts of moves, see ``core.moves``."""
    notation: Notation
    set_up: Callable[[Sequence[str], Tags], Setup[S]]
    """Check names and tags and put them together; raises ``SetupError``."""
    why_not: Callable[[S, Any], IllegalMove]
    """Say why a move is not possible."""
    scores: Callable[[S], list[int]]
    """Points by seat, of the seats that score, as if the game ended here."""
    winners: Callable[[S], list[int]]
    """Seats (from 0) that have won, or would have if the game ended here."""
    breakdown: Callable[[S], Any]
    """How the points come about, as plain data."""
    view: Callable[[S], Any]
    """Everything needed to draw the position, as plain data.

    Every game has a ``phase`` and a ``seat``: who decides, or for whom the dice are rolled (from 1, virtual players
    included), or none where chance concerns everybody.
    """
    words: Words
    random_games: RandomGames[S]
    """Play whole games with random decisions in one call, compiled if possible (else ``core.playout``)."""
    data_types: DataTypes | None = None
    """What its plain data look like, for those who describe the protocol."""
    choices: Callable[[S], Sequence[Mapping[str, Any]]] | None = None
    """What the player to move can do, as plain data with what it brings; none if a game tells only the tokens.

    Each has at least its ``token`` and its sort, ``do``.
    """
    edition: int = 1
    """Which edition of its rules this is. Games that are kept tell it (tag ``Rules``), and are played on by it.

    It goes up when a game written down before would go another way now; what came before must then still be played.
    """
