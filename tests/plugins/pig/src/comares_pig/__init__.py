"""Pig: roll as often as you dare. A 1 loses the points of the turn; who holds keeps them. 100 points win.

A complete game for Comares in a package of its own, and the example to start from.
"""
