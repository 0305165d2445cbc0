"""Benchmarks: our own rates beside those of the peers, measured in one run."""
