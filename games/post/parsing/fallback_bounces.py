"""A second reader of bounces, flufl.bounce, for what ours does not understand: it knows the forms
of many mail servers that name nothing but the address that failed.

It works on the standard library's tree of a mail, which hostile mails make slow, so it sees only
the beginning of what looks like a bounce, and runs in the child process alone.
"""

import re
from email import message_from_bytes

MOST_BYTES, MOST_LINES = 32 * 1024, 1000
LONGEST_LINE = 500  # some of its expressions take time with the square of a line
# Who writes bounces, and what they are called.
WRITER = re.compile(
    r"(?i)mailer-daemon|postmaster|system attendant|mail (?:delivery|system)|administrator"
)


def is_permanent_bounce(raw: bytes) -> bool:
    """True if a mail reports that an address failed for good."""
    from flufl.bounce import scan_message  # takes as long as opening some hundred mails

    lines = (line[:LONGEST_LINE] for line in raw[:MOST_BYTES].split(b"\n")[:MOST_LINES])
    return bool(scan_message(message_from_bytes(b"\n".join(lines))))
