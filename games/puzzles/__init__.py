"""Puzzles: a position of a match between bots, and one question: which move is the best?"""
