"""Benchmarks of the server: moves per second, latency, memory, surviving kills, and time to first paint."""
