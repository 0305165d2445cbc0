"""The definition of Alcazaba."""

from __future__ import annotations

from typing import Final

from comares.alcazaba import notation, position, rules, words
from comares.alcazaba.breakdown import Breakdown, breakdown
from comares.alcazaba.choices import Choice, choices
from comares.alcazaba.comparison import compare
from comares.alcazaba.moves import MOVE_TYPES
from comares.alcazaba.options import OPTIONS, PLAYERS, set_up
from comares.alcazaba.playout import random_games
from comares.alcazaba.scoring import scores, winners
from comares.alcazaba.state import State
from comares.alcazaba.view import View, glance, view
from comares.alcazaba.whynot import RULES, why_not
from comares.core.protocol import DataTypes, Definition

GAME: Final[Definition[State]] = Definition(
    name="alcazaba",
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
    minutes=60,
    borrows_texts=("dicegame",),
)
