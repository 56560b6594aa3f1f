"""What is thrown away, and when: mails and letters of matches that were over long ago, what the
house noted of itself, and games that were only tried. Matches, moves and what happened to them
stay for ever, and can be replayed.
"""

from games.retention.guest_games import tidy_trials
from games.retention.match_mails import tidy_mails
from games.retention.operational_rows import tidy_notes

__all__ = ["tidy_mails", "tidy_notes", "tidy_trials"]
