"""Many games played by bots."""
