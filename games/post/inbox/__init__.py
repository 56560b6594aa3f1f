"""Post that comes in: stored as it came, read in a child that can be killed, obeyed, answered."""

from games.post.inbox.alive import BEAT_SECONDS, WayIn
from games.post.inbox.handling import read_letters
from games.post.inbox.keeping import tidy_letters
from games.post.inbox.storing import Refused, is_ours, receive

__all__ = [
    "BEAT_SECONDS",
    "Refused",
    "WayIn",
    "is_ours",
    "read_letters",
    "receive",
    "tidy_letters",
]
