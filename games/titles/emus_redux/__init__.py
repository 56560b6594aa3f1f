"""Emus Redux, for three or four."""
