"""Tables: people and bots around one game, stored durably. No HTTP in here.

``table`` has the rules of a table, ``tables`` the commands a server calls; the rest connects the two with the database.
"""
