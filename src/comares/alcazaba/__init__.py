"""Alcazaba, a variation of the dice game: dice win building tiles, and tiles make an Alhambra."""
