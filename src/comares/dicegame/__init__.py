"""Alhambra – The Dice Game, 2 to 6 players."""
