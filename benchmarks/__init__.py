"""Benchmarks of Comares and its peers, measured in a single run."""
