"""The definition of the dice game."""

from __future__ import annotations

from typing import Final

from comares.core.protocol import DataTypes, Definition
from comares.dicegame import notation, position, rules, words
from comares.dicegame.breakdown import Breakdown, breakdown
from comares.dicegame.choices import Choice, choices
from comares.dicegame.comparison import compare
from comares.dicegame.moves import MOVE_TYPES
from comares.dicegame.options import OPTIONS, PLAYERS, set_up
from comares.dicegame.playout import random_games
from comares.dicegame.scoring import scores, winners
from comares.dicegame.state import State
from comares.dicegame.view import View, glance, view
from comares.dicegame.whynot import RULES, why_not

GAME: Final[Definition[State]] = Definition(
    name="dicegame",
    players=PLAYERS,
    options=OPTIONS,
    rules=rules,
    move_types=MOVE_TYPES,
    notation=notation,
    set_up=set_up,
    why_not=why_not,
    reason_rules=RULES,
    scores=scores,
    winners=winners,
    breakdown=breakdown,
    view=view,
    words=words,
    random_games=random_games,
    choices=choices,
    compare=compare,
    glance=glance,
    data_types=DataTypes(View, Breakdown, Choice),
    position=position,
    minutes=45,
)
