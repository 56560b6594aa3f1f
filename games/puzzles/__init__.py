"""Puzzles: a position of a match between bots, and one question: which step is the best?"""
