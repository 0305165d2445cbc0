"""The migrations, named by number."""
