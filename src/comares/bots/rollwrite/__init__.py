"""Bots for Roll & Write."""

from comares.bots.rollwrite.greedy import Greedy

BOTS = {"greedy": Greedy}
