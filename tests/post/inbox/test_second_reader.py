"""Bounces that name no code and say nothing that our own reader knows."""

import time
from typing import Any

import pytest

from games.models import Notice
from games.post.outbox.mail_sender import send_due_mails
from games.post.parsing.bounce_texts import is_permanent_bounce
from games.post.parsing.mime_parser import parse_mail
from games.post.parsing.report_parser import DeliveryReport
from tests.matches import awaited, running_match
from tests.post.inbox.test_bounces import DOMAIN, arrives
from tests.post.sink import Sink

pytestmark = pytest.mark.django_db(transaction=True)

EXCHANGE = """From: System Attendant <attendant@mx.example.org>
Subject: Your turn
Message-ID: <exchange@mx.example.org>

Your message

  To:      Ann
  Subject: Your turn
  Sent:    Tue, 24 Nov 2026 10:00:00

did not reach the following recipient(s):

ann@example.org on Tue, 24 Nov 2026 10:01:00
    The reason is in the log of this server.
    MSEXCH:MSExchangeMTA:EXAMPLE:MX
"""
GROUPWISE = """From: Mail System <system@mx.example.org>
Subject: Message status
Message-ID: <groupwise@mx.example.org>
X-Mailer: Novell GroupWise 5.5
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain

The attached mail stays where it is:

ann@example.org (sorry)
--b
Content-Type: message/rfc822

Subject: Your turn

Play.
--b--
"""
LISTED = """From: postmaster@mx.example.org
Subject: Your turn
Message-ID: <listed@mx.example.org>

Here is your list of failed recipients:

<ann@example.org>

Here is your returned mail.

Subject: Your turn
"""
BOUNCES = [EXCHANGE, GROUPWISE, LISTED]


@pytest.fixture(autouse=True)
def reply_domain(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def octets(words: str) -> bytes:
    return words.replace("\n", "\r\n").encode()


@pytest.mark.parametrize("words", BOUNCES, ids=["exchange", "groupwise", "listed"])
def test_a_bounce_that_only_the_second_reader_knows_counts(words: str, sink: Sink) -> None:
    report = DeliveryReport(*parse_mail(octets(words))["report"])
    assert (report.status, report.code, report.returned) == ("", "", True)
    match = running_match()
    send_due_mails()
    notice = Notice.objects.get(seat=awaited(match), kind=Notice.Kind.TURN)
    assert arrives(octets(words), notice).reason == "bounce"
    notice.refresh_from_db()
    assert notice.state == Notice.State.BOUNCED


def test_a_report_that_a_mail_is_late_or_a_letter_is_no_bounce(sink: Sink) -> None:
    late = LISTED.replace("Here is", "This is a warning, we will keep trying. Here is")
    friendly = "From: postmaster@mx.example.org\nSubject: Hello\n\nWelcome, ann@example.org!\n"
    written = EXCHANGE.replace("System Attendant", "Ann")
    for words in (late, friendly, written):
        assert not DeliveryReport(*parse_mail(octets(words))["report"]).returned


@pytest.mark.parametrize(
    "piece",
    [
        *("a@b.c ", "<", "<a@b.c>\n", " ", "\n", "-", "failed recipients\n", ">From: a@b.c\n"),
        "did not reach the following recipient(s):\n",
        "Final-Recipient: rfc822; a@b.c\nAction: failed\n\n",
    ],
)
def test_no_mail_takes_the_second_reader_long(piece: str) -> None:
    begun = time.process_time()
    is_permanent_bounce(b"From: postmaster@mx.example.org\n\n" + (piece * 64_000)[:64_000].encode())
    assert time.process_time() - begun < 1
