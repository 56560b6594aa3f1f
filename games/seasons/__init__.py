"""Seasons and cups: who plays whom, and who stands where."""
