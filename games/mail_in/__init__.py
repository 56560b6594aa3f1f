"""Post that comes in: stored as it came, read in a child that can be killed, obeyed, answered."""

from games.mail_in.alive import BEAT_SECONDS, WayIn
from games.mail_in.handling import read_letters
from games.mail_in.keeping import tidy_letters
from games.mail_in.storing import Refused, is_ours, receive

__all__ = [
    "BEAT_SECONDS",
    "Refused",
    "WayIn",
    "is_ours",
    "read_letters",
    "receive",
    "tidy_letters",
]
