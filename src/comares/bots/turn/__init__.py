"""The dice of a single turn, solved exactly: what to keep, what to throw again, when to place."""
