"""What positions are worth: to each seat, at any moment of a game."""

from comares.evaluation.directory import Evaluator, find
from comares.evaluation.worth import Worth, evaluate

__all__ = ["Evaluator", "Worth", "evaluate", "find"]
