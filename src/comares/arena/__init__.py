"""Tournaments and simulations: many games played by bots."""
