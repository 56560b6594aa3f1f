"""Emu Ranchers, for two."""
