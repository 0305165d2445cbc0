"""Pig as Comares knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from comares.core.errors import IllegalMove, SetupError
from comares.core.playout import step_by_step
from comares.core.protocol import Definition, Option, Tags
from comares_pig import notation, rules, words
from comares_pig.moves import MOVE_TYPES, Die, Move, decode, encode
from comares_pig.rules import State

PLAYERS: Final = range(2, 7)
TARGETS: Final = (100, 50, 25)


@dataclass(frozen=True)
class Setup:
    """A game of Pig that can be started."""

    players: tuple[str, ...]
    target: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags that say how this game differs from the usual one."""
        return {} if self.target == TARGETS[0] else {"Target": (str(self.target),)}

    def start(self) -> State:
        """Return the first position."""
        return State(len(self.players), self.target)

    def decode(self, action: int, /) -> Move:
        """Return the move that an action stands for."""
        return decode(action)

    def encode(self, move: Move, /) -> int:
        """Return the action of a move."""
        return encode(move)


def set_up(players: Sequence[str], tags: Tags) -> Setup:
    """Check the players and the target."""
    if len(players) not in PLAYERS:
        raise SetupError("players-range", tag="Players", n=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    target = tags.get("Target", (str(TARGETS[0]),))[0]
    if target not in map(str, TARGETS):
        raise SetupError("pig-target", tag="Target", value=target, targets=", ".join(map(str, TARGETS)))
    return Setup(tuple(players), int(target))


def why_not(state: State, move: Move) -> IllegalMove:
    """Explain why a move is not possible."""
    if state.is_over:
        return IllegalMove("game-over")
    if state.is_rolling:
        return IllegalMove("pig-rolling")
    return IllegalMove("pig-not-rolling" if isinstance(move, Die) else "pig-nothing-to-hold")


def view(state: State) -> dict[str, Any]:
    """Return everything needed to draw the position."""
    return {
        "phase": "over" if state.is_over else "die" if state.is_rolling else "turn",
        "seat": None if state.is_over else state.seat + 1,
        "round": state.round,
        "scores": state.points.copy(),
        "turn": state.turn,
        "target": state.target,
    }


def breakdown(state: State) -> dict[str, Any]:
    """Return where the points come from: there is not more to tell than how many."""
    return {"points": state.points.copy()}


GAME: Final[Definition[State]] = Definition(
    name="pig",
    players=PLAYERS,
    options=(
        Option(
            "target",
            "Target",
            int,
            encode=lambda value: {"Target": str(value)},
            values=lambda _: TARGETS,
            default=lambda _: TARGETS[0],
        ),
    ),
    rules=rules,
    move_types=MOVE_TYPES,
    notation=notation,
    set_up=set_up,
    why_not=why_not,
    scores=rules.scores,
    winners=rules.winners,
    breakdown=breakdown,
    view=view,
    words=words,
    random_games=step_by_step(rules, rules.scores),
    minutes=10,
)
