"""Everything the games have in common. Depends only on the standard library."""
