"""Hints: what would be best now, why, and what everything else is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from comares.analysis.deciding import SHOWN, described, ranked
from comares.analysis.grades import grade
from comares.analysis.judging import Judge, Values
from comares.analysis.model import DIGITS, Choice, Put
from comares.analysis.reasons import Reasons
from comares.core.errors import IllegalMove
from comares.core.game import Game
from comares.core.say import Say

HINTS: Final = "Hints"
"""The tag of a record that names those who were given hints."""
FURTHER: Final = 3
"""How many more decisions of the same turn are told at most."""
BESIDE: Final = 4
"""How many of the next best choices are looked at for one that something plain speaks against."""


@dataclass(frozen=True)
class Hint:
    """What the player to move is told."""

    evaluator: str
    """Who judged the positions, with the version."""
    seat: int
    ply: int
    """How many moves have been played."""
    in_points: bool
    """Whether values are points, because there is nobody to win against; otherwise they are shares of the victory."""
    best: tuple[Choice, ...]
    """The best choices, the best first."""
    then: tuple[Say, ...]
    """What the same player does best after the best one, as long as nothing is rolled or drawn and nobody else acts."""
    values: Mapping[str, float]
    """What every choice is worth to the player, by token."""
    beside: Choice | None
    """Another choice, which ``why`` speaks against."""
    why: tuple[Say, ...]

    def as_data(self, put: Put) -> dict[str, Any]:
        """Return it as plain data."""
        most = max(self.values.values())
        return {
            "evaluator": self.evaluator,
            "seat": self.seat,
            "ply": self.ply,
            "points": self.in_points,
            "best": [choice.as_data(put) for choice in self.best],
            "then": [put(words) for words in self.then],
            "choices": {
                token: {"value": round(value, DIGITS), "grade": grade(most - value, in_points=self.in_points)}
                for token, value in self.values.items()
            },
            "beside": self.beside and self.beside.as_data(put),
            "why": [put(reason) for reason in self.why],
        }


def hint(game: Game[Any], judge: Judge[Any]) -> Hint:
    """Return what would be best for the player to move, and what everything else is worth."""
    if not isinstance(game.to_move, int):
        raise IllegalMove("game-over" if game.finished else "roll-now")
    seat, options = game.to_move - 1, judge.options(game.state)
    together = {game.action(choice["token"]): list(choice["tokens"]) for choice in game.choices() if "tokens" in choice}
    exact = {**options, **{action: worth(game, judge, tokens) for action, tokens in together.items()}}
    order = ranked(exact, seat)
    best, *others = described(game, exact, order[: BESIDE + 1])
    beside, why = beside_best(game, best, others)
    return Hint(
        evaluator=judge.evaluator.name,
        seat=seat + 1,
        ply=len(game),
        in_points=len(exact[order[0]]) == 1,
        best=(best, *others[: SHOWN - 1]),
        then=rest_of_turn(game, judge, together.get(order[0], [best.token])),
        values={game.token(action): exact[action][seat] for action in order},
        beside=beside,
        why=why,
    )


def worth(game: Game[Any], judge: Judge[Any], tokens: Sequence[str]) -> Values:
    """Return the value of decisions that are made together, as some choices are."""
    after = game.copy()
    for token in tokens[:-1]:
        after.play(token)
    return judge.options(after.state)[after.action(tokens[-1])]


def beside_best(game: Game[Any], best: Choice, others: Sequence[Choice]) -> tuple[Choice | None, tuple[Say, ...]]:
    """Return the next best choice that something plain speaks against, and what; else the second best."""
    reasons = Reasons(game)
    for other in others:
        if plain := reasons.plain(other.token, best.token):
            return other, plain
    return (others[0], reasons.against(others[0].token, best.token)) if others else (None, ())


def rest_of_turn(game: Game[Any], judge: Judge[Any], tokens: Sequence[str]) -> tuple[Say, ...]:
    """Return what the same player then does best, until dice are rolled, something is drawn or somebody else acts."""
    walk, seat, found = game.copy(), game.to_move, list[Say]()
    for token in tokens:
        walk.play(token)
    while walk.to_move == seat and len(found) < FURTHER and isinstance(seat, int):
        options = judge.options(walk.state)
        action = ranked(options, seat - 1)[0]
        found.append(described(walk, options, [action])[0].words)
        walk.act(action)
    return tuple(found)
