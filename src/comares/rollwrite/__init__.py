"""Alhambra Roll & Write, 1 to 5 players."""
