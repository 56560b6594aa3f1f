"""What a mail server reports in words alone: Exim, qmail, old Yahoo and others that write no
machine-readable status (RFC 3464), or one that nobody can read.

Only what stands above the copy of the mail that came back is read: our own words are no report.
"""

import re
from email import message_from_bytes

SHOWN, LONGEST = 250, 16_000
NO_MAILBOX, NO_DOMAIN, FULL, REFUSED = "5.1.1", "5.1.2", "5.2.2", "5.0.0"
GIVEN_UP = "4.4.7"  # not delivered in time; the one code of 4 that says so for good

# How the copy of the mail that came back begins.
COPY = re.compile(
    r"(?im)^[ \t]{0,4}(?:-{2,} ?(?:this is a copy|below (?:this|the next) line|original message|"
    r"enclosed is|the (?:header|body) of|returned message|undelivered message|transcript of the "
    r"message)|"
    r"-{5} ?message header|(?:received|return-path|dkim-signature|message-id): ?\S|"
    r"(?:your|the) (?:original )?message (?:follows|is enclosed|headers? follow))"
)
SUBJECT = re.compile(
    r"(?i)undeliver|non.?deliver|not delivered|(?:delivery|mail|message).{0,30}(?:fail|problem|"
    r"impossible)|failure (?:notice|notification)|returned (?:mail|to sender)|unzustellbar|"
    r"nicht zugestellt|non remis|échec de|no entregado|mancato recapito|"
    r"delivery status notification"
)
LATE = re.compile(
    r"(?i)(?:this is a|is) warning|still (?:be )?(?:trying|tried|retr)|will (?:be retried|keep "
    r"trying|continue)|has not (?:yet )?been delivered|no action is required|"
    r"warning: .{0,40}delayed|\(delay(?:ed)?\)|delivery (?:is|has been|temporarily) delayed"
)
ENHANCED = re.compile(r"(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)")
SMTP_CODE = re.compile(r"(?m)(?:^|[\s:(\[<])(5[0-5]\d)(?=[\s\-:])")
SAYS = (
    (
        NO_MAILBOX,
        r"(?:user|address|recipient|mailbox|account|addressee)s? ?(?:is |was |are )?(?:unknown|not "
        r"found|does(?: not|n['’]t) exist|disabled|invalid|not listed)|unknown (?:local.?)?(?:user|"
        r"address|recipient|mailbox)|no (?:such|mailbox)|(?:invalid|bad|non-?existent) (?:recipient"
        r"|mailbox|user|address)|does(?: not|n['’]t) have an? .{0,60}account|not a (?:known|valid) "
        r"(?:user|recipient|mailbox)|couldn['’]t be found|unable to find (?:the )?(?:user|recipient"
        r")|address not found|account .{0,30}(?:does not exist|disabled|discontinued)",
    ),
    (
        NO_DOMAIN,
        r"(?:host|domain)(?: name)? (?:not found|unknown|does not exist)|no (?:mx|such domain)|"
        r"un(?:known|routeable|routable) (?:domain|address)|couldn['’]t find any host",
    ),
    (FULL, r"over ?quota|quota exceeded|(?:mailbox|inbox|account).{0,30}(?:is full|full)"),
)
GAVE_UP = re.compile(
    r"(?i)retry time(?:out)? (?:not reached|exceeded)|(?:been|was) in the queue too long|i['’]m "
    r"not going to try again|given up|giving up|could not be delivered for|timed out|"
    r"connection (?:refused|timed)"
)
SAID = tuple((code, re.compile(words, re.IGNORECASE)) for code, words in SAYS)

MOST_BYTES, MOST_LINES = 32 * 1024, 1000
LONGEST_LINE = 500  # some of its expressions take time with the square of a line
# Who writes bounces, and what they are called.
WRITER = re.compile(
    r"(?i)mailer-daemon|postmaster|system attendant|mail (?:delivery|system)|administrator"
)


def strip_copied_mail(text: str) -> str:
    """The words of the report itself."""
    plain = text[:LONGEST].replace("\r\n", "\n")
    copy = COPY.search(plain)
    return plain[: copy.start()] if copy else plain


def find_code(text: str) -> tuple[str, str]:
    """The code that a text comes to, and its line: an enhanced one, what the words say, or that it
    was refused (SMTP's 5xx); nothing if none of these stands in it."""
    for found in ENHANCED.finditer(text):
        if found[1].startswith("5") or found[1] == GIVEN_UP:
            return found[1], line_at(text, found.start())
    refused = SMTP_CODE.search(text)
    for code, words in SAID:
        if (saying := words.search(text)) is not None:
            return code, line_at(text, refused.start(1) if refused else saying.start())
    if refused is not None:
        code = FULL if refused[1] == "552" else REFUSED
        return code, line_at(text, refused.start(1))
    late = GAVE_UP.search(text)
    return (GIVEN_UP, line_at(text, late.start())) if late else ("", "")


def line_at(text: str, at: int) -> str:
    begin = text.rfind("\n", 0, at) + 1
    return " ".join(text[begin:].partition("\n")[0].split())[:SHOWN]


def is_permanent_bounce(raw: bytes) -> bool:
    """True if a mail reports that an address failed for good, by a second reader, flufl.bounce, for
    what ours does not understand: it knows the forms of many mail servers that name nothing but the
    address that failed.

    It works on the standard library's tree of a mail, which hostile mails make slow, so it sees
    only the beginning of what looks like a bounce, and runs in the child process alone.
    """
    from flufl.bounce import scan_message  # takes as long as opening some hundred mails

    lines = (line[:LONGEST_LINE] for line in raw[:MOST_BYTES].split(b"\n")[:MOST_LINES])
    return bool(scan_message(message_from_bytes(b"\n".join(lines))))
