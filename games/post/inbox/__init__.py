"""Post that comes in: stored as it came, read in a child that can be killed, obeyed, answered."""

from games.post.inbox.heartbeat import BEAT_SECONDS, InboundHeartbeat
from games.post.inbox.mail_handler import process_inbound_mails
from games.post.inbox.mail_storage import MailRefused, is_ours, receive_mail

__all__ = [
    "BEAT_SECONDS",
    "MailRefused",
    "InboundHeartbeat",
    "is_ours",
    "process_inbound_mails",
    "receive_mail",
]
