"""The record of a match, read: its chain, its course, its results, and what they say."""
