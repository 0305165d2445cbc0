"""Computer players. A bot gets a copy of the position, which holds nothing that players could not see."""
