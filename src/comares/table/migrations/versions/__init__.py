"""The migrations, named by their number."""
