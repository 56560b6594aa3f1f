"""What our own mail server wrote on top of a mail: what it found out about the sender, and when it
took the mail, the instant that counts against a deadline.

Anybody can write an Authentication-Results. It counts only if it bears the name in
INBOUND_AUTHSERV_ID and stands on top, where our server puts it; that server must take away any that
bear its name when they come in. With no name set nobody is believed to have passed, but a failure
is a failure.

Every mail server puts a Received line with the time on top of what it is given, so the topmost one
is by the server in front of us, whatever a sender has written below it. It counts only if it is by
a host in INBOUND_RECEIVED_BY, and never makes a mail younger than it is. Where no server of ours
stands in front, the topmost line may be the sender's, and this is not to be asked.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from django.conf import settings

HEAD_BYTES = 64 * 1024
RECEIVED, RESULTS = b"received", b"authentication-results"
COMMENT = re.compile(r"\([^()]{0,500}\)")
DMARC = re.compile(r"(?i)^\s*dmarc\s*=\s*([a-z]{1,12})\b")

BY = re.compile(r"\bby\s+([a-z0-9._-]{1,255})(?=[\s;]|$)")
LONGEST_DATE = 60


def find_dmarc_verdict(raw: bytes) -> str:
    """`pass`, `fail` or `none` as the DMARC result on top of a mail says; nothing if it says
    none of them or nobody that we believe has written it."""
    wanted = settings.INBOUND_AUTHSERV_ID.lower()
    for value in list_own_results(raw):
        writer, _semicolon, results = COMMENT.sub(" ", value).partition(";")
        is_ours = bool(wanted) and writer.split()[:1] == [wanted]
        for result in results.split(";"):
            found = DMARC.match(result)
            said = found[1].lower() if found else ""
            if said == "fail" and (is_ours or not wanted):
                return "fail"
            if said in ("pass", "none") and is_ours:
                return said
    return ""


def list_own_results(raw: bytes) -> Iterator[str]:
    """The Authentication-Results above the second Received: what our own server has written,
    since every server before it has put its Received on top of what it was given."""
    hops = 0
    for name, value in list_headers(raw):
        if name == RECEIVED:
            hops += 1
            if hops == 2:
                return
        elif name == RESULTS:
            yield value.decode("ascii", "replace").lower()


def list_headers(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name, in small letters, and value of each header in the first 64 KiB, long ones unfolded."""
    name, value = b"", b""
    for line in raw[:HEAD_BYTES].splitlines():
        if line[:1] in (b" ", b"\t"):
            value += b" " + line.strip()
            continue
        if name:
            yield name, value
        name, colon, value = line.partition(b":")
        name = name.strip().lower()
        if not colon:  # the empty line, or something that is no header
            return
    if name:
        yield name, value


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
