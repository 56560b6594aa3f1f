"""What mail servers report about mails of the house: not delivered, or not wanted.

A report comes to the signed envelope address of one notice or one invitation. It counts if the mail
was sent within the last ten days, and once. Where its machine-readable part says nothing, its
words are read.
"""

import re

from games.models import InboundMail
from games.post.inbox import delivery_reports
from games.post.inbox.mail_classifier import ABSENT, NOBODY
from games.post.inbox.mail_reader import ParsedMail
from games.post.parsing.bounce_texts import REFUSED, SHOWN

# How mail servers are called.
DAEMON = re.compile(r"(?:mailer-daemon|postmaster|mail(?:er)?[-_.]?(?:daemon|system)?)[+@]")


def handle_bounce(letter: InboundMail, parsed: ParsedMail) -> str:
    """Notes a report that came to the bounce address of a notice or an invitation; returns what
    became of it, in one word. `letter.route` is `b-<notice>` or `r-<invitation>`;"""
    way, number = letter.route.split("-")
    report = parsed.report
    if report.feedback:
        wanted = report.feedback == "not-spam"
        heard = not wanted and delivery_reports.record_complaint(
            way, int(number), letter.received_at
        )
        return "complaint" if heard else "automatic"
    if report.action not in ("", "failed"):
        return "automatic"  # a mail that is only late, or one that was delivered
    if report.status and report.action:
        code, words = report.status, report.why
    else:
        code, words = find_failure(letter, parsed)
    if not code:
        return "automatic"  # an answering machine, or somebody who wrote by hand
    counted = delivery_reports.record_bounce(way, int(number), code, words, letter.received_at)
    return "bounce" if counted else "stale_bounce"


def find_failure(letter: InboundMail, parsed: ParsedMail) -> tuple[str, str]:
    """The enhanced code (RFC 3463) that the words of a report come to, and the line that says so;
    nothing for a mail that reports no failure for good, or that whoever is away has written. Only a
    mail that nobody wants an answer to is a report, whatever it says."""
    subject = parsed.first_field("subject")
    if not is_from_nobody(letter, parsed) or ABSENT.match(subject):
        return "", ""
    named = bool(parsed.first_field("x-failed-recipients").strip())
    if parsed.report.late and not named:
        return "", ""
    if parsed.report.code:
        return parsed.report.code, parsed.report.line
    if named or parsed.report.returned or (is_daemon(parsed) and parsed.report.failed):
        return REFUSED, " ".join(subject.split())[:SHOWN]
    return "", ""


def is_from_nobody(letter: InboundMail, parsed: ParsedMail) -> bool:
    """True for an empty envelope sender, as reports have it (RFC 5321, 4.5.5); where no envelope is
    known, for a Return-Path that says so, or a writer who is called as mail servers are."""
    if letter.envelope_from:
        return letter.envelope_from == NOBODY
    path = parsed.first_field("return-path").strip()
    return path == NOBODY or (not path and is_daemon(parsed))


def is_daemon(parsed: ParsedMail) -> bool:
    """True if the writer is called as mail servers are."""
    return any(DAEMON.match(email) for email in parsed.senders)
