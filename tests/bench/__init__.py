"""Measurements: `python -m tests.bench` prints tables. Nothing here asserts a time."""
