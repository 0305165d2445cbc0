"""The Alcazaba variation of the dice game: dice for building tiles, tiles for an Alhambra."""
