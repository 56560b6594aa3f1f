"""When our own mail server took a mail: its topmost line says so, and no line of a sender."""

from datetime import UTC, datetime, timedelta

import pytest

from games.post.inbox.server_headers import arrival_time

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
BEFORE = "Sun, 22 Nov 2026 10:00:00 +0000"
POSTFIX = (
    "Received: from mail.example.net (mail.example.net [192.0.2.7])\r\n"
    "\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384)\r\n"
    "\tby {by} (Postfix) with ESMTPS id 4XyZ12\r\n"
    "\tfor <t-1@reply.example.org>; {date}\r\n"
)
MAIL = "From: ann@example.org\r\nSubject: Re: your turn\r\n\r\ndraw deck\r\n"


@pytest.fixture(autouse=True)
def name(settings) -> None:
    settings.INBOUND_RECEIVED_BY = ["mx.example.org", "mx2.example.org"]


def line(by: str = "mx.example.org", date: str = BEFORE) -> str:
    return POSTFIX.format(by=by, date=date)


def taken(*parts: str) -> datetime:
    return arrival_time("".join(parts).encode(), NOW)


@pytest.mark.parametrize(
    "date",
    [
        "Sun, 22 Nov 2026 10:00:00 +0000 (UTC)",
        "Sun, 22 Nov 2026 12:00:00 +0200 (CEST)",
        "22 Nov 2026 05:00:00 -0500",
        "Sun, 22 Nov 2026 10:00:00 -0000",
        "Sun, 22 Nov 2026 10:00:00 GMT",
    ],
)
def test_what_our_server_wrote_on_top_counts(date: str) -> None:
    assert taken(line(date=date), MAIL) == NOW - timedelta(hours=2)


@pytest.mark.parametrize("by", ["MX.Example.Org", "mx2.example.org", "mx.example.org."])
def test_each_of_our_hosts_counts_however_it_is_spelled(by: str) -> None:
    assert taken(line(by), MAIL) == NOW - timedelta(hours=2)


def test_other_headers_may_stand_above_it() -> None:
    above = (
        "Authentication-Results: mx.example.org; dmarc=pass\r\nReturn-Path: <ann@example.org>\r\n"
    )
    assert taken(above, line(), MAIL) == NOW - timedelta(hours=2)


@pytest.mark.parametrize("ahead", [1, 4, 6, 3600])
def test_a_server_whose_clock_is_ahead_takes_no_time_from_anybody(ahead: int) -> None:
    at = NOW + timedelta(seconds=ahead)
    assert taken(line(date=f"{at:%a, %d %b %Y %H:%M:%S} +0000"), MAIL) == NOW


def test_a_line_that_came_with_the_mail_does_not_count() -> None:
    assert taken(line("relay.example.net"), line(), MAIL) == NOW
    ours = line(date="Sun, 22 Nov 2026 11:59:59 +0000")
    assert taken(ours, line(), MAIL) == NOW - timedelta(seconds=1)


@pytest.mark.parametrize(
    "forged",
    [
        line("mx.example.org.evil.example"),
        line("evil-mx.example.org"),
        line("a (by mx.example.org) b"),
        line("a").replace("from mail", "from by mx.example.org (by mx.example.org) mail", 1)[:9],
        line("a", date=f"by mx.example.org; {BEFORE}").replace("with", "without"),
        f"X-Received: by mx.example.org; {BEFORE}\r\n",
        f"Subject: x\r\n Received: by mx.example.org; {BEFORE}\r\n",
    ],
)
def test_another_host_is_not_believed(forged: str) -> None:
    assert taken(forged, MAIL) == NOW


def test_without_a_host_of_ours_nobody_is_believed(settings) -> None:
    settings.INBOUND_RECEIVED_BY = []
    assert taken(line(), MAIL) == NOW


def test_a_line_in_the_text_is_no_header() -> None:
    assert taken(MAIL, line()) == NOW


@pytest.mark.parametrize(
    "date", ["", "yesterday", "Sun, 99 Nov 2026 99:00:00 +0000", "\x00", "1" * 5000, "()" * 3000]
)
def test_a_line_without_a_date_gives_our_own_instant(date: str) -> None:
    assert taken(line(date=date), MAIL) == NOW
