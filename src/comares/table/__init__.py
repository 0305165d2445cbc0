"""Tables: people and bots around one game, kept where nothing is lost. No HTTP in here.

``table`` has the rules of a table, ``service`` is what a server calls, the rest is between the two and the disk.
"""
