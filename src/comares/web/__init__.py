"""The tables over HTTP: thin routes, streams of events, guests, and the client that browsers load."""
