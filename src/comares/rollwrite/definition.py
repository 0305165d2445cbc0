"""The definition of Roll & Write."""

from __future__ import annotations

from typing import Final

from comares.core.protocol import DataTypes, Definition
from comares.rollwrite import notation, position, rules, words
from comares.rollwrite.breakdown import Breakdown, breakdown
from comares.rollwrite.choices import Choice, choices
from comares.rollwrite.comparison import compare
from comares.rollwrite.moves import MOVE_TYPES
from comares.rollwrite.options import OPTIONS, PLAYERS, set_up
from comares.rollwrite.playout import random_games
from comares.rollwrite.scoring import scores, winners
from comares.rollwrite.state import State
from comares.rollwrite.view import View, glance, view
from comares.rollwrite.whynot import RULES, why_not

GAME: Final[Definition[State]] = Definition(
    name="rollwrite",
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
    minutes=30,
)
