"""When our own mail server took a mail: the instant that counts against a deadline.

Every mail server puts a Received line with the time on top of what it is given, so the topmost one
is by the server in front of us, whatever a sender has written below it. It counts only if it is by
a host in INBOUND_RECEIVED_BY, and never makes a mail younger than it is. Where no server of ours
stands in front, the topmost line may be the sender's, and this is not to be asked.
"""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from django.conf import settings

from games.post.inbox.auth_results import COMMENT, RECEIVED, list_headers

BY = re.compile(r"\bby\s+([a-z0-9._-]{1,255})(?=[\s;]|$)")
LONGEST_DATE = 60


def arrival_time(raw: bytes, now: datetime) -> datetime:
    """When our own mail server took a mail that has come to us at `now`, by what it has written on
    top of it; `now` if it was another server, or its clock is ahead of ours."""
    for name, value in list_headers(raw):
        if name == RECEIVED:
            return min(read_own_received_time(value.decode("ascii", "replace")) or now, now)
    return now


def read_own_received_time(received: str) -> datetime | None:
    """The instant in a Received line; None if it is not by a host of ours, or names none."""
    way, _semicolon, date = received.rpartition(";")
    by = BY.search(COMMENT.sub(" ", way.lower()))
    if by is None or by[1].rstrip(".") not in settings.INBOUND_RECEIVED_BY:
        return None
    try:
        at = parsedate_to_datetime(date.strip()[:LONGEST_DATE])
        return at.replace(tzinfo=at.tzinfo or UTC).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
