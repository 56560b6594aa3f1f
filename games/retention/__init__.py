"""What is thrown away, and when: mails and letters of matches that were over long ago, and what the
house noted of itself. Matches, steps and what happened to them stay for ever, and can be replayed.
"""

from games.retention.mails import tidy_mails
from games.retention.notes import tidy_notes

__all__ = ["tidy_mails", "tidy_notes"]
