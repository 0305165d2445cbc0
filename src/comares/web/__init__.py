"""The tables over HTTP: thin routes, event streams, guests, and the client that browsers load."""
