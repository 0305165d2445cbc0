"""The games for OpenSpiel: importing this module registers them.

Chance is explicit, with exact probabilities. Where it has very many outcomes, it acts several times: chips and tiles
are drawn one after the other, and of dice it is told how many show the first kind, then the second, and so on. Each
result has one way to come about, and no chance node has more than 441 outcomes. Games can be serialised, as their
history is all there is to know.

Parameters are ``players``, ``reward`` (as in Gymnasium), and the options of the game. As commas separate parameters, a
chip set of one's own is written with dots: ``chips=4.4.2.2.2.3.3/2.2.2.0.0.0.0``.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any, Final

import numpy as np
import pyspiel

from comares.alcazaba.codes import BAG, BAG_IS, DRAWN, FIRST_OF_KIND, STACK, STACK_IS, TILES, TOWER
from comares.core import position, registry
from comares.core.kinds import KINDS
from comares.core.protocol import CHANCE
from comares.dicegame.chips import names_in
from comares.dicegame.codes import BONUS_CHIPS, CHIPS, DICE, ROLLED
from comares.dicegame.rules import chips_to_draw
from comares.envs.codes import ACTIONS, DIFFERENCE, VICTORY
from comares.envs.layouts import MOST_POINTS
from comares.envs.playing import Playing, Rules

NAMES: Final = {game: f"python_comares_{game}" for game in ACTIONS}
TITLES: Final = {"rollwrite": "Roll & Write", "dicegame": "The Dice Game", "alcazaba": "Alcazaba"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "rollwrite": {"virtual": -1, "versus": False, "sheet": "house", "coins": 0},
    "dicegame": {"chips": "house"},
    "alcazaba": {"tower": ""},
}
"""The options of each game; these values stand for the default."""
MOST_OUTCOMES: Final = {"rollwrite": 441, "dicegame": 9, "alcazaba": TILES}
"""The outcomes of a chance node: four dice of two colours, zero to eight dice of a kind, the tiles."""


def game_type(game: str) -> pyspiel.GameType:
    """Describe a game to OpenSpiel."""
    players = registry.find(game).players
    return pyspiel.GameType(
        short_name=NAMES[game],
        long_name=f"Comares: {TITLES[game]}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 3, "reward": "", **OPTIONS[game]},
    )


TYPES: Final = {game: game_type(game) for game in ACTIONS}


class ComaresGame(pyspiel.Game):
    """A game with its options."""

    def __init__(self, game: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = given.get("players", 3)
        options = {
            name: given[name].replace(".", ",") if name == "chips" else given[name]
            for name, default in OPTIONS[game].items()
            if name in given and given[name] != default
        }
        self.rules = Rules(game, players, options)
        self.playing = Playing(self.rules, given.get("reward") or None, "float32")
        kind = self.playing.reward
        most = 1.0 if kind == VICTORY else float(MOST_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=MOST_OUTCOMES[game],
            num_players=players,
            min_utility=-most if kind == DIFFERENCE else 0.0,
            max_utility=most,
            utility_sum=None,
            max_game_length=most_decisions(self.rules),
        )
        super().__init__(TYPES[game], info, given)

    def new_initial_state(self) -> ComaresState:
        """Return the position before anything is rolled."""
        return ComaresState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what looks at positions."""
        if params:
            raise ValueError(f"there are no parameters for observations, but these were given: {params}")
        return Observer(self.rules, iig_obs_type is None or iig_obs_type.public_info)


def most_decisions(rules: Rules) -> int:
    """Return how many decisions there are at most."""
    variant = rules.setup.start().variant
    if rules.game == "rollwrite":  # each coin turns a die; besides that a turn is two buildings and a pair to keep
        return int(variant.players * (3 * variant.rounds + variant.coins))
    markers = variant.players * variant.markers
    if rules.game == "dicegame":  # a marker: three decisions; a column: five; each chip: two
        return int(5 * (3 * markers + 6 * 5) + 2 * 26)
    return int(5 * (4 * markers + 2 * 12))  # a marker: two throws, a tile and its place; a tile: taken and laid


class ComaresState(pyspiel.State):
    """A position."""

    def __init__(self, game: ComaresGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.reward = game.playing.reward
        self.episode = game.rules.episode()
        self.drawn: list[int] = []  # what was drawn so far of something that is drawn one after the other

    def current_player(self) -> int:
        """Return who acts."""
        if self.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.episode.mover == CHANCE else self.episode.mover)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.episode.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""
        state = self.episode.state
        if self.is_drawing():
            weights = draws(self.rules.game, state, self.drawn)
        else:
            weights = dict(enumerate(weight for _, weight in self.rules.definition.rules.outcomes(state)))
        total = sum(weights.values())
        return [(outcome, weight / total) for outcome, weight in weights.items()]

    def is_drawing(self) -> bool:
        """Return whether chance acts several times for one outcome."""
        return self.episode.state.phase in SEVERAL[self.rules.game]

    def played(self, action: int) -> int | None:
        """Return what an action means to the engine, for ``Game.act``; ``None`` if others have to follow first."""
        if self.episode.mover != CHANCE:
            decision = int(self.episode.decision_of(action))
            return decision if decision >= 0 else None
        if self.is_drawing():
            return drawn_outcome(self.rules.game, self.episode.state, [*self.drawn, action])
        return self.outcome(action)

    def _apply_action(self, action: int) -> None:
        if self.episode.mover != CHANCE:
            self.episode.decide(action)
            return
        outcome = self.played(action)
        if outcome is None:
            self.drawn.append(action)
        else:
            self.drawn = []
            self.episode.happen(outcome)

    def outcome(self, action: int) -> int:
        """Return the engine's outcome of chance."""
        outcomes = list(self.rules.definition.rules.outcomes(self.episode.state))
        return int(outcomes[action][0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"({self.drawing(action)})" if self.is_drawing() else self.token(self.outcome(action))
        decision = self.episode.decision_of(action)
        return self.token(decision) if decision >= 0 else f"pick:{self.tile(action - 125)}"

    def drawing(self, action: int) -> str:
        """Name what is drawn next."""
        if self.episode.state.phase == DICE:
            return f"{action}{KINDS[len(self.drawn)]}"
        if self.rules.game == "dicegame":
            return names_in(self.episode.state.variant.values)[action]
        return self.tile(action)

    def token(self, action: int) -> str:
        """Return the notation of an action of the engine."""
        return self.rules.definition.notation.write(self.rules.setup.decode(action))

    def tile(self, number: int) -> str:
        """Return the name of a tile."""
        names: tuple[str, ...] = self.rules.setup.tiles  # type: ignore[attr-defined]  # only Alcazaba has tiles
        return names[number]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.episode.over)

    def returns(self) -> list[float]:
        """Return what the game was worth for each player."""
        if not self.episode.over:
            return [0.0] * self.rules.players
        return [float(self.episode.result(seat, self.reward)) for seat in range(self.rules.players)]

    def __str__(self) -> str:
        text = position.write(self.rules.definition, self.rules.setup, self.episode.state)
        picked = getattr(self.episode, "picked", -1)
        text += f" picked:{self.tile(picked)}" if picked >= 0 else ""
        return text + (f" drawn:{','.join(map(str, self.drawn))}" if self.drawn else "")


SEVERAL: Final = {"rollwrite": (), "dicegame": (BONUS_CHIPS, DICE), "alcazaba": (STACK, BAG, DICE)}
"""The phases in which chance acts several times. The dice have the same number in both games."""


def draws(game: str, state: Any, drawn: list[int]) -> dict[int, float]:
    """Return what can be drawn next, with weights."""
    if state.phase == DICE:
        return dice_draws(state.board.thrown - sum(drawn), 5 - len(drawn))
    if game == "dicegame":
        left = {chip: state.stack[chip] - drawn.count(chip) for chip in range(len(state.stack))}
        return {chip: number for chip, number in left.items() if number}
    unseen = [tile for tile in range(TILES) if state.unseen >> tile & 1 and tile not in drawn]
    kinds = state.variant.kind
    if state.phase == STACK:
        return {tile: 1 for tile in unseen if kinds[tile] == len(drawn) and tile != TOWER}
    weights: dict[int, float] = {}
    for kind in range(6):
        hidden = [tile for tile in unseen if kinds[tile] == kind and tile != TOWER]
        in_bag = state.bag[kind] - sum(kinds[tile] == kind and tile != TOWER for tile in drawn)
        weights.update({tile: in_bag / len(hidden) for tile in hidden if in_bag})
    if TOWER in unseen:
        weights[TOWER] = 1
    return weights


def dice_draws(dice: int, others: int) -> dict[int, float]:
    """Return how many dice can show a kind, given how many kinds come after it, with weights."""
    return {count: comb(dice, count) * others ** (dice - count) for count in range(dice + 1)}


def drawn_outcome(game: str, state: Any, drawn: list[int]) -> int | None:
    """Return the engine's outcome for what was drawn, or ``None`` if there is more to draw."""
    if state.phase == DICE:
        rest: int = state.board.thrown - sum(drawn)
        if rest and len(drawn) < 5:
            return None
        return ROLLED + sum(count << 4 * kind for kind, count in enumerate(drawn)) + (rest << 20)
    if game == "dicegame":
        if len(drawn) < chips_to_draw(state):
            return None
        return CHIPS + sum(chip + 1 << 3 * n for n, chip in enumerate(drawn))
    if state.phase == STACK:
        if len(drawn) < 6:
            return None
        return STACK_IS + sum(tile - FIRST_OF_KIND[kind] << 4 * kind for kind, tile in enumerate(drawn))
    if len(drawn) < DRAWN:
        return None
    return BAG_IS + sum(tile << 6 * n for n, tile in enumerate(drawn))


class Observer:
    """Looks at positions from the point of view of a player. Everything is public; nothing else is seen."""

    def __init__(self, rules: Rules, public: bool) -> None:
        self.layout = rules.layout
        self.frame = rules.frame("float32")
        self.public = public
        self.tensor = np.zeros(self.layout.size if public else 0, np.float32)
        self.dict = {}
        at = 0
        for part in self.layout.parts if public else ():
            self.dict[part.name] = self.tensor[at : at + part.size]
            at += part.size

    def set_from(self, state: ComaresState, player: int) -> None:
        """Write what a player sees."""
        if self.public:
            state.episode.look(player, self.frame, self.tensor)

    def string_from(self, state: ComaresState, player: int) -> str:
        """Return what a player sees in words."""
        self.set_from(state, player)
        return self.layout.describe(self.tensor) if self.public else ""


class RollWrite(ComaresGame):
    """Roll & Write."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("rollwrite", params)


class DiceGame(ComaresGame):
    """The Dice Game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("dicegame", params)


class Alcazaba(ComaresGame):
    """Alcazaba."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__("alcazaba", params)


for name, made in (("rollwrite", RollWrite), ("dicegame", DiceGame), ("alcazaba", Alcazaba)):
    pyspiel.register_game(TYPES[name], made)
