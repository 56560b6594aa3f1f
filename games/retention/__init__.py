"""What is thrown away, and when: mails and letters of matches that were over long ago, what the
house noted of itself, and games that were only tried. Matches, moves and what happened to them
stay for ever, and can be replayed.
"""

from games.retention.guest_games import delete_old_guest_games
from games.retention.match_mails import delete_old_mails
from games.retention.operational_rows import delete_old_operational_rows

__all__ = ["delete_old_mails", "delete_old_operational_rows", "delete_old_guest_games"]
