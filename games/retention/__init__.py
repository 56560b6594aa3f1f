"""What is thrown away, and when: mails and letters of matches that were over long ago, what the
house noted of itself, and games that were only tried. Matches, steps and what happened to them
stay for ever, and can be replayed.
"""

from games.retention.mails import tidy_mails
from games.retention.notes import tidy_notes
from games.retention.trials import tidy_trials

__all__ = ["tidy_mails", "tidy_notes", "tidy_trials"]
