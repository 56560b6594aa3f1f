"""Biome Rummy."""
