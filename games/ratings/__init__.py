"""How well people play a title, as far as its rated matches tell."""

from games.ratings.rating import differences, mend, rate_matches, rerate
from games.ratings.standings import best, changes, standing_words, standings_of

__all__ = [
    "best",
    "changes",
    "differences",
    "mend",
    "rate_matches",
    "rerate",
    "standing_words",
    "standings_of",
]
