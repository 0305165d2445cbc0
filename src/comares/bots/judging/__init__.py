"""Judges: what each decision of a game is worth, the rest of the turn played as well as possible.

A judge looks further than an evaluator, which only sees a position: it finds the best way to play a turn to its end,
solves throws exactly, and lets the evaluator judge where that leads.
"""

from comares.bots.judging.directory import Judge, has_judge, judge

__all__ = ["Judge", "has_judge", "judge"]
