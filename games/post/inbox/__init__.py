"""Post that comes in: stored as it came, read in a child that can be killed, obeyed, answered."""

from games.post.inbox.heartbeat import BEAT_SECONDS, InboundHeartbeat
from games.post.inbox.mail_handler import read_letters
from games.post.inbox.mail_storage import MailRefused, is_ours, receive_mail
from games.post.inbox.raw_retention import tidy_letters

__all__ = [
    "BEAT_SECONDS",
    "MailRefused",
    "InboundHeartbeat",
    "is_ours",
    "read_letters",
    "receive_mail",
    "tidy_letters",
]
