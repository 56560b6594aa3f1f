"""What our own mail server found out about the sender of a mail: its Authentication-Results.

Anybody can write that header. It counts only if it bears the name in INBOUND_AUTHSERV_ID and
stands on top, where our server puts it; that server must take away any that bear its name when
they come in. With no name set nobody is believed to have passed, but a failure is a failure.
"""

import re
from collections.abc import Iterator

from django.conf import settings

HEAD_BYTES = 64 * 1024
RECEIVED, RESULTS = b"received", b"authentication-results"
COMMENT = re.compile(r"\([^()]{0,500}\)")
DMARC = re.compile(r"(?i)^\s*dmarc\s*=\s*([a-z]{1,12})\b")


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
