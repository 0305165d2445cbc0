"""The dice of one turn, solved exactly: what to keep, what to throw again, when to place."""
