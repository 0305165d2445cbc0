"""How evaluators learn what positions are worth: from games that bots play against each other."""
